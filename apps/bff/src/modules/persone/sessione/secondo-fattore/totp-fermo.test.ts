import { totp } from '@rateo/domain/identita/otp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call, startApp, stoppedClock } from '../../../../../test/client.ts'
import { createUtente } from '../../../../../test/factories.ts'
import { telefono } from '../../../../../test/passkey.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { hashPassword } from '../password.ts'

const PASSWORD = 'cavallo-batteria-graffetta'
const MINUTE = 60_000
const clock = stoppedClock()
let t: Awaited<ReturnType<typeof startApp>>
let password_hash: string
beforeAll(async () => {
  t = await startApp({ clock, config: { trustProxy: 'loopback' } })
  password_hash = await hashPassword(PASSWORD)
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.db.deleteFrom('limiti').execute()
})

const ours = { 'x-rateo': '1', 'sec-fetch-site': 'same-origin' }
const OWNER = '198.51.100.7'
const post = (path: string, body: object, { cookie = '', ip = OWNER } = {}) =>
  call(t.app, 'POST', path, body, { ...ours, cookie, 'x-forwarded-for': ip })

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Somebody with an app of codes; `giusto` is what it shows now, `sbagliato` none of what it shows these minutes. */
async function conApp() {
  const utente = await createUtente(t.db, { password_hash })
  const api = t.as({ utente_id: utente.id, ruolo: 'admin' })
  const { body } = await api('POST', '/api/profilo/totp', { password: PASSWORD })
  const chiave = fromBase32(body.segreto)
  const at = (seconds = 0) => totp(chiave, clock.now().getTime() / 1000 + seconds)
  const giusto = () => at()
  const sbagliato = () => {
    const buoni = new Set([-60, -30, 0, 30, 60].map(at))
    return ['111111', '222222', '333333', '444444', '555555', '666666'].find(
      (one) => !buoni.has(one),
    )
  }
  const conferma = await api('POST', '/api/profilo/totp/conferma', { codice: giusto() })
  clock.advance(MINUTE)
  const recupero = conferma.body.codici as string[]
  const entra = async (ip?: string) => {
    const { cookie } = await post(
      '/auth/login',
      { email: utente.email, password: PASSWORD },
      { ip },
    )
    return (codice = '', da = ip) => post('/auth/otp', { codice }, { cookie, ip: da })
  }
  return { ...utente, api, giusto, sbagliato, recupero, entra }
}
type ConApp = Awaited<ReturnType<typeof conApp>>

/** A stranger with the password, until the codes of the app are no longer looked at. */
async function ferma(chi: ConApp, quanti = 10) {
  const prova = await chi.entra('203.0.113.66')
  for (let i = 0; i < quanti; i++) expect((await prova(chi.sbagliato())).status).toBe(401)
  expect((await prova(chi.giusto())).status).toBe(429)
}

describe('OTP-B1 (parte) i codici sbagliati dell’app si contano di fila', () => {
  it('OTP-B1 (parte) chi conosce la password ne prova pochi in un giorno, da ovunque e in quante sessioni vuole', async () => {
    const chi = await conApp()
    let guardati = 0
    for (let minuto = 0; minuto < 24 * 60; minuto += 40) {
      const prova = await chi.entra(`203.0.${minuto % 97}.${minuto % 251}`)
      for (let i = 0; i < 5; i++) {
        const { status } = await prova(chi.sbagliato())
        expect([401, 429]).toContain(status)
        if (status === 401) guardati++
      }
      clock.advance(40 * MINUTE)
    }
    expect(guardati).toBe(13)
  })

  it('OTP-B1 (parte) fra tanti mandati insieme se ne guardano dieci, né uno di più né uno di meno', async () => {
    const chi = await conApp()
    const sessioni = await Promise.all([1, 2, 3].map((n) => chi.entra(`203.0.113.${n}`)))
    const codice = chi.sbagliato()
    const esiti = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => sessioni[i % 3]?.(codice)),
    )
    const quanti = (status: number) => esiti.filter((one) => one?.status === status).length
    expect([quanti(401), quanti(429)]).toEqual([10, 20])
  })

  it('OTP-B1 (parte) quello giusto azzera il conto; quello già usato non è un errore', async () => {
    const chi = await conApp()
    const usato = chi.giusto()
    expect((await (await chi.entra())(usato)).status).toBe(200)
    const prova = await chi.entra()
    for (let i = 0; i < 12; i++) {
      const { status, body } = await prova(usato)
      expect([status, body.error_message]).toEqual([
        401,
        'Questo codice è già stato usato: attendi il prossimo.',
      ])
    }
    for (let giro = 0; giro < 2; giro++) {
      const ancora = await chi.entra()
      for (let i = 0; i < 9; i++) expect((await ancora(chi.sbagliato())).status).toBe(401)
      clock.advance(MINUTE)
      expect((await ancora(chi.giusto())).status).toBe(200)
    }
  })
})

