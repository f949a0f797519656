import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { scriviTegm } from '../../../../../test/dilazioni.ts'
import { createAdmin } from '../../../../../test/factories.ts'
import { clockDi, pianoAccettato } from '../../../../../test/piano-accettato.ts'
import { riprendiDilazioni } from '../sospensione/riprendi-dilazioni.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
const CARO = {
  importo_centesimi: 120_000,
  tan_percento: 12,
  cadenza: 'mensile',
  prima_scadenza: '2026-12-24',
} as const

async function piano(voluto: Parameters<typeof pianoAccettato>[1] = {}) {
  vai('2026-11-24T10:00:00Z')
  const d = await pianoAccettato(p, voluto)
  const admin = await createAdmin(p.db)
  const fai = (chi: Chi, passo: string, body: object = {}) =>
    p.as(chi)('POST', `${d.url}/${passo}`, body, { 'idempotency-key': randomUUID() })
  return {
    ...d,
    admin,
    fai,
    scadenze: async () =>
      (await d.leggi()).rate.map(({ scadenza }: { scadenza: string }) => scadenza),
  }
}

it('DIL-M7 su un piano: estingui senza gli interessi non dovuti, rinegozia, sospendi, annulla se nulla è pagato, dichiara decaduta, stralcia', async () => {
  // Estingui: the amount is counted, the interest that is not due is taken off.
  const chiuso = await piano(CARO)
  vai('2026-12-09T10:00:00Z')
  const { body: conto } = await chiuso.fai(chiuso.cliente, 'estinzione/anteprima')
  const { totale_centesimi } = await chiuso.leggi()
  expect(conto.non_dovuti_centesimi).toBeGreaterThan(0)
  expect(conto.totale_centesimi + conto.non_dovuti_centesimi).toBe(totale_centesimi)
  const saldo = { metodo: 'pos', tutto_il_piano: true }
  expect((await chiuso.incassa(1, conto.totale_centesimi, saldo)).status).toBe(200)
  expect(await chiuso.leggi()).toMatchObject({
    stato: 'conclusa',
    pagato_centesimi: conto.totale_centesimi,
    abbuonato_centesimi: conto.non_dovuti_centesimi,
  })
  expect(await chiuso.libri()).toEqual([])

  // Rinegozia: read first, a new plan that is linked, approved by the signature of the cliente.
  const vecchio = await piano(CARO)
  const { body: visto } = await vecchio.fai(vecchio.esercente, 'rinegozia/anteprima')
  const { body: bozza } = await vecchio.fai(vecchio.esercente, 'rinegozia', {
    importo_centesimi: visto.importo_centesimi,
  })
  await vecchio.d.azione(bozza._id, 'invia')
  expect((await vecchio.leggi()).stato).toBe('attiva')
  const letta = await vecchio.d.letta(bozza._id)
  const { body: nuovo } = await vecchio.d.accetta(bozza._id, { ...letta, metodo: 'bonifico' })
  expect(nuovo).toMatchObject({
    stato: 'attiva',
    importo_centesimi: visto.importo_centesimi,
    sostituisce: { _id: vecchio.id },
  })
  expect(await vecchio.leggi()).toMatchObject({
    stato: 'rinegoziata',
    residuo_centesimi: 0,
    sostituita_da: { _id: nuovo._id },
  })
  expect(await vecchio.libri()).toEqual([])

  // Sospendi: with a reason until a day, the days that were read, and it goes on by itself.
  const fermo = await piano({ cadenza: 'mensile' })
  const prima = await fermo.scadenze()
  const { body: calendario } = await fermo.fai(fermo.esercente, 'sospensione/anteprima', {
    fino_al: '2026-12-23',
  })
  const rate = calendario.rate.map((r: { n: number; scadenza: string }) => ({
    n: r.n,
    scadenza: r.scadenza,
  }))
  const sospensione = { fino_al: '2026-12-23', motivo: 'Malattia', rate }
  expect((await fermo.fai(fermo.esercente, 'sospensione', sospensione)).body.stato).toBe('sospesa')
  expect(await fermo.scadenze()).toEqual(rate.map((r: { scadenza: string }) => r.scadenza))
  expect(await fermo.scadenze()).not.toEqual(prima)
  vai('2026-12-25T10:00:00Z')
  await riprendiDilazioni(p.deps)
  expect((await fermo.leggi()).stato).toBe('attiva')
  expect(await fermo.libri()).toEqual([])

  // Annulla: only with nothing paid.
  const annullabile = await piano()
  expect((await annullabile.d.azione(annullabile.id, 'annulla')).body.stato).toBe('annullata')
  const pagato = await piano()
  await pagato.incassa(1, 100)
  expect((await pagato.d.azione(pagato.id, 'annulla')).status).toBe(409)
  expect((await pagato.leggi()).stato).toBe('attiva')

  // Dichiara decaduta: never by itself, after two late rate, a letter and fifteen days.
  const tardi = await piano()
  const decadi = (dovuto_centesimi: number) =>
    tardi.fai(tardi.esercente, 'decadenza', { dovuto_centesimi })
  vai('2026-12-21T09:00:00Z')
  expect((await decadi(30_000)).status).toBe(409)
  expect((await tardi.fai(tardi.esercente, 'diffida', { totale_centesimi: 20_000 })).status).toBe(
    200,
  )
  vai('2027-01-04T09:00:00Z')
  expect((await decadi(30_000)).status).toBe(409)
  vai('2027-01-06T09:00:00Z')
  expect((await tardi.leggi()).stato).toBe('attiva')
  expect((await decadi(30_000)).body).toMatchObject({
    stato: 'decaduta',
    scaduto_centesimi: 30_000,
  })

  // Stralcia: the staff alone, and they may think again.
  const stralcio = { motivo: 'Irreperibile', importo_centesimi: 30_000 }
  expect((await tardi.fai(tardi.esercente, 'stralcio', stralcio)).status).toBe(403)
  expect((await tardi.fai(tardi.admin, 'stralcio', stralcio)).body).toMatchObject({
    stato: 'stralciata',
    residuo_centesimi: 0,
  })
  expect(await tardi.libri()).toEqual([])
  const ripensato = await tardi.fai(tardi.admin, 'stralcio/annulla', { importo_centesimi: 30_000 })
  expect(ripensato.body).toMatchObject({ stato: 'decaduta', residuo_centesimi: 30_000 })
  expect(await tardi.libri()).toEqual([])
})
