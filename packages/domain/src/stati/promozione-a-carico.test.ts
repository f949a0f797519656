import { expect, it } from 'vitest'
import { type Concessa, costaAlPortale, costaDiPiu } from './promozione-a-carico.ts'

const PRIMA: Concessa = {
  valore: 1000,
  dal: '2026-12-01',
  al: '2026-12-31',
  usi_max: 10,
  usi_per_cliente: 1,
  importo_minimo_centesimi: 2000,
  primo_acquisto: true,
  alla_disdetta: false,
  cumulo: 'esclusiva',
  ordine: 1,
  carico_operatore: 40,
  piani: ['a', 'b'],
  clienti: ['c'],
}
const conCambio = (cambio: Partial<Concessa>, prima = PRIMA) =>
  costaDiPiu('percentuale', prima, { ...prima, ...cambio })

it('GES-M2 (parte) una promozione costa al portale se ne porta una parte, o se gli toglie commissione', () => {
  expect(costaAlPortale('percentuale', { carico_operatore: 0 })).toBe(false)
  expect(costaAlPortale('percentuale', { carico_operatore: 1 })).toBe(true)
  expect(costaAlPortale('commissione_ridotta', { carico_operatore: 0 })).toBe(true)
})

it.each<[string, Partial<Concessa>]>([
  ['una parte più grande', { carico_operatore: 41 }],
  ['più sconto', { valore: 1001 }],
  ['un inizio prima', { dal: '2026-11-30' }],
  ['una fine dopo', { al: '2027-01-01' }],
  ['nessuna fine', { al: null }],
  ['più usi', { usi_max: 11 }],
  ['usi senza limite', { usi_max: null }],
  ['più usi per ciascuno', { usi_per_cliente: 2 }],
  ['un minimo più basso', { importo_minimo_centesimi: 1999 }],
  ['non solo il primo acquisto', { primo_acquisto: false }],
  ['anche a chi disdice', { alla_disdetta: true }],
  ['insieme ad altre', { cumulo: 'cumulabile' }],
  ['un altro ordine', { ordine: 2 }],
  ['un piano in più', { piani: ['a', 'b', 'd'] }],
  ['un altro piano', { piani: ['d'] }],
  ['tutti i piani', { piani: [] }],
  ['tutti i clienti', { clienti: [] }],
])('GES-M2 (parte) %s può costare di più', (_, cambio) => {
  expect(conCambio(cambio)).toBe(true)
})

it.each<[string, Partial<Concessa>]>([
  ['niente', {}],
  ['una parte più piccola', { carico_operatore: 39 }],
  ['meno sconto, per meno tempo', { valore: 1, dal: '2026-12-02', al: '2026-12-02' }],
  ['meno usi', { usi_max: 1, usi_per_cliente: 1 }],
  ['un minimo più alto', { importo_minimo_centesimi: 2001 }],
  ['un piano in meno', { piani: ['a'] }],
  ['più di tutto, ma niente a carico del portale', { carico_operatore: 0, valore: 9000, al: null }],
])('GES-M2 (parte) %s non costa di più', (_, cambio) => {
  expect(conCambio(cambio)).toBe(false)
})

it('GES-M2 (parte) chi valeva per tutti e vale per alcuni non costa di più; togliere un limite che non c’era nemmeno', () => {
  const larga = { ...PRIMA, piani: [], clienti: [], al: null, usi_max: null, usi_per_cliente: null }
  expect(conCambio({ piani: ['a'], clienti: ['c'], al: '2027-01-01', usi_max: 5 }, larga)).toBe(
    false,
  )
  expect(conCambio({}, larga)).toBe(false)
})
