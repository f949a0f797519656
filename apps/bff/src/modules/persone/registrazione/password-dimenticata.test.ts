import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createEsercente } from '../../../../test/factories.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'

const clock = stoppedClock()
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { db, as, deps } = rateo

const NUOVA = 'una frase molto nuova'
let n = 0
beforeEach(async () => {
  await db.deleteFrom('limiti').execute()
})

const nobody = as(null)
const dimenticata = (email: string) => nobody('POST', '/auth/password_dimenticata', { email })
const reimposta = (token: string, password = NUOVA) =>
  nobody('POST', '/auth/reimposta_password', { token, password })
const accedi = (email: string, password: string) =>
  nobody('POST', '/auth/login', { email, password })

const deliver = async () => {
  while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
}

/** Someone with a password, by the way in of everybody. */
async function qualcuno() {
  const email = `dimentica${n++}@rateo.test`
  const body = { nome: 'Ada', cognome: 'Neri', email, password: 'una frase lunga', role: 'cliente' }
  expect((await nobody('POST', '/auth/registrati', body)).status).toBe(200)
  return email
}

async function tokenFor(email: string): Promise<string> {
  expect((await dimenticata(email)).status).toBe(200)
  await deliver()
  // The next message is of another instant, so that the last one is known.
  clock.advance(1_000)
  const { testo } = await db
    .selectFrom('messaggi_interi')
    .select('testo')
    .where('destinatario', '=', email)
    .where('oggetto', '=', 'Scegli una nuova password')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const token = /\/login\?reimposta=([\w-]{43})/.exec(testo)?.[1]
  if (token === undefined) throw new Error(testo)
  return token
}

describe('password dimenticata', () => {
  it('SES-M1 il link cambia la password, una volta sola, e lo si viene a sapere', async () => {
    const email = await qualcuno()
    const token = await tokenFor(email)
    expect((await reimposta(token)).status).toBe(200)
    expect((await accedi(email, 'una frase lunga')).body.code).toBe('credenziali_errate')
    expect((await accedi(email, NUOVA)).body).toEqual({ next: 'fatto' })
    await deliver()
    const told = await db
      .selectFrom('messaggi')
      .select('oggetto')
      .where('destinatario', '=', email)
      .execute()
    expect(told.map(({ oggetto }) => oggetto)).toContainEqual(
      expect.stringMatching(/password è (stata )?cambiata|cambiato la password/i),
    )
    const again = await reimposta(token, 'ancora un’altra frase')
    expect([again.status, again.body.code]).toEqual([409, 'stato_incompatibile'])
    expect(again.body.error_message).toContain('La tua password non è cambiata')
    expect((await accedi(email, NUOVA)).status).toBe(200)
  })

  it('T16 chi era dentro è fuori, e gli altri link non valgono più', async () => {
    const esercente = await createEsercente(db)
    const { email } = await db
      .selectFrom('utenti')
      .select('email')
      .where('id', '=', esercente.utente_id)
      .executeTakeFirstOrThrow()
    const signedIn = as(esercente)
    expect((await signedIn('GET', '/session')).status).toBe(200)
    const [first, second] = [await tokenFor(email), await tokenFor(email)]
    expect((await reimposta(second)).status).toBe(200)
    expect((await signedIn('GET', '/session')).status).toBe(401)
    expect((await reimposta(first)).status).toBe(409)
  })

  it('T21 nota o no, la stessa risposta; a chi non c’è non si scrive', async () => {
    const known = await dimenticata(await qualcuno())
    const unknown = await dimenticata('nessuno@rateo.test')
    expect([unknown.status, unknown.raw.toString()]).toEqual([known.status, known.raw.toString()])
    await deliver()
    const written = await db
      .selectFrom('messaggi')
      .select('id')
      .where('destinatario', '=', 'nessuno@rateo.test')
      .execute()
    expect(written).toEqual([])
  })

  it('vale un’ora', async () => {
    const email = await qualcuno()
    const token = await tokenFor(email)
    clock.advance(3_600_001)
    expect((await reimposta(token)).status).toBe(409)
    expect((await accedi(email, 'una frase lunga')).status).toBe(200)
  })

  it('due insieme con lo stesso link: uno solo', async () => {
    const token = await tokenFor(await qualcuno())
    const answers = await Promise.all([reimposta(token), reimposta(token, 'un’altra frase lunga')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('una password corta non consuma il link', async () => {
    const token = await tokenFor(await qualcuno())
    const short = await reimposta(token, 'corta')
    expect([short.status, short.body.errors[0].pointer]).toEqual([422, '/password'])
    expect((await reimposta(token)).status).toBe(200)
  })

  it('T26 quello che aspetta di partire non ha un link che funziona', async () => {
    const token = await tokenFor(await qualcuno())
    const waiting = await db.selectFrom('uscite').select('contenuto').execute()
    expect(JSON.stringify(waiting)).not.toContain(token)
    const kept = await db.selectFrom('reimpostazioni_password').select('token_hash').execute()
    expect(kept.map(({ token_hash }) => token_hash.toString('utf8')).join()).not.toContain(token)
  })

  it('T26 chi conosce il segreto del portale e l’identificativo del link non sa il link', async () => {
    const token = await tokenFor(await qualcuno())
    const waiting = await db.selectFrom('uscite').select('contenuto').execute()
    const ids = JSON.stringify(waiting).match(/[0-9a-f]{24}/g) ?? []
    const made = ids.map((id) =>
      createHmac('sha256', deps.config.secret[0]).update(`link:${id}`).digest('base64url'),
    )
    expect(ids.length).toBeGreaterThan(0)
    expect(made).not.toContain(token)
  })

  it('T19 cinque all’ora per indirizzo, e dopo la scelta chi si era bloccato rientra', async () => {
    const email = await qualcuno()
    for (let i = 0; i < 6; i++) await accedi(email, 'sbagliata')
    expect((await accedi(email, 'una frase lunga')).status).toBe(429)
    const token = await tokenFor(email)
    expect((await reimposta(token)).status).toBe(200)
    expect((await accedi(email, NUOVA)).status).toBe(200)
    for (let i = 0; i < 4; i++) expect((await dimenticata(email)).status).toBe(200)
    expect((await dimenticata(email)).status).toBe(429)
  })
})
