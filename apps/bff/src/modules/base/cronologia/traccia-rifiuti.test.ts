import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { call, startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createUtente, openSession } from '../../../../test/factories.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { hashPassword } from '../../persone/sessione/index.ts'
import { consegnaUscite } from '../uscite/index.ts'

const PASSWORD = 'cavallo-batteria-graffetta'
let lines: string[] = []
const stream = new Writable({
  write: (bytes: Buffer, _encoding, done) => {
    lines.push(bytes.toString())
    done()
  },
})
const clock = stoppedClock()
const rateo = await startApp({ clock, log: pino({ level: 'info' }, stream) })
const { app, db, as } = rateo
afterAll(() => rateo.stop())
const password_hash = await hashPassword(PASSWORD)
beforeEach(async () => {
  lines = []
  await db.deleteFrom('limiti').execute()
})

const ours = { 'x-rateo': '1', 'sec-fetch-site': 'same-origin' }
const entra = (email: string, password = PASSWORD) =>
  as(null)('POST', '/auth/login', { email, password })
const righe = (azione: string) =>
  db
    .selectFrom('cronologia')
    .where('azione', '=', azione)
    .orderBy('seq')
    .select(['attore', 'ruolo', 'entita', 'entita_id', 'ip', 'request_id', 'dopo'])
    .execute()
const attese = async (azione: string, quante: number) => {
  await expect.poll(async () => (await righe(azione)).length, { timeout: 5000 }).toBe(quante)
  return righe(azione)
}

it('MON-M2 (parte) accessi non riusciti: chi e da dove resta scritto, mai che cosa è stato digitato', async () => {
  const utente = await createUtente(db, { password_hash })
  const { body } = await entra(utente.email, 'sbagliata-canarino')
  await entra('nessuno-canarino@rateo.test', 'sbagliata-canarino')
  const [primo, secondo] = await attese('accesso_errato', 2)
  expect(primo).toEqual({
    attore: 'sconosciuto',
    ruolo: 'nessuno',
    entita: 'utente',
    entita_id: utente.id,
    ip: '127.0.0.1',
    request_id: body.request_id,
    dopo: { percorso: '/auth/login', account_noto: true },
  })
  expect(secondo).toMatchObject({ entita_id: 'sconosciuto', dopo: { account_noto: false } })
  const all = JSON.stringify([primo, secondo, lines])
  expect(all).not.toContain('canarino')
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ route: '/auth/login', status: '401', ip: '127.0.0.1' }),
  )
})

it('MON-M2 (parte) una chiamata che non spetta e una password sbagliata nel profilo dicono chi', async () => {
  const cliente = await createCliente(db)
  const negata = await as(cliente)('POST', '/api/search/cronologia', {})
  expect(negata.status).toBe(403)
  const [riga] = await attese('accesso_negato', 1)
  expect(riga).toMatchObject({
    attore: `utente:${cliente.utente_id}`,
    ruolo: 'cliente',
    entita: 'chiamata',
    ip: '127.0.0.1',
    request_id: negata.body.request_id,
  })
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ status: '403', utente: cliente.utente_id, ip: '127.0.0.1' }),
  )
  const utente = await createUtente(db, { password_hash, ruoli: [{ ruolo: 'admin' }] })
  const { body } = await as({ utente_id: utente.id, ruolo: 'admin' })(
    'POST',
    '/api/profilo/password',
    { password: 'sbagliata-canarino', nuova: 'graffetta-batteria-cavallo' },
  )
  expect(body.errors).toEqual([
    { pointer: '/password', message: 'La password non è quella attuale' },
  ])
  const [sbagliata] = await attese('password_errata', 1)
  expect(sbagliata).toMatchObject({ attore: `utente:${utente.id}`, entita_id: utente.id })
  expect(JSON.stringify([sbagliata, lines])).not.toContain('canarino')
})

it('MON-M2 (parte) chi insiste non riempie la cronologia', async () => {
  const cliente = await createCliente(db)
  const prima = (await righe('accesso_negato')).length
  for (let i = 0; i < 45; i++) await as(cliente)('POST', '/api/search/cronologia', {})
  await attese('accesso_negato', prima + 30)
  // A refusal is written a moment after its answer has left.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await righe('accesso_negato')).toHaveLength(prima + 30)
})

it('T17 (parte) rifiuti a centinaia nello stesso momento: chi lavora riceve risposta', async () => {
  const cliente = await createCliente(db)
  const cookie = `rateo_sid=${await openSession(db, cliente, clock.now())}`
  const altrove = { 'x-rateo': '1', 'sec-fetch-site': 'cross-site' }
  const prima = (await righe('accesso_negato')).length
  // None of them needs the database for its answer: they are all over before the first trace is written.
  const rifiuti = await Promise.all(
    Array.from({ length: 400 }, () => call(app, 'POST', '/auth/login', {}, altrove)),
  )
  expect(new Set(rifiuti.map(({ status }) => status))).toEqual(new Set([403]))
  const { status } = await call(app, 'GET', '/api/get_myself', undefined, { cookie })
  expect(status).toBe(200)
  await attese('accesso_negato', prima + 30)
})

it('SES-M1 (parte) tre codici sbagliati dopo la password giusta: resta scritto, e il titolare lo legge per e-mail', async () => {
  const utente = await createUtente(db, { password_hash, secondo_fattore: 'email' })
  const { cookie } = await entra(utente.email)
  for (let i = 0; i < 3; i++) {
    await call(app, 'POST', '/auth/otp', { codice: '000000' }, { cookie: cookie ?? '', ...ours })
  }
  const scritte = await righe('otp_errato')
  expect(scritte).toHaveLength(3)
  expect(scritte[0]).toMatchObject({ attore: `utente:${utente.id}`, ip: '127.0.0.1' })
  while ((await consegnaUscite(rateo.deps, usciteHandlers(rateo.deps))) > 0);
  const avvisi = await db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', utente.email)
    .where('oggetto', '=', 'Qualcuno conosce la tua password')
    .select('testo')
    .execute()
  expect(avvisi).toHaveLength(1)
  expect(avvisi[0]?.testo).toContain('Senza il codice non è entrato')
})
