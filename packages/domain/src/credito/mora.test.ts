import { expect, it } from 'vitest'
import { aggiungiGiorni } from '../tempo/giorno.ts'
import { interessiLegali } from './interessi.ts'
import { type DebitoInMora, interessiDiMora, tassoDiMora } from './mora.ts'

const somma = (debito: DebitoInMora, versioni: Parameters<typeof interessiDiMora>[1] = []) =>
  interessiDiMora(debito, versioni).reduce((sum, one) => sum + one.importo_centesimi, 0)

it('DIL-M9 (parte) il consumatore: tasso legale di ogni anno, un arrotondamento solo, come l’articolo 1284', () => {
  for (let i = 0; i < 400; i++) {
    const capitale_centesimi = 1 + ((i * 7919) % 900_000)
    const dal = aggiungiGiorni('2021-03-01', (i * 13) % 1500)
    const al = aggiungiGiorni(dal, (i * 31) % 420)
    const debito = { capitale_centesimi, dal, al, impresa: false }
    expect(somma(debito)).toBe(interessiLegali(capitale_centesimi, dal, aggiungiGiorni(al, 1)))
  }
})

it('DIL-M9 (parte) i periodi dicono tasso e giorni, e fanno il totale', () => {
  const debito = {
    capitale_centesimi: 100_000,
    dal: '2025-12-01',
    al: '2026-01-31',
    impresa: false,
  }
  expect(interessiDiMora(debito, [])).toEqual([
    { dal: '2025-12-01', al: '2025-12-31', giorni: 31, tasso: 2, importo_centesimi: 170 },
    { dal: '2026-01-01', al: '2026-01-31', giorni: 31, tasso: 1.6, importo_centesimi: 136 },
  ])
})

it('DIL-M9 (parte) tra imprese: riferimento della BCE più otto punti', () => {
  const debito = { capitale_centesimi: 100_000, dal: '2026-03-01', al: '2026-03-30', impresa: true }
  expect(interessiDiMora(debito, [])).toEqual([
    { dal: '2026-03-01', al: '2026-03-30', giorni: 30, tasso: 10.15, importo_centesimi: 834 },
  ])
})

it('DIL-M9 (parte) un tasso che nessuno ha scritto non si inventa: quei giorni non costano', () => {
  const debito = { capitale_centesimi: 100_000, dal: '2026-06-21', al: '2026-07-10', impresa: true }
  expect(interessiDiMora(debito, []).map(({ al, giorni }) => [al, giorni])).toEqual([
    ['2026-06-30', 10],
  ])
  const scritti = [{ dal: '2026-07-01', legale: 1.6, riferimento_bce: 2 }]
  expect(interessiDiMora(debito, scritti).map(({ tasso, giorni }) => [tasso, giorni])).toEqual([
    [10.15, 10],
    [10, 10],
  ])
})

it('DIL-M9 (parte) un tasso cambiato vale dal suo giorno, anche a metà semestre', () => {
  const versioni = [
    { dal: '2026-02-01', legale: 1.6, riferimento_bce: null },
    { dal: '2026-05-11', legale: 3, riferimento_bce: null },
  ]
  const debito = {
    capitale_centesimi: 1_000_000,
    dal: '2026-05-01',
    al: '2026-05-20',
    impresa: false,
  }
  expect(interessiDiMora(debito, versioni).map(({ dal, tasso }) => [dal, tasso])).toEqual([
    ['2026-05-01', 1.6],
    ['2026-05-11', 3],
  ])
})

it('DIL-M9 (parte) nessun giorno, nessun interesse; un centesimo solo quando ci arriva', () => {
  const debito = { capitale_centesimi: 100, dal: '2026-03-02', al: '2026-03-01', impresa: false }
  expect(interessiDiMora(debito, [])).toEqual([])
  expect(somma({ ...debito, al: '2026-03-12' })).toBe(0)
  expect(somma({ ...debito, capitale_centesimi: 12_050, al: '2026-03-13' })).toBe(6)
})

it('DIL-M9 (parte) un tasso scritto vale fino alla fine del suo anno o semestre; dopo non si conta nulla finché non è riscritto', () => {
  const scritti = [
    { dal: '2027-01-01', legale: 1.75, riferimento_bce: 2 },
    { dal: '2027-09-01', legale: 1.75, riferimento_bce: 2.25 },
  ]
  const dal = '2027-12-25'
  const consumatore = { capitale_centesimi: 1_000_000, dal, al: '2028-02-10', impresa: false }
  expect(interessiDiMora(consumatore, scritti)).toEqual([
    { dal, al: '2027-12-31', giorni: 7, tasso: 1.75, importo_centesimi: 336 },
  ])
  const impresa = { ...consumatore, impresa: true, dal: '2027-06-25', al: '2027-09-10' }
  expect(
    interessiDiMora(impresa, scritti).map(({ dal: da, al, tasso }) => [da, al, tasso]),
  ).toEqual([
    ['2027-06-25', '2027-06-30', 10],
    ['2027-09-01', '2027-09-10', 10.25],
  ])
  expect(tassoDiMora('2028-01-01', false, scritti)).toBeNull()
  const riscritti = [...scritti, { dal: '2028-01-15', legale: 2, riferimento_bce: null }]
  expect(interessiDiMora(consumatore, riscritti).map(({ dal: da, tasso }) => [da, tasso])).toEqual([
    [dal, 1.75],
    ['2028-01-15', 2],
  ])
})

it('DIL-M9 (parte) il tasso concordato con un consumatore vale per ogni giorno, anche di un anno senza decreto; tra imprese no', () => {
  const debito = {
    capitale_centesimi: 100_000,
    dal: '2026-12-22',
    al: '2027-01-10',
    impresa: false,
  }
  expect(interessiDiMora({ ...debito, concordato: 5 }, [])).toEqual([
    { dal: '2026-12-22', al: '2027-01-10', giorni: 20, tasso: 5, importo_centesimi: 274 },
  ])
  expect(interessiDiMora({ ...debito, concordato: 0 }, [])).toEqual([])
  expect(interessiDiMora({ ...debito, concordato: null }, [])).toMatchObject([
    { tasso: 1.6, giorni: 10 },
  ])
  expect(interessiDiMora({ ...debito, impresa: true, concordato: 5 }, [])).toEqual([])
})
