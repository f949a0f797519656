import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import { createEsercente, createUtente } from '../../../../test/factories.ts'
import { createNuovo } from '../../../../test/registrazione.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'

const clock = stoppedClock()
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { db, as, deps } = rateo

beforeEach(async () => {
  await db.deleteFrom('limiti').execute()
})

let n = 0
const nextEmail = () => `nuova${n++}@rateo.test`
const account = (email: string) => ({
  nome: 'Ada',
  cognome: 'Neri',
  email,
  password: 'una frase lunga',
  role: 'cliente',
})
const registrati = (body: Record<string, unknown>) => as(null)('POST', '/auth/registrati', body)
const accedi = (email: string) =>
  as(null)('POST', '/auth/login', { email, password: 'una frase lunga' })

/** Delivers what waits and returns the last message to an address, with the link in it. */
async function messageTo(destinatario: string) {
  while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
  const row = await db
    .selectFrom('messaggi_interi')
    .select(['oggetto', 'testo'])
    .where('destinatario', '=', destinatario)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const link = row && /http\S+/.exec(row.testo)?.[0]
  return { ...row, link: link === undefined ? '' : link.replace(deps.config.origin, '') }
}
const utenteOf = (email: string) =>
  db.selectFrom('utenti').selectAll().where('email', '=', email).executeTakeFirst()

