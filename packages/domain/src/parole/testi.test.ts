import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cercaEtichetta, ETICHETTE, TONI } from './etichette.ts'
import { contato, formattaLimite, formattaTasso } from './formato.ts'
import { GLOSSARIO } from './glossario.ts'
import { compila, MESSAGGI } from './messaggi.ts'
import { causaleSepa, eIdSepa, nomeSepa, traslitteraSepa } from '../banca/sepa-caratteri.ts'

describe('etichette', () => {
  it('ogni stato ha una parola e un tono tra i cinque', () => {
    for (const stati of Object.values(ETICHETTE)) {
      for (const etichetta of Object.values(stati)) {
        expect(etichetta.etichetta.trim()).not.toBe('')
        expect(TONI).toContain(etichetta.tono)
      }
    }
  })

  it('uno stato sconosciuto non ne ha, nemmeno se si chiama come un metodo', () => {
    expect(cercaEtichetta('pagamento.da_pagare')?.etichetta).toBe('Da pagare')
    for (const chiave of ['pagamento.boh', 'boh.pagato', 'pagamento', 'pagamento.toString', '']) {
      expect(cercaEtichetta(chiave)).toBeUndefined()
    }
  })
})

describe('messaggi', () => {
  it('riempie i valori e lascia in vista quelli che mancano', () => {
    expect(compila(MESSAGGI.otp_errato, { n: 3 })).toBe(
      'Il codice non è corretto. Tentativi rimasti: 3.',
    )
    expect(compila(MESSAGGI.otp_errato, {})).toContain('{n}')
    expect(compila('In scadenza il {data}', { data: '05/03/2026' })).toBe(
      'In scadenza il 05/03/2026',
    )
  })
})

describe('formati', () => {
  it('un tasso si arrotonda per eccesso anche dove il binario non arriva', () => {
    expect([1.005, 9.375, 9.38, 0].map((tasso) => formattaTasso(tasso))).toStrictEqual([
      '1,01%',
      '9,38%',
      '9,38%',
      '0,00%',
    ])
  })

  it('un termine a mezzanotte è il giorno prima, tutto intero, anche dopo il cambio dell’ora', () => {
    expect(
      ['2026-11-23T23:00:00.000Z', '2026-07-09T22:00:00.000Z', '2026-11-23T23:01:00.000Z'].map(
        (limite) => formattaLimite(limite),
      ),
    ).toStrictEqual(['23/11/2026 compreso', '09/07/2026 compreso', '24/11/2026, 00:01'])
  })

  it('il singolare è solo per uno', () => {
    expect([0, 1, 2, 1000].map((n) => contato(n, 'rata', 'rate'))).toStrictEqual([
      '0 rate',
      '1 rata',
      '2 rate',
      '1.000 rate',
    ])
  })
})

describe('caratteri SEPA', () => {
  it('qualunque testo finisce nell’insieme ammesso e nella lunghezza', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (testo) => {
        expect(traslitteraSepa(testo)).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]*$/)
        expect(causaleSepa(testo).length).toBeLessThanOrEqual(140)
        expect(nomeSepa(testo).length).toBeLessThanOrEqual(70)
      }),
    )
  })

  it.each(['/A', 'A/', 'A//B', '', 'A'.repeat(36), 'à'])('%j non è un identificativo', (id) => {
    expect(eIdSepa(id)).toBe(false)
  })

  it('RATA/2026/0001 è un identificativo', () => {
    expect(eIdSepa('RATA/2026/0001')).toBe(true)
  })
})

it('docs/glossario.md ha ogni termine con la sua glossa', () => {
  const cartella = path.join(import.meta.dirname, '../../../../docs')
  const pagina = readFileSync(path.join(cartella, 'glossario.md'), 'utf8')
  const righe = pagina.split('\n').map((riga) => riga.split('|').map((cella) => cella.trim()))
  const scritte = Object.fromEntries(righe.map((celle) => [celle[1], celle[3]]))
  expect(scritte).toMatchObject(GLOSSARIO)
})
