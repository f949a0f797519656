import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../messaggi/index.ts'

let portale: Awaited<ReturnType<typeof startApp>>
let admin: Awaited<ReturnType<typeof createAdmin>>
beforeAll(async () => {
  portale = await startApp()
  admin = await createAdmin(portale.db)
})
afterAll(() => portale.stop())

const consegna = () => consegnaUscite(portale.deps, usciteHandlers(portale.deps))

/** A request of payment by e-mail, as an esercente sends one, when the worker has sent it. */
async function richiesta() {
  const { db, as } = portale
  const esercente = await createEsercente(db)
  const cliente = await createCliente(db)
  const { status, body } = await as(esercente)(
    'POST',
    '/api/pagamenti',
    {
      cliente_nuovo: { nome: 'Giulia Ferrari', email: `${newId()}@rateo.test` },
      importo_centesimi: 12_050,
      causale: 'Tagliando',
      scadenza: '2030-12-31',
      metodi_ammessi: ['carta'],
      invia_email: true,
    },
    { 'idempotency-key': newId() },
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  await consegna()
  const { id, destinatario } = await db
    .selectFrom('messaggi')
    .where('canale', '=', 'email')
    .orderBy('id', 'desc')
    .select(['id', 'destinatario'])
    .executeTakeFirstOrThrow()
  return { id, destinatario, cliente, esercente }
}

const rimanda = (id: string, chiave = newId(), chi: Parameters<typeof portale.as>[0] = admin) =>
  portale.as(chi)('POST', `/api/messaggi/${id}/rimanda`, {}, { 'idempotency-key': chiave })
const rinvii = (id: string) =>
  portale.db
    .selectFrom('messaggi_interi')
    .where('rinvio_di', '=', id)
    .select(['oggetto', 'testo', 'destinatario', 'stato'])
    .execute()

it('GES-M3 lo staff rimanda un’e-mail com’era, una volta per tasto, al massimo tre, e resta scritto', async () => {
  const { id, destinatario } = await richiesta()
  const chiave = newId()
  expect((await rimanda(id, chiave)).body).toMatchObject({ rinvii: 1, non_rimandabile: null })
  expect((await rimanda(id, chiave)).body).toMatchObject({ rinvii: 1 })
  await consegna()
  const primo = (await portale.as(admin)('GET', `/api/messaggi/${id}`)).body
  expect(await rinvii(id)).toEqual([
    { oggetto: primo.oggetto, testo: primo.testo, destinatario, stato: 'in_casella' },
  ])
  const insieme = await Promise.all([rimanda(id), rimanda(id), rimanda(id)])
  expect(insieme.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
  expect(insieme.find(({ status }) => status === 409)?.body.error_message).toBe(
    'È già stato rimandato 3 volte.',
  )
  await consegna()
  expect(await rinvii(id)).toHaveLength(3)
  const scritte = await portale.db
    .selectFrom('cronologia')
    .where('entita', '=', 'messaggio')
    .where('entita_id', '=', id)
    .select('attore')
    .execute()
  expect(scritte).toEqual(
    Array.from({ length: 3 }, () => ({ attore: `utente:${admin.utente_id}` })),
  )
})

it('GES-M3 (parte) non un codice, non un SMS, non ciò che aveva un allegato: e dice perché', async () => {
  const { id } = await richiesta()
  const non = async (values: object) => {
    await portale.db.updateTable('messaggi').set(values).where('id', '=', id).execute()
    const { status, body } = await rimanda(id)
    expect(status).toBe(409)
    return body.error_message
  }
  expect(await non({ riservato: true })).toMatch(/^Porta un codice o un link personale/)
  expect(await non({ riservato: false, allegati: ['ricevuta.pdf'] })).toMatch(
    /^Aveva un allegato, ricevuta\.pdf/,
  )
  expect(await non({ allegati: [], canale: 'sms' })).toBe('Si rimandano solo le e-mail.')
  await portale.db.deleteFrom('corpi_messaggi').where('messaggio_id', '=', id).execute()
  expect(await non({ canale: 'email' })).toMatch(/^Il testo si conserva tre mesi/)
})

it('GES-M3 (parte) gli altri non rimandano, e un messaggio che non c’è è 404', async () => {
  const { id, cliente, esercente } = await richiesta()
  expect((await rimanda(id, newId(), cliente)).status).toBe(403)
  expect((await rimanda(id, newId(), esercente)).status).toBe(403)
  expect((await rimanda(newId())).status).toBe(404)
})
