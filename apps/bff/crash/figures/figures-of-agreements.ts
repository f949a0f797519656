import { expect } from 'vitest'
import { elaboraEsportazioni } from '../../src/modules/ponte/esportazioni/index.ts'
import type { Person } from '../../test/client.ts'
import { type Accordi, leggiAbbonamento, leggiDilazione } from './figures-agreements.ts'
import { type Atteso, come } from './figures-world.ts'

const incassati = (di: readonly Atteso[]) => di.reduce((sum, { incassato }) => sum + incassato, 0)

/** The abbonamento: its page is one for the three, its row says what the page says, and the figures of the piani count it once. */
async function abbonamento(a: Accordi): Promise<void> {
  const { esercente } = a.bottega
  const { admin } = a.bottega.portale
  const suo = await leggiAbbonamento(a)
  const cifre = ({
    stato,
    incassato_centesimi,
    da_pagare_centesimi,
    prossimo_addebito,
  }: typeof suo) => [stato, incassato_centesimi, da_pagare_centesimi, prossimo_addebito]
  expect(suo.incassato_centesimi, 'abbonamento, incassato').toBe(incassati(a.dellAbbonamento))
  for (const chi of [esercente, admin]) {
    expect(cifre(await leggiAbbonamento(a, chi)), 'abbonamento, pagina').toEqual(cifre(suo))
  }
  const call = await come(a.bottega, esercente)
  const filters = { _id: { $eq: a.abbonamento_id } }
  const { body } = await call('POST', '/api/search/abbonamenti', { filters })
  expect(body.data, 'abbonamenti, elenco').toMatchObject([
    {
      stato: suo.stato,
      importo_centesimi: suo.importo_centesimi,
      prossimo_addebito: suo.prossimo_addebito,
    },
  ])
}

/** The dilazione: page, row and file say what was paid of it and what is left, which is what its rate come to. */
async function dilazione(a: Accordi): Promise<void> {
  const { esercente, portale } = a.bottega
  const sua = await leggiDilazione(a)
  const pagato_centesimi = incassati(a.dellaDilazione)
  const { residuo_centesimi } = sua
  expect(sua.pagato_centesimi, 'dilazione, pagato').toBe(pagato_centesimi)
  const resta = sua.rate.reduce((sum, rata) => sum + rata.residuo_centesimi, 0)
  expect(residuo_centesimi, 'dilazione, quello che resta delle rate').toBe(resta)
  for (const chi of [esercente, portale.admin]) {
    const altra = await leggiDilazione(a, chi)
    expect([altra.pagato_centesimi, altra.residuo_centesimi], 'dilazione, pagina').toEqual([
      pagato_centesimi,
      residuo_centesimi,
    ])
  }
  const call = await come(a.bottega, esercente)
  const ricerca = { filters: { _id: { $eq: a.dilazione_id } } }
  const { body } = await call('POST', '/api/search/dilazioni', ricerca)
  const uguale = { pagato_centesimi, residuo_centesimi }
  expect([body.data[0], body.totals], 'dilazioni, elenco').toMatchObject([uguale, uguale])
  const chiesto = { raccolta: 'dilazioni', formato: 'csv', ricerca }
  const { body: file } = await call('POST', '/api/esportazioni', chiesto)
  while ((await elaboraEsportazioni(portale.deps)) > 0);
  const pronto = await call('GET', `/api/esportazioni/${file._id}`)
  expect(pronto.body.totali, 'dilazioni, file').toMatchObject(uguale)
}

/** Compares what is still owed: the list of the esercente, and those of the two clienti. */
async function dovuto({ bottega }: Accordi): Promise<void> {
  const { esercente, clienti } = bottega
  const suo = async (chi: Person): Promise<number> => {
    const call = await come(bottega, chi)
    const { body } = await call('POST', '/api/search/pagamenti', { filters: {} })
    return body.totals.residuo_centesimi
  }
  const loro = [await suo(clienti[0] as Person), await suo(clienti[1] as Person)]
  expect(await suo(esercente), 'pagamenti, residuo').toBe((loro[0] ?? 0) + (loro[1] ?? 0))
}

/** Every place that shows a sum of what was sold over time. */
export async function confrontaAccordi(a: Accordi): Promise<void> {
  await abbonamento(a)
  await dilazione(a)
  await dovuto(a)
}
