import { afterAll, beforeAll, expect, it } from 'vitest'
import { STATI_ABBONAMENTO } from '@rateo/domain/stati/abbonamento'
import { startApp } from '../../../../../test/client.ts'
import { createMandato } from '../../../../../test/create-mandato.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { createAbbonamento, createCarta } from '../../../../../test/scadenze.ts'
import { elaboraEsportazioni } from '../../../ponte/esportazioni/index.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Chi = Parameters<typeof app.as>[0]
async function cerca(chi: Chi, chiesto: object = {}) {
  const { body } = await app.as(chi)('POST', '/api/search/abbonamenti', chiesto)
  expect(body.errors).toBeUndefined()
  return body
}

it('ABB-M3 l’elenco dice stato, piano, cliente, prossimo addebito, importo, metodo e scadenza della carta, si filtra per ciascuno, e conta ogni stato', async () => {
  const { db } = app
  const esercente = await createEsercente(db)
  const [lucia, marco] = [await createCliente(db), await createCliente(db)]
  const carta = await createCarta(db, lucia, { scade_anno: 2028 })
  await db
    .updateTable('metodi_di_pagamento')
    .set({ scade_mese: 2 })
    .where('id', '=', carta)
    .execute()
  const daCarta = await createAbbonamento(db, {
    esercente,
    cliente: lucia,
    prossimo_addebito: '2028-03-10',
    metodo: { metodo_id: carta },
  })
  const mandato_id = await createMandato(db, { esercente, cliente: marco })
  const dalConto = await createAbbonamento(db, {
    esercente,
    cliente: marco,
    prossimo_addebito: '2028-01-05',
    metodo: { mandato_id },
  })
  const stati = STATI_ABBONAMENTO.filter((stato) => stato !== 'attivo')
  for (const stato of stati) {
    await createAbbonamento(db, { esercente, cliente: lucia, stato, prossimo_addebito: null })
  }

  const suo = (id: string) => ({ filters: { _id: { $eq: id } } })
  const { data } = await cerca(esercente, suo(daCarta))
  expect(data).toMatchObject([
    {
      stato: 'attivo',
      nome: 'Sala pesi',
      cliente: { _id: lucia.id },
      prossimo_addebito: '2028-03-10',
      importo_centesimi: 3900,
      metodo_etichetta: 'Visa •••• 4242',
      // The last day of the month that is printed on it, of a leap year too.
      scadenza_carta: '2028-02-29',
    },
  ])
  const [conto] = (await cerca(esercente, suo(dalConto))).data
  expect([conto.metodo_etichetta, conto.scadenza_carta]).toEqual([
    expect.stringMatching(/^Conto •••• /),
    null,
  ])
  const letta = await app.as(lucia)('GET', `/api/abbonamenti/${daCarta}`)
  expect(letta.body.scadenza_carta).toBe('2028-02-29')

  const trova = async (body: object, chi: Chi = esercente) =>
    (await cerca(chi, body)).data.map(({ _id }: { _id: string }) => _id)
  for (const stato of STATI_ABBONAMENTO) {
    const trovati = (await cerca(esercente, { filters: { stato: { $eq: stato } } })).data
    expect(trovati.map((a: { stato: string }) => a.stato)).toEqual(
      stato === 'attivo' ? ['attivo', 'attivo'] : [stato],
    )
  }
  const prima = { prossimo_addebito: { $gte: '2028-01-01', $lte: '2028-02-01' } }
  expect(await trova({ filters: prima })).toEqual([dalConto])
  expect(await trova({ initial_filters: { piano_id: data[0].piano_id } })).toEqual([daCarta])
  expect(await trova({ filters: { importo_centesimi: { $gte: 3901 } } })).toEqual([])
  expect(await trova({ search: 'Sala pesi', filters: prima })).toEqual([dalConto])

  const conta = async (chi: Chi, body: object = {}) =>
    (await app.as(chi)('POST', '/api/abbonamenti/conta', body)).body.stati
  expect(await conta(esercente)).toEqual(
    STATI_ABBONAMENTO.toSorted((a, b) => (a < b ? -1 : 1)).map((stato) => ({
      stato,
      quanti: stato === 'attivo' ? 2 : 1,
    })),
  )
  expect(await conta(esercente, { cliente_id: marco.id })).toEqual([{ stato: 'attivo', quanti: 1 }])
  // Another's are in neither the list nor the counters; staff have them of everybody.
  const altro = await createEsercente(db)
  expect([await trova({}, altro), await conta(altro)]).toEqual([[], []])
  const admin = await createAdmin(db)
  expect(await trova({ filters: { _id: { $eq: daCarta } } }, admin)).toEqual([daCarta])

  // The file has the same columns.
  const chiesto = { raccolta: 'abbonamenti', formato: 'csv', ricerca: suo(daCarta) }
  const { body: file } = await app.as(esercente)('POST', '/api/esportazioni', chiesto)
  while ((await elaboraEsportazioni(app.deps)) > 0);
  const scaricato = await app.as(esercente)('GET', `/api/esportazioni/${file._id}/file`)
  expect(scaricato.raw.toString()).toContain('Scadenza della carta')
  expect(scaricato.raw.toString()).toContain('29/02/2028')
})
