import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { type Person, startApp } from '../../../../test/client.ts'
import { createEsercente, createUtente, openSession } from '../../../../test/factories.ts'
import { SEDE } from '../../../../test/registrazione.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'

const rateo = await startApp()
afterAll(() => rateo.stop())
const { db, as, deps } = rateo
beforeEach(async () => {
  await db.deleteFrom('limiti').execute()
})

const LADRO = 'la frase del ladro'
const PADRONA = 'la frase della padrona'
let n = 0
const nuova = () => `vittima${n++}@esempio.it`

async function linkTo(destinatario: string): Promise<string> {
  while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
  const { testo } = await db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', destinatario)
    .where('testo', 'like', '%/login?%')
    .orderBy('id', 'desc')
    .select('testo')
    .executeTakeFirstOrThrow()
  return /http\S+/.exec(testo)?.[0].replace(deps.config.origin, '') ?? ''
}
const tokenDi = (link: string) => link.split('=')[1] ?? ''
const registra = (email: string, password: string, nome: string) =>
  as(null)('POST', '/auth/registrati', { nome, cognome: 'X', email, password, role: 'cliente' })
const accedi = (email: string, password: string) =>
  as(null)('POST', '/auth/login', { email, password })
const utenteDi = (email: string) =>
  db.selectFrom('utenti').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

/** Somebody is asked for money; somebody else is quicker to make an account with that address. */
async function preso() {
  const email = nuova()
  const esercente = await createEsercente(db)
  const debito = {
    cliente_nuovo: { nome: 'Vera Padrona', email },
    importo_centesimi: 54_321,
    causale: 'Prestazione sanitaria riservata',
    scadenza: '2099-12-31',
  }
  const chiesto = await as(esercente)('POST', '/api/pagamenti', debito, {
    'idempotency-key': randomUUID(),
  })
  expect(chiesto.status).toBe(200)
  await registra(email, LADRO, 'Ladro')
  const { id: utente_id } = await utenteDi(email)
  const ladro: Person = { utente_id, ruolo: 'cliente' }
  expect((await as(ladro)('PATCH', '/api/registrazione/indirizzo', SEDE)).status).toBe(200)
  await db
    .updateTable('utenti')
    .set({ telefono: '+393331112223', telefono_verificato_at: new Date() })
    .where('id', '=', utente_id)
    .execute()
  return { email, ladro, link: await linkTo(email) }
}

it('REG-M2 (parte) un programma di posta che apre il link non prova niente, e il ladro non legge nulla', async () => {
  const { email, ladro, link } = await preso()
  for (const via of [
    link,
    `/auth/verifica-email?token=${tokenDi(link)}`,
    `/auth/conferma?token=${tokenDi(link)}`,
  ]) {
    await as(null)('GET', via)
    await as(null)('HEAD', via)
  }
  expect((await utenteDi(email)).email_verificata_at).toBeNull()
  const invia = await as(ladro)('POST', '/api/registrazione/invia', {})
  expect(invia.status).toBe(422)
  expect(invia.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toContain('/email')
  const debiti = await as(ladro)('POST', '/api/search/pagamenti', {})
  expect(JSON.stringify(debiti.body)).not.toContain('riservata')
  // The owner presses the button without knowing what it is: the thief’s password is asked of her.
  expect((await as(null)('POST', '/auth/conferma', { token: tokenDi(link) })).status).toBe(422)
  expect((await utenteDi(email)).email_verificata_at).toBeNull()
})

it('REG-M1 (parte) la padrona che si registra prende il posto: password, sessioni e dati del ladro non restano', async () => {
  const { email, ladro, link: vecchio } = await preso()
  const sessione = await openSession(db, ladro)
  await registra(email, PADRONA, 'Vera')
  expect(await utenteDi(email)).toMatchObject({
    nome: 'Vera',
    telefono: null,
    telefono_verificato_at: null,
    email_verificata_at: null,
  })
  expect((await accedi(email, LADRO)).status).toBe(401)
  const cookie = { cookie: `rateo_sid=${sessione}` }
  expect((await as(null)('GET', '/session', undefined, cookie)).body.profile ?? null).toBeNull()
  const { id } = await utenteDi(email)
  const lei: Person = { utente_id: id, ruolo: 'cliente' }
  const nuovo = { cookie: `rateo_sid=${await openSession(db, lei)}` }
  expect((await as(null)('GET', '/api/registrazione', undefined, nuovo)).body.dati).toEqual({})
  const conVecchio = { token: tokenDi(vecchio), password: PADRONA }
  expect((await as(null)('POST', '/auth/conferma', conVecchio)).status).toBe(409)
  const token = tokenDi(await linkTo(email))
  expect((await as(null)('POST', '/auth/conferma', { token, password: PADRONA })).status).toBe(200)
})

it('T26 (parte) la padrona che sceglie un’altra password prova l’indirizzo, e del ladro non resta niente', async () => {
  const { email, ladro } = await preso()
  await as(null)('POST', '/auth/password_dimenticata', { email })
  const token = tokenDi(await linkTo(email))
  const scelta = { token, password: PADRONA }
  expect((await as(null)('POST', '/auth/reimposta_password', scelta)).status).toBe(200)
  const utente = await utenteDi(email)
  expect(utente).toMatchObject({ telefono: null, telefono_verificato_at: null })
  expect(utente.email_verificata_at).not.toBeNull()
  expect(utente.nome).not.toContain('Ladro')
  expect((await accedi(email, LADRO)).status).toBe(401)
  expect((await accedi(email, PADRONA)).status).toBe(200)
  const righe = await db
    .selectFrom('registrazioni')
    .where('utente_id', '=', ladro.utente_id)
    .select('dati')
    .execute()
  expect(righe).toEqual([])
})

it('REG-M1 (parte) un account provato, o di un esercente, non cede a nessuno che si registra', async () => {
  const provato = await createUtente(db, { password_hash: 'x', ruoli: [{ ruolo: 'cliente' }] })
  const esercente = await createEsercente(db)
  await db
    .updateTable('utenti')
    .set({ email_verificata_at: null, password_hash: 'x' })
    .where('id', '=', esercente.utente_id)
    .execute()
  const { email } = await db
    .selectFrom('utenti')
    .where('id', '=', esercente.utente_id)
    .select('email')
    .executeTakeFirstOrThrow()
  for (const sua of [provato.email, email]) {
    expect((await registra(sua, LADRO, 'Ladro')).status).toBe(200)
    expect(await utenteDi(sua)).toMatchObject({ nome: 'Maria', password_hash: 'x' })
  }
})