describe('POST /auth/registrati', () => {
  it('REG-M1 makes an account that signs in and still has to register', async () => {
    const email = nextEmail()
    expect((await registrati(account(email.toUpperCase()))).status).toBe(200)
    expect((await accedi(email)).body).toEqual({ next: 'fatto' })
    expect(await utenteOf(email)).toMatchObject({ nome: 'Ada', email_verificata_at: null })
  })

  it('T21 known or not, the same bytes; whoever has the account is told, and it does not change', async () => {
    const known = await createUtente(db, { password_hash: 'x' })
    const answers = [
      await registrati(account(nextEmail())),
      await registrati({ ...account(known.email), nome: 'Ladro' }),
    ]
    const [unknownBytes, knownBytes] = answers.map(({ status, raw }) => [status, raw.toString()])
    expect(knownBytes).toEqual(unknownBytes)
    expect(await utenteOf(known.email)).toMatchObject({ nome: 'Maria', password_hash: 'x' })
    expect(await messageTo(known.email)).toMatchObject({ oggetto: 'Hai già un account su Rateo' })
  })

  it.each([
    ['/password', { password: 'undici-car.' }],
    ['/password', { password: 'x'.repeat(129) }],
    ['/email', { email: 'non una e-mail' }],
    ['/nome', { nome: ' ' }],
    ['/cognome', { cognome: 'x'.repeat(61) }],
    ['/role', { role: 'admin' }],
  ])('%s is refused beside its field', async (pointer, change) => {
    const { status, body } = await registrati({ ...account(nextEmail()), ...change })
    expect([status, body.errors[0].pointer]).toEqual([422, pointer])
  })

  it('two together make one account', async () => {
    const email = nextEmail()
    const answers = await Promise.all([1, 2, 3].map(() => registrati(account(email))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const rows = await db.selectFrom('utenti').select('id').where('email', '=', email).execute()
    expect(rows).toHaveLength(1)
  })

  it('T19 ten an hour from one address', async () => {
    for (let i = 0; i < 10; i++) await registrati(account(nextEmail()))
    expect((await registrati(account(nextEmail()))).status).toBe(429)
  })
})

const tokenOf = (link: string) => link.split('=')[1] ?? ''
const conferma = (token: string, altro: object = {}, person: Person | null = null) =>
  as(person)('POST', '/auth/conferma', { token, ...altro })
const leggi = async (token: string) => (await as(null)('GET', `/auth/conferma?token=${token}`)).body

describe('the link that proves an e-mail', () => {
  it('REG-M2 a page names the account, and its button proves the e-mail with the password, also twice', async () => {
    const email = nextEmail()
    await registrati(account(email))
    const { link, testo } = await messageTo(email)
    expect(link).toMatch(/^\/login\?conferma=[\w-]{43}$/)
    expect(testo).toContain('Non sei stato tu?')
    const token = tokenOf(link)
    for (const via of ['/auth/verifica-email', '/auth/conferma-email', '/auth/conferma']) {
      expect([200, 302]).toContain((await as(null)('GET', `${via}?token=${token}`)).status)
    }
    expect(await leggi(token)).toMatchObject({
      valido: true,
      tipo: 'account',
      nome: 'Ada Neri',
      email,
      serve_password: true,
    })
    // Opened as often as one likes, it has proved nothing.
    expect((await utenteOf(email))?.email_verificata_at).toBeNull()
    const senza = await conferma(token)
    expect([senza.status, senza.body.errors[0].pointer]).toEqual([422, '/password'])
    expect((await conferma(token, { password: 'sbagliata' })).status).toBe(422)
    for (let i = 0; i < 2; i++) {
      const { status, body } = await conferma(token, { password: 'una frase lunga' })
      expect([status, body.dove]).toEqual([200, '/login'])
    }
    expect((await utenteOf(email))?.email_verificata_at).not.toBeNull()
  })

  it('REG-M2 in the session that asked the button is enough; another session is not', async () => {
    const email = nextEmail()
    await registrati(account(email))
    const token = tokenOf((await messageTo(email)).link)
    const altro = await createNuovo(db, 'cliente', false)
    expect((await conferma(token, {}, altro)).status).toBe(422)
    const suo = { utente_id: (await utenteOf(email))?.id ?? '', ruolo: 'cliente' as const }
    const { status, body } = await conferma(token, {}, suo)
    expect([status, body.dove]).toEqual([200, '/registrazione?email=verificata'])
  })

  it('REG-M2 a link of somebody else, of another day or of an e-mail since changed proves nothing', async () => {
    const email = nextEmail()
    await registrati(account(email))
    const token = tokenOf((await messageTo(email)).link)
    const prova = async (chi: string) => {
      const { status, body } = await conferma(chi, { password: 'una frase lunga' })
      expect([status, body.code]).toEqual([409, 'stato_incompatibile'])
      expect(await leggi(chi)).toMatchObject({ valido: false, nome: '', email: '' })
    }
    await prova('a'.repeat(43))
    const other = nextEmail()
    await db.updateTable('utenti').set({ email: other }).where('email', '=', email).execute()
    await prova(token)
    await db.updateTable('utenti').set({ email }).where('email', '=', other).execute()
    clock.advance(24 * 3_600_000 + 1)
    await prova(token)
    expect((await utenteOf(email))?.email_verificata_at).toBeNull()
  })

  it('T26 what waits to be sent holds no link that works', async () => {
    const email = nextEmail()
    await registrati(account(email))
    const { link } = await messageTo(email)
    const waiting = await db.selectFrom('uscite').select('contenuto').execute()
    expect(JSON.stringify(waiting)).not.toContain(tokenOf(link))
  })

  it('is sent again three times an hour, and not once it is verified', async () => {
    const nuovo = await createNuovo(db, 'cliente', false)
    const again = () => as(nuovo)('POST', '/api/registrazione/verifica_email', {})
    const answers = [await again(), await again(), await again(), await again()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    const done = await createNuovo(db, 'cliente')
    const answer = await as(done)('POST', '/api/registrazione/verifica_email', {})
    expect(answer.body.code).toBe('stato_incompatibile')
  })
})

describe('REG-B4 (parte) invitations', () => {
  const invito = (email: string) => ({ email, role: 'cliente', nome: 'Ada', cognome: 'Neri' })

  it('REG-B4 (parte) what is known is already written in, and the e-mail needs no other proof', async () => {
    const esercente = await createEsercente(db)
    const email = nextEmail()
    expect((await as(esercente)('POST', '/api/inviti', invito(email))).status).toBe(200)
    const { link, testo } = await messageTo(email)
    expect(testo).toContain(esercente.ragione_sociale)
    const token = link.split('invito=')[1]
    await registrati({ ...account(email), invito: token })
    const utente = await utenteOf(email)
    expect(utente?.email_verificata_at).not.toBeNull()
    const person = { utente_id: utente?.id ?? '', ruolo: 'cliente' as const }
    const { body } = await as(person)('GET', '/api/registrazione')
    expect(body).toMatchObject({
      dati: {},
      precompilati: { anagrafica: { nome: 'Ada', cognome: 'Neri' } },
      email: { verificata: true },
    })
    const links = await db
      .selectFrom('clienti_esercente')
      .select('cliente_id')
      .where('esercente_id', '=', esercente.id)
      .execute()
    expect(links).toHaveLength(1)
  })

  it('REG-B4 (parte) for another e-mail, used or out of its time, it is as if there were none', async () => {
    const esercente = await createEsercente(db)
    const email = nextEmail()
    await as(esercente)('POST', '/api/inviti', invito(email))
    const token = (await messageTo(email)).link.split('invito=')[1]
    const other = nextEmail()
    expect((await registrati({ ...account(other), invito: token })).status).toBe(200)
    expect((await utenteOf(other))?.email_verificata_at).toBeNull()
    clock.advance(14 * 24 * 3_600_000 + 1)
    await registrati({ ...account(email), invito: token })
    expect((await utenteOf(email))?.email_verificata_at).toBeNull()
  })

  it('REG-B4 (parte) an esercente invites clienti only', async () => {
    const esercente = await createEsercente(db)
    const body = { ...invito(nextEmail()), role: 'esercente' }
    expect((await as(esercente)('POST', '/api/inviti', body)).status).toBe(403)
  })
})
