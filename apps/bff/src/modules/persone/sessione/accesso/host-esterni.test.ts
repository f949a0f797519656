import { globSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { createCliente, createEsercente, createUtente } from '../../../../../test/factories.ts'
import { hashPassword } from '../password.ts'
import { nestedErrorMessage } from '../../../../integrations/outside/outside-host.ts'

const BEARER = 'fisso-e-segreto-1234567890'
type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: unknown }
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }

/** A small host outside: answers what it is told, and remembers what it was asked. */
async function startHost() {
  const seen: Seen[] = []
  let answer: Answer = {}
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const { method = '', url = '', headers } = request
      seen.push({ method, url, headers, body: text === '' ? null : JSON.parse(text) })
      response.writeHead(answer.status ?? 200, {
        'content-type': 'application/json',
        ...answer.headers,
      })
      response.end(JSON.stringify(answer.body ?? {}))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    seen,
    url: `http://127.0.0.1:${port}`,
    answers: (next: Answer) => {
      answer = next
      seen.length = 0
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

const host = await startHost()
const written: string[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void written.push(line) })
const guarded = { url: host.url, bearer: BEARER }
const outside = { auth: guarded, cassa: guarded, otp: { url: host.url, bearer: null } }
const rateo = await startApp({ log, config: { outside } })
afterAll(async () => {
  await rateo.stop()
  await host.stop()
})
const { db, as } = rateo
const esercente = await createEsercente(db)
const cliente = await createCliente(db)
const password_hash = await hashPassword('una frase lunga')
const conto = await createUtente(db, { email: 'ada@rateo.test', password_hash })

const last = (): Seen => {
  const [first] = host.seen
  if (first === undefined) throw new Error('the host was not asked')
  return first
}

beforeEach(() => host.answers({}))

const refusal = { error: { response: { data: { error_message: 'La cassa è in manutenzione.' } } } }

describe('SPC-26 la cassa presso un altro host', () => {
  const sessione = {
    _id: '6a0000000000000000000001',
    stato: 'aperta',
    fondo_centesimi: 10_000,
    contato_centesimi: null,
    differenza_centesimi: null,
    aperta_at: '2026-11-21T08:00:00.000Z',
    chiusa_at: null,
  }
  const ask = () => as(esercente)('GET', '/chiusura_cassa/sessioni')

  it('SPC-26 la chiama il server, con il suo bearer, e del browser non passa niente', async () => {
    host.answers({ body: { data: [sessione] } })
    const mine = { 'x-mio': '1' }
    const call = as(esercente)
    const { status, body } = await call('GET', '/chiusura_cassa/sessioni', undefined, mine)
    expect([status, body]).toEqual([200, { data: [sessione] }])
    expect(host.seen).toHaveLength(1)
    const { method, url, headers } = last()
    expect([method, url, headers.authorization]).toEqual([
      'GET',
      '/chiusura_cassa/sessioni',
      `Bearer ${BEARER}`,
    ])
    expect(headers['x-rateo-esercente']).toBe(esercente.id)
    expect([headers.cookie, headers['x-mio']]).toEqual([undefined, undefined])
  })

  it('SPC-26 SPC-24 la frase del rifiuto si legge da dentro la sua risposta', async () => {
    host.answers({ status: 409, body: refusal })
    const { status, body } = await ask()
    expect([status, body.code, body.error_message]).toEqual([
      422,
      'servizio_esterno_rifiuta',
      'La cassa è in manutenzione.',
    ])
  })

  it.each([
    ['un guasto', { status: 500, body: refusal }],
    ['un rinvio altrove', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
    ['una risposta diversa da quella convenuta', { body: { data: [{ stato: 'boh' }] } }],
    ['una risposta enorme', { body: { data: 'x'.repeat(300_000) } }],
  ])('SPC-26 %s vale come se non rispondesse', async (_, answer) => {
    host.answers(answer)
    const { status, body } = await ask()
    expect([status, body.code]).toEqual([502, 'servizio_esterno_non_raggiungibile'])
    expect(JSON.stringify(body)).not.toContain('127.0.0.1')
  })

  it('SPC-26 chiede ciò che gli è stato chiesto: indirizzo, dati, chiave', async () => {
    const id = '6a0000000000000000000002'
    const cassa = {
      _id: id,
      n: 1,
      nome: 'Banco',
      punto_vendita: 'Via Roma 1',
      tolleranza_centesimi: 0,
      fondo_centesimi: 0,
      matricola_rt: null,
      verifica_altra_persona: false,
      attiva: true,
      terminali: [],
      sessione: null,
      riporto_centesimi: null,
      in_attesa: 0,
    }
    const { _id, n, terminali, sessione: _, riporto_centesimi, in_attesa, ...dati } = cassa
    host.answers({ body: cassa })
    const body = { ...dati, matricola_rt: '' }
    const cambiata = await as(esercente)('PATCH', `/chiusura_cassa/casse/${id}`, body)
    expect([cambiata.status, cambiata.body]).toEqual([200, cassa])
    expect([last().method, last().url, last().body]).toEqual([
      'PATCH',
      `/chiusura_cassa/casse/${_id}`,
      body,
    ])
    host.answers({ status: 409, body: refusal })
    const key = { 'idempotency-key': 'la-mia' }
    const path = `/chiusura_cassa/casse/${id}/apri`
    const aperta = await as(esercente)('POST', path, { fondo_centesimi: 700 }, key)
    expect(aperta.body.error_message).toBe('La cassa è in manutenzione.')
    expect([last().headers['idempotency-key'], last().body]).toEqual([
      'la-mia',
      { fondo_centesimi: 700 },
    ])
    host.answers({ body: { data: [] } })
    await as(esercente)('GET', '/chiusura_cassa/chiusure?cassa=a%26b%2F..')
    expect(last().url).toBe('/chiusura_cassa/chiusure?cassa=a%26b%2F..')
  })

  it('SPC-28 di chi non può l’altro host non sa niente', async () => {
    expect((await as(cliente)('GET', '/chiusura_cassa/sessioni')).status).toBe(403)
    expect((await as(null)('GET', '/chiusura_cassa/sessioni')).status).toBe(401)
    expect((await as(esercente)('GET', '/chiusura_cassa/altro')).status).toBe(404)
    expect(host.seen).toEqual([])
  })
})

describe('SPC-26 le password presso un altro host', () => {
  const login = (password: string) =>
    as(null)('POST', '/auth/login', { email: 'ada@rateo.test', password })

  it('SPC-26 è lui a dire se la password è giusta; la sessione resta nostra', async () => {
    host.answers({ body: { email: 'ada@rateo.test' } })
    const { status, body, cookie } = await login('quella di là')
    expect([status, body]).toEqual([200, { next: 'fatto' }])
    expect(cookie).toMatch(/^rateo_sid=/)
    expect(host.seen[0]?.headers.authorization).toBe(`Bearer ${BEARER}`)
    expect(conto.email).toBe('ada@rateo.test')
  })

  it('SPC-26 un suo rifiuto è un rifiuto, anche con la password che sta da noi', async () => {
    host.answers({ status: 401, body: { error: { error_message: 'Credenziali non valide.' } } })
    const { status, body, cookie } = await login('una frase lunga')
    expect([status, body.code, body.error_message, cookie]).toEqual([
      401,
      'credenziali_errate',
      'Credenziali non valide.',
      undefined,
    ])
  })

  it('una risposta che parla di un’altra persona non apre niente', async () => {
    host.answers({ body: { email: 'altra@rateo.test' } })
    expect((await login('x')).body.code).toBe('credenziali_errate')
  })
})

describe('SPC-26 OTP-M1 i codici presso un altro server', () => {
  const atto = { scopo: 'verifica_telefono', oggetto: '+393331234567' }
  const verifica = () => as(cliente)('POST', '/otp/verifica', { ...atto, codice: '123456' })

  it('OTP-M1 chiede e verifica là, e la conferma vale qui', async () => {
    host.answers({ body: { verificato: true } })
    const { status, body } = await verifica()
    expect([status, body.verificato]).toEqual([200, true])
    const { url, headers, body: sent } = last()
    expect([url, headers.authorization, headers['x-rateo-utente']]).toEqual([
      '/otp/verifica',
      undefined,
      cliente.utente_id,
    ])
    expect(sent).toEqual({ ...atto, codice: '123456' })
    const row = await db
      .selectFrom('codici_otp')
      .select(['used_at', 'scopo', 'oggetto', 'utente_id'])
      .where('id', '=', body.otp_id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ ...atto, utente_id: cliente.utente_id })
    expect(row.used_at).not.toBeNull()
  })

  it('OTP-M1 un codice che là non è giusto qui non conferma niente', async () => {
    host.answers({ body: { verificato: false } })
    expect((await verifica()).body.code).toBe('otp_errato')
  })

  it('SPC-26 un rifiuto annidato arriva con la sua frase', async () => {
    host.answers({ status: 429, body: { data: { error_message: 'Troppi codici.' } } })
    const { body } = await as(cliente)('POST', '/otp/richiedi', atto)
    expect(body.error_message).toBe('Troppi codici.')
  })
})

describe('SPC-26 il bearer', () => {
  it('SPC-26 non sta in nessuna riga del log', () => {
    expect(written.length).toBeGreaterThan(0)
    expect(written.join('')).not.toContain(BEARER)
  })

  it('SPC-26 il browser non ne ha nessuno: né nelle sue pagine costruite né nel loro codice', () => {
    const web = path.join(import.meta.dirname, '../../../../../../web')
    const where = ['dist/assets/*.js', 'dist/login/assets/*.js', 'src/**/*.{ts,tsx}']
    const files = globSync(where, { cwd: web })
    expect(files.length).toBeGreaterThan(50)
    const guilty = files.filter((file) =>
      // The trial of a call sends the key that somebody has typed: what is looked for is one that is written down.
      /RATEO_\w*BEARER|authorization['"`]?\s*[:,]\s*[`'"]\s*Bearer (?!\$\{)/i.test(
        readFileSync(path.join(web, file), 'utf8'),
      ),
    )
    expect(guilty).toEqual([])
  })
})

describe('SPC-24 la frase dentro la risposta', () => {
  it.each([
    [{ error_message: 'a' }, 'a'],
    [{ error: { error_message: 'b' } }, 'b'],
    [{ response: { data: { error_message: 'c' } } }, 'c'],
    [{ error: 'testo' }, null],
    [{ data: { data: { data: { data: { error_message: 'troppo giù' } } } } }, null],
    [null, null],
    ['error_message', null],
  ])('%j → %s', (body, message) => {
    expect(nestedErrorMessage(body)).toBe(message)
  })
})
