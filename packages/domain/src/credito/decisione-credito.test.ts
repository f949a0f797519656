import { expect, it } from 'vitest'
import { type DaInquadrare, inquadra } from '../identita/inquadramento.ts'
import { spiegaRifiuto } from './decisione-credito.ts'

const dati = {
  consumatore: true,
  esercente: 'pmi',
  tan_percento: 0,
  spese_per_rata_centesimi: 0,
  n_rate: 6,
  ultima_rata_giorni: 150,
  credito_abilitato: false,
} as const
const rifiuta = (d: DaInquadrare) => inquadra(d).bloccata
const cifre = (d: Parameters<typeof spiegaRifiuto>[0]) =>
  spiegaRifiuto(d).cifre.map(({ nome, valore }) => `${nome}: ${valore.replaceAll('\u00A0', ' ')}`)

it('Y14 (parte) un rifiuto dice la regola, perché e ogni cifra che ha contato', () => {
  expect(rifiuta(dati)).toBe(true)
  expect(spiegaRifiuto(dati).regola).toContain('più di 50 giorni')
  expect(spiegaRifiuto(dati).perche).toBe('L’ultima rata scade 150 giorni dopo la fornitura.')
  expect(cifre(dati)).toEqual([
    'Rate: 6',
    'Ultima rata: 150 giorni dopo la fornitura',
    'Limite senza credito: 50 giorni dopo la fornitura',
    expect.stringMatching(/^TAN: 0/),
    'Spese: 0,00 €',
  ])
})

it('Y14 (parte) chi costa lo legge; un grande venditore ha il suo limite', () => {
  expect(spiegaRifiuto({ ...dati, tan_percento: 4.9 }).perche).toContain('interessi o spese')
  expect(spiegaRifiuto({ ...dati, spese_per_rata_centesimi: 1 }).perche).toContain('o spese')
  expect(spiegaRifiuto({ ...dati, esercente: 'grande' }).regola).toContain('più di 14 giorni')
})

it('Y14 (parte) le stesse cifre danno lo stesso esito; al limite passa, e chi è abilitato può', () => {
  expect(rifiuta({ ...dati, ultima_rata_giorni: 50 })).toBe(false)
  expect(rifiuta({ ...dati, ultima_rata_giorni: 51 })).toBe(true)
  expect(rifiuta({ ...dati, credito_abilitato: true })).toBe(false)
  expect(rifiuta({ ...dati, consumatore: false })).toBe(false)
})
