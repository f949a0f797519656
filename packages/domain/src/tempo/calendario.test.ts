import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  aggiungiGiorniTarget,
  chiusureTarget,
  festivi,
  giornoTargetDa,
  pasqua,
  scadenzaCivile,
  scadenzaLavorativa,
  targetAperto,
} from './calendario.ts'
import { aggiungiGiorni, giornoDellaSettimana } from './giorno.ts'
import { mandatoFinoAl, tempiSddCore } from '../banca/sdd.ts'
import { esitoAvvisoRinnovo } from './termini.ts'

const giorno = fc.integer({ min: 0, max: 25_000 }).map((n) => aggiungiGiorni('2000-01-01', n))

it('Pasqua è una domenica tra il 22 marzo e il 25 aprile', () => {
  for (let anno = 1900; anno <= 2199; anno += 1) {
    const domenica = pasqua(anno)
    expect(giornoDellaSettimana(domenica)).toBe(7)
    expect(domenica >= `${anno}-03-22` && domenica <= `${anno}-04-25`).toBe(true)
  }
})

it('il lunedì dell’Angelo che cade il 25 aprile si elenca una volta sola', () => {
  expect(festivi(2011)).toHaveLength(11)
  expect(festivi(2025)).not.toContain('2025-10-04')
})

it('un giorno TARGET è aperto, e non se ne salta nessuno', () => {
  fc.assert(
    fc.property(giorno, fc.integer({ min: 1, max: 15 }), (uno, n) => {
      const dopo = aggiungiGiorniTarget(uno, n)
      expect(targetAperto(dopo)).toBe(true)
      let contati = 0
      for (let g = aggiungiGiorni(uno, 1); g <= dopo; g = aggiungiGiorni(g, 1)) {
        if (targetAperto(g)) contati += 1
      }
      expect(contati).toBe(n)
      const aperto = giornoTargetDa(uno)
      expect(aggiungiGiorniTarget(aggiungiGiorniTarget(aperto, n), -n)).toBe(aperto)
    }),
  )
})

it('TARGET chiude sei giorni all’anno oltre ai fine settimana', () => {
  for (let anno = 2020; anno <= 2060; anno += 1) expect(new Set(chiusureTarget(anno)).size).toBe(6)
})

it('una scadenza civile può cadere di sabato, un termine europeo no', () => {
  expect(scadenzaCivile('2026-11-21')).toBe('2026-11-21')
  expect(scadenzaLavorativa('2026-11-21')).toBe('2026-11-23')
  expect(scadenzaLavorativa('2026-12-24')).toBe('2026-12-24')
})

it('gli addebiti SDD seguono il loro ciclo nell’ordine', () => {
  fc.assert(
    fc.property(giorno, (uno) => {
      const tempi = tempiSddCore(uno)
      expect(tempi.preavviso_entro_14gg < tempi.ultimo_invio_alla_banca_del_debitore).toBe(true)
      expect(tempi.ultimo_invio_alla_banca_del_debitore < tempi.addebito).toBe(true)
      expect(tempi.addebito >= uno && tempi.addebito < tempi.ritorno_banca_entro).toBe(true)
      expect(tempi.ritorno_banca_entro < tempi.rimborso_senza_motivo_fino_a).toBe(true)
      expect(tempi.rimborso_senza_motivo_fino_a < tempi.non_autorizzato_fino_a).toBe(true)
    }),
  )
})

it('un mandato decade quando sono passati più di 36 mesi', () => {
  expect(mandatoFinoAl('2023-11-21')).toBe('2026-11-21')
  expect(mandatoFinoAl('2024-02-29')).toBe('2027-02-28')
})

it('l’avviso di rinnovo arriva in tempo fino al trentesimo giorno prima', () => {
  expect(esitoAvvisoRinnovo('2026-12-31', '2026-12-01')).toStrictEqual({ avviso: 'nei_termini' })
  expect(esitoAvvisoRinnovo('2026-12-31', '2026-12-02')).toMatchObject({ avviso: 'tardivo' })
  expect(esitoAvvisoRinnovo('2026-12-31')).toMatchObject({ avviso: 'mancante' })
})
