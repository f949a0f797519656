import { afterAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, openSession } from '../../../../test/factories.ts'

const clock = stoppedClock()
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { db } = rateo
const admin = await createAdmin(db)
const api = rateo.as(admin)
const motivo = 'Ha lasciato la ditta'

async function entra(chi: Parameters<typeof openSession>[1]) {
  const token = await openSession(db, chi, clock.now())
  const headers = { cookie: `rateo_sid=${token}` }
  return async () => (await rateo.app.inject({ url: '/session', headers })).statusCode
}

it('GES-M2 (parte) lo staff disattiva un account e chi lo usa esce alla chiamata dopo; lo riattiva, e resta scritto chi e perché', async () => {
  const { utente_id, ...cliente } = await createCliente(db)
  const dentro = await entra({ utente_id, ...cliente })
  expect(await dentro()).toBe(200)
  const disattiva = (di = api, id = utente_id, body: object = { motivo }) =>
    di('POST', `/api/utenti/${id}/disattiva`, body)
  const senza = await disattiva(api, utente_id, { motivo: ' ' })
  expect([senza.status, senza.body.errors[0].pointer]).toEqual([422, '/motivo'])
  const due = await Promise.all([disattiva(), disattiva()])
  expect(due.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await dentro()).toBe(401)
  // A new sign-in reads that the account is not active, and nothing else.
  const ancora = rateo.as({ utente_id, ...cliente })
  expect((await ancora('GET', '/api/get_myself')).body.stato).toBe('inattivo')
  expect((await ancora('POST', '/api/search/pagamenti', {})).status).toBe(403)
  const riattivato = await api('POST', `/api/utenti/${utente_id}/riattiva`, { motivo: 'È tornato' })
  expect(riattivato.body.stato).toBe('attivo')
  expect((await api('POST', `/api/utenti/${utente_id}/riattiva`, { motivo })).status).toBe(409)
  expect((await ancora('POST', '/api/search/pagamenti', {})).status).toBe(200)
  const righe = await db
    .selectFrom('cronologia')
    .where('entita', '=', 'utente')
    .where('entita_id', '=', utente_id)
    .where('azione', 'in', ['disattiva', 'riattiva'])
    .select(['azione', 'attore', 'dopo'])
    .orderBy('seq')
    .execute()
  expect(righe).toMatchObject([
    { azione: 'disattiva', attore: `utente:${admin.utente_id}`, dopo: { motivo } },
    { azione: 'riattiva', attore: `utente:${admin.utente_id}`, dopo: { motivo: 'È tornato' } },
  ])
})

it('GES-M2 (parte) nessuno disattiva sé stesso; un’altra persona dello staff sì, anche un admin', async () => {
  const altra = await createAdmin(db)
  const suo = await api('POST', `/api/utenti/${admin.utente_id}/disattiva`, { motivo })
  expect([suo.status, suo.body.error_message]).toEqual([
    409,
    'Non puoi disattivare te: lo fa un’altra persona dello staff.',
  ])
  const lei = rateo.as(altra)
  expect((await lei('POST', '/api/search/utenti', {})).status).toBe(200)
  expect((await api('POST', `/api/utenti/${altra.utente_id}/disattiva`, { motivo })).status).toBe(
    200,
  )
  expect((await lei('POST', '/api/search/utenti', {})).status).not.toBe(200)
})

it('GES-M2 (parte) un account dello staff lo riapre una seconda persona: non chi l’ha chiesto, non da solo, e una volta sola', async () => {
  const [chiusa, seconda] = [await createAdmin(db), await createAdmin(db)]
  const [lei, altra] = [rateo.as(chiusa), rateo.as(seconda)]
  const url = `/api/utenti/${chiusa.utente_id}`
  expect((await api('POST', `${url}/disattiva`, { motivo })).status).toBe(200)
  const chiesta = await api('POST', `${url}/riattiva`, { motivo: 'È tornata' })
  expect([chiesta.status, chiesta.body.stato]).toEqual([200, 'inattivo'])
  expect((await lei('GET', '/api/staff')).status).not.toBe(200)
  const ancora = await altra('POST', `${url}/riattiva`, { motivo: 'Anch’io' })
  expect([ancora.status, ancora.body.error_message]).toEqual([
    409,
    expect.stringContaining('c’è già una richiesta in attesa'),
  ])
  const [richiesta] = (await altra('GET', '/api/staff')).body.richieste
  expect(richiesta).toMatchObject({ riattiva: true, motivo: 'È tornata', mia: false })
  const approva = `/api/staff/richieste/${richiesta._id}/approva`
  expect((await api('POST', approva, {})).status).toBe(403)
  const due = await Promise.all([altra('POST', approva, {}), altra('POST', approva, {})])
  expect(due.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await api('GET', url)).body.stato).toBe('attivo')
  const righe = await db
    .selectFrom('cronologia')
    .where('entita', '=', 'utente')
    .where('entita_id', '=', chiusa.utente_id)
    .where('azione', '=', 'riattiva')
    .select(['attore', 'dopo'])
    .orderBy('seq')
    .execute()
  expect(righe).toMatchObject([
    {
      attore: `utente:${seconda.utente_id}`,
      dopo: { chiesta_da: `utente:${admin.utente_id}`, motivo: 'È tornata' },
    },
  ])
})

it('GES-M2 (parte) chi ha chiesto di riaprirlo può ritirarlo: l’account resta chiuso', async () => {
  const chiusa = await createAdmin(db)
  const url = `/api/utenti/${chiusa.utente_id}`
  await api('POST', `${url}/disattiva`, { motivo })
  await api('POST', `${url}/riattiva`, { motivo: 'Mi sono sbagliato' })
  const { richieste } = (await api('GET', '/api/staff')).body
  const mia = richieste.find((una: { mia: boolean }) => una.mia)
  expect((await api('POST', `/api/staff/richieste/${mia._id}/respingi`, {})).status).toBe(200)
  expect((await api('GET', url)).body.stato).toBe('inattivo')
  expect((await api('POST', `${url}/riattiva`, { motivo: 'Di nuovo' })).status).toBe(200)
})
