import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { createEsercente } from '../../../../../test/factories.ts'
import { startReceiver } from '../../../../../test/receiver.ts'
import { consegnaEventi } from './index.ts'

let portale: Awaited<ReturnType<typeof startApp>>
let programma: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  portale = await startApp()
  programma = await startReceiver()
})
afterAll(async () => {
  await programma.stop()
  await portale.stop()
})

it('SVI-B3 di un indirizzo si vede quante consegne riescono e in quanto tempo; dopo cinque fallimenti avvisa, poi si ferma da sé', async () => {
  const esercente = await createEsercente(portale.db)
  const io = portale.as(esercente)
  const { body } = await io('POST', '/api/webhook', { indirizzo: programma.url, descrizione: '' })
  const id = body.endpoint._id as string
  const salute = async () => {
    const { body: elenco } = await io('GET', '/api/webhook')
    const { riuscite_percento, p95_ms, falliti, stato } = elenco.data[0]
    return { riuscite_percento, p95_ms, falliti, stato }
  }
  const avvisi = async () => {
    const righe = await portale.db
      .selectFrom('uscite')
      .where('argomento', 'like', 'webhook_%')
      .select('argomento')
      .orderBy('id')
      .execute()
    return righe.map(({ argomento }) => argomento)
  }
  const prova = async (volte: number, status: number) => {
    for (let i = 0; i < volte; i++) {
      programma.answers.push({ status })
      expect((await io('POST', `/api/webhook/${id}/prova`)).status).toBe(200)
      await consegnaEventi(portale.deps)
    }
  }
  expect(await salute()).toMatchObject({ riuscite_percento: null, p95_ms: null })
  await prova(4, 200)
  expect(await salute()).toMatchObject({ riuscite_percento: 100, p95_ms: expect.any(Number) })
  await prova(4, 500)
  expect(await avvisi()).toEqual([])
  await prova(1, 500)
  expect(await avvisi()).toEqual(['webhook_non_riesce'])
  expect(await salute()).toMatchObject({ riuscite_percento: 44.4, falliti: 5, stato: 'attivo' })
  await prova(15, 500)
  expect(await salute()).toMatchObject({ riuscite_percento: 16.7, stato: 'guasto' })
  expect(await avvisi()).toEqual(['webhook_non_riesce', 'webhook_fermato'])
  expect((await io('POST', `/api/webhook/${id}/prova`)).status).toBe(409)
})