describe('OTP-B1 (parte) intanto il titolare entra', () => {
  it('OTP-B1 (parte) legge fino a quando e come; dopo l’attesa il codice giusto apre', async () => {
    const chi = await conApp()
    await ferma(chi)
    const suo = await chi.entra()
    const { status, headers, body } = await suo(chi.giusto())
    expect([status, headers['retry-after']]).toEqual([429, '900'])
    expect(headers['ratelimit']).toBe('"codici_app";r=0;t=900')
    expect(body.error_message).toMatch(/per 15 minuti.*codice di recupero.*passkey.*password/)
    clock.advance(15 * MINUTE)
    expect((await (await chi.entra())(chi.giusto())).status).toBe(200)
  })

  it('OTP-B1 (parte) con un codice di recupero, anche mentre un altro ne prova a raffica', async () => {
    const chi = await conApp()
    await ferma(chi)
    const estraneo = await chi.entra('203.0.113.66')
    for (let i = 0; i < 12; i++) await estraneo('aaaaaaaaaa')
    expect((await estraneo('aaaaaaaaaa')).status).toBe(429)
    expect((await (await chi.entra())(chi.recupero[0])).status).toBe(200)
    expect((await (await chi.entra())(chi.giusto())).status).toBe(200)
  })

  it('OTP-B1 (parte) con una passkey', async () => {
    const chi = await conApp()
    const suo = telefono(t.deps.config.origin)
    const { body } = await chi.api('POST', '/api/profilo/passkey/inizio', { password: PASSWORD })
    const nuova = { sfida_id: body.sfida_id, nome: 'Telefono', risposta: suo.crea(body.opzioni) }
    await chi.api('POST', '/api/profilo/passkey', nuova)
    await ferma(chi)
    const inizio = (await post('/auth/passkey/inizio', {})).body
    const risposta = suo.firma(inizio.opzioni)
    expect((await post('/auth/passkey', { sfida_id: inizio.sfida_id, risposta })).status).toBe(200)
    expect((await (await chi.entra())(chi.giusto())).status).toBe(200)
  })

  it('OTP-B1 (parte) con una password nuova dal link dell’e-mail: i codici dell’app tornano a valere', async () => {
    const chi = await conApp()
    await ferma(chi)
    await post('/auth/password_dimenticata', { email: chi.email })
    await consegna()
    // The e-mail that says that the codes stand still speaks of the password too.
    const scritte = (await posta(chi.email, /password/i)).join('\n')
    const token = /reimposta=([\w-]+)/.exec(scritte)?.[1]
    const nuova = 'graffetta-batteria-cavallo'
    const reset = await post('/auth/reimposta_password', { token, password: nuova })
    expect(reset.status).toBe(200)
    const { cookie } = await post('/auth/login', { email: chi.email, password: nuova })
    expect((await post('/auth/otp', { codice: chi.giusto() }, { cookie })).status).toBe(200)
  })
})

async function consegna() {
  while ((await consegnaUscite(t.deps, usciteHandlers(t.deps))) > 0);
}

async function posta(email: string, oggetto: RegExp) {
  const rows = await t.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', email)
    .orderBy('id', 'desc')
    .select(['oggetto', 'testo'])
    .execute()
  return rows.filter((row) => oggetto.test(row.oggetto)).map(({ testo }) => testo)
}

it('OTP-B1 (parte) il titolare lo legge per e-mail e nei suoi accessi; resta nella cronologia, e l’attesa cresce', async () => {
  const chi = await conApp()
  await ferma(chi)
  await consegna()
  const [avviso = ''] = await posta(chi.email, /codici della tua app sono fermi/)
  expect(avviso).toContain('cambia subito la password')
  const fermi = async () =>
    (
      await t.db
        .selectFrom('cronologia')
        .where('azione', '=', 'ferma_codici_app')
        .where('entita_id', '=', chi.id)
        .orderBy('seq')
        .select('dopo')
        .execute()
    ).map(({ dopo }) => dopo)
  expect(await fermi()).toMatchObject([{ errati_di_fila: 10, minuti: 15 }])
  const { accessi } = (await chi.api('GET', '/api/profilo/sicurezza')).body
  expect(accessi).toContainEqual(
    expect.objectContaining({ riuscito: false, descrizione: 'Codici dell’app fermati' }),
  )
  clock.advance(15 * MINUTE)
  await ferma(chi, 1)
  expect((await fermi())[1]).toMatchObject({ errati_di_fila: 11, minuti: 60 })
})
