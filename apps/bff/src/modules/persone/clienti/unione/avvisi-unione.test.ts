import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'

const p = await startApp()
afterAll(() => p.stop())

const consegna = async () => {
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
}

it('CLI-B3 (parte) chi ha un account e riceve un’unione lo sa, e lo sa se è annullata; l’altra scheda non ha a chi scrivere', async () => {
  const esercente = await createEsercente(p.db)
  const ada = await createCliente(p.db, { esercente_id: esercente.id, nome: 'Ada Verdi' })
  const post = (url: string, body: object = {}) =>
    p.as(esercente)('POST', url, body, { 'idempotency-key': randomUUID() })
  const corpo = {
    tipo: 'persona',
    nome: 'Ada Verdi',
    email: `${randomUUID()}@posta.test`,
    anche_se_doppio: true,
  }
  const { _id: doppio } = (await post('/api/clienti', corpo)).body
  const campanella = () =>
    p.db
      .selectFrom('notifiche')
      .where('utente_id', '=', ada.utente_id)
      .where('ruolo', '=', 'cliente')
      .select(['testo', 'indirizzo'])
      .orderBy('id')
      .execute()
  const lettere = async () => {
    const righe = await p.db
      .selectFrom('messaggi as m')
      .innerJoin('utenti as u', 'u.email', 'm.destinatario')
      .where('u.id', '=', ada.utente_id)
      .where('m.oggetto', 'like', '%due schede%')
      .select('m.oggetto')
      .orderBy('m.id')
      .execute()
    return righe.map(({ oggetto }) => oggetto)
  }
  const unione = await post(`/api/clienti/${ada.id}/unisci`, { doppio })
  expect(unione.status).toBe(200)
  await consegna()
  // The same call once more tells nobody again.
  expect((await post(`/api/clienti/${ada.id}/unisci`, { doppio })).status).toBe(200)
  await consegna()
  expect(await campanella()).toMatchObject([
    { testo: expect.stringContaining('ha unito due schede a tuo nome'), indirizzo: '/pagamenti' },
  ])
  expect(await lettere()).toEqual([expect.stringContaining('ha unito due schede')])
  const indietro = await post(`/api/clienti/${ada.id}/unioni/${unione.body._id}/annulla`)
  expect(indietro.status).toBe(200)
  await consegna()
  expect(await lettere()).toEqual([
    expect.stringContaining('ha unito due schede'),
    expect.stringContaining('ha diviso di nuovo le due schede'),
  ])
  expect(await campanella()).toHaveLength(2)
  const all = await p.db
    .selectFrom('messaggi')
    .where('destinatario', '=', corpo.email)
    .where('oggetto', 'like', '%due schede%')
    .select('id')
    .execute()
  expect(all).toEqual([])
})
