import { totp } from '@rateo/domain/identita/otp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, startApp, stoppedClock } from '../../../../../test/client.ts'
import { createCliente, createUtente, openSession } from '../../../../../test/factories.ts'
import { telefono } from '../../../../../test/passkey.ts'
import { base32 } from './base32.ts'
import { hashPassword } from '../password.ts'

const PASSWORD = 'una password lunga'
const clock = stoppedClock()
let t: Awaited<ReturnType<typeof startApp>>
let password_hash: string
beforeAll(async () => {
  t = await startApp({ clock })
  password_hash = await hashPassword(PASSWORD)
})
afterAll(() => t.stop())

const persona = async () => {
  const utente = await createUtente(t.db, { password_hash })
  return { ...utente, ruolo: 'admin' as const, api: t.as({ utente_id: utente.id, ruolo: 'admin' }) }
}
type Persona = Awaited<ReturnType<typeof persona>>

const ours = { 'x-rateo': '1', 'sec-fetch-site': 'same-origin' }
const auth = (path: string, body: object, cookie = '') =>
  call(t.app, 'POST', `/auth/${path}`, body, { ...ours, cookie })
const sicurezza = async (chi: Persona) => (await chi.api('GET', '/api/profilo/sicurezza')).body

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const codiceDi = (segreto: string) => totp(fromBase32(segreto), clock.now().getTime() / 1000)

async function conTotp() {
  const chi = await persona()
  const { body } = await chi.api('POST', '/api/profilo/totp', { password: PASSWORD })
  const conferma = await chi.api('POST', '/api/profilo/totp/conferma', {
    codice: codiceDi(body.segreto),
  })
  clock.advance(30_000)
  return { ...chi, segreto: body.segreto as string, codici: conferma.body.codici as string[] }
}

describe('password', () => {
  it('PRO-M2 cambiarla chiude le altre sessioni e non questa, e quella vecchia non apre più', async () => {
    const chi = await persona()
    await openSession(t.db, { utente_id: chi.id, ruolo: 'admin' }, clock.now())
    const cambia = (password: string, nuova = 'un’altra ancora più lunga') =>
      chi.api('POST', '/api/profilo/password', { password, nuova })
    const sbagliata = await cambia('non è questa')
    expect(sbagliata.status).toBe(422)
    expect(sbagliata.body.errors).toMatchObject([{ pointer: '/password' }])
    expect((await cambia(PASSWORD, 'corta')).status).toBe(422)
    expect((await cambia(PASSWORD)).body).toEqual({ chiuse: 1 })
    expect((await sicurezza(chi)).sessioni).toHaveLength(1)
    expect((await auth('login', { email: chi.email, password: PASSWORD })).status).toBe(401)
  })

  it('T16 chi ha una copia del cookie è fuori quando cambia la password; chi l’ha cambiata resta dentro', async () => {
    const chi = await persona()
    const copia = `rateo_sid=${await openSession(t.db, { utente_id: chi.id, ruolo: 'admin' }, clock.now())}`
    const con = (cookie: string) => call(t.app, 'GET', '/session', undefined, { cookie })
    expect((await con(copia)).status).toBe(200)
    const cambiata = await call(
      t.app,
      'POST',
      '/api/profilo/password',
      { password: PASSWORD, nuova: 'un’altra ancora più lunga' },
      { ...ours, cookie: copia },
    )
    expect(cambiata.status).toBe(200)
    expect(cambiata.cookie).toMatch(/^rateo_sid=.{43}$/)
    expect((await con(copia)).status).toBe(401)
    expect((await con(cambiata.cookie ?? '')).status).toBe(200)
  })

  it('T21 la sesta password sbagliata è rifiutata senza guardarla', async () => {
    const chi = await persona()
    const prova = (password: string) => chi.api('POST', '/api/profilo/totp', { password })
    for (let i = 0; i < 5; i++) expect((await prova('no')).status).toBe(422)
    expect((await prova(PASSWORD)).status).toBe(429)
  })
})

describe('app dei codici', () => {
  it('OTP-B1 il segreto di RFC 4648 si scrive in base 32', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  })

  it('OTP-B1 vale solo dopo un primo codice; poi l’accesso lo chiede, ogni codice una volta', async () => {
    const chi = await persona()
    const { body } = await chi.api('POST', '/api/profilo/totp', { password: PASSWORD })
    expect(body.qr).toMatch(/^data:image\/svg\+xml;base64,/)
    expect((await sicurezza(chi)).secondo_fattore).toBe('nessuno')
    expect((await auth('login', { email: chi.email, password: PASSWORD })).body).toEqual({
      next: 'fatto',
    })
    const errata = await chi.api('POST', '/api/profilo/totp/conferma', { codice: '000000' })
    expect([401, 200]).toContain(errata.status)
    const codice = codiceDi(body.segreto)
    const { body: fatto } = await chi.api('POST', '/api/profilo/totp/conferma', { codice })
    expect(fatto.codici).toHaveLength(10)
    const primo = await auth('login', { email: chi.email, password: PASSWORD })
    expect(primo.body).toEqual({ next: 'otp', canale: 'totp' })
    // The code that confirmed the app was seen already.
    expect((await auth('otp', { codice }, primo.cookie)).status).toBe(401)
    clock.advance(30_000)
    const nuovo = codiceDi(body.segreto)
    expect((await auth('otp', { codice: nuovo }, primo.cookie)).body).toEqual({ next: 'fatto' })
    const secondo = await auth('login', { email: chi.email, password: PASSWORD })
    expect((await auth('otp', { codice: nuovo }, secondo.cookie)).status).toBe(401)
    const { totp_segreto } = await t.db
      .selectFrom('utenti')
      .where('id', '=', chi.id)
      .select('totp_segreto')
      .executeTakeFirstOrThrow()
    expect(totp_segreto?.includes(fromBase32(body.segreto))).toBe(false)
  })

  it('OTP-B1 un codice di recupero apre una volta; quelli nuovi tolgono i vecchi', async () => {
    const chi = await conTotp()
    const entra = async (codice = '') => {
      const { cookie } = await auth('login', { email: chi.email, password: PASSWORD })
      return (await auth('otp', { codice }, cookie)).status
    }
    const [uno, due] = chi.codici
    expect(await entra(uno)).toBe(200)
    expect(await entra(uno)).toBe(401)
    const nuovi = await chi.api('POST', '/api/profilo/codici_di_recupero', { password: PASSWORD })
    expect(await entra(due)).toBe(401)
    expect(await entra(nuovi.body.codici[0])).toBe(200)
    expect((await sicurezza(chi)).codici_di_recupero).toBe(9)
  })

  it('OTP-B1 dopo cinque codici di recupero sbagliati anche quello giusto aspetta', async () => {
    const chi = await conTotp()
    const { cookie } = await auth('login', { email: chi.email, password: PASSWORD })
    for (let i = 0; i < 5; i++) await auth('otp', { codice: 'aaaaaaaaaa' }, cookie)
    expect((await auth('otp', { codice: chi.codici[0] ?? '' }, cookie)).status).toBe(429)
  })

  it('PRO-M2 tornare all’e-mail dimentica app e codici; l’SMS vuole un cellulare confermato', async () => {
    const chi = await conTotp()
    const scegli = (tipo: string) =>
      chi.api('POST', '/api/profilo/secondo_fattore', { tipo, password: PASSWORD })
    expect((await scegli('sms')).status).toBe(409)
    expect((await scegli('email')).status).toBe(200)
    expect(await sicurezza(chi)).toMatchObject({ secondo_fattore: 'email', codici_di_recupero: 0 })
  })
})

describe('passkey', () => {
  async function conPasskey() {
    const chi = await persona()
    const suo = telefono(t.deps.config.origin)
    const { body } = await chi.api('POST', '/api/profilo/passkey/inizio', { password: PASSWORD })
    const nuova = { sfida_id: body.sfida_id, nome: 'Telefono', risposta: suo.crea(body.opzioni) }
    const { status } = await chi.api('POST', '/api/profilo/passkey', nuova)
    expect(status).toBe(200)
    return { chi, suo, nuova }
  }
  const inizio = async () => (await auth('passkey/inizio', {})).body
  const entra = (sfida_id: string, risposta: object) => auth('passkey', { sfida_id, risposta })

  it('PRO-B3 OTP-B1 si aggiunge e apre una sessione completa, senza password né codice', async () => {
    const { chi, suo } = await conPasskey()
    const { sfida_id, opzioni } = await inizio()
    const { status, cookie = '' } = await entra(sfida_id, suo.firma(opzioni))
    expect(status).toBe(200)
    expect((await call(t.app, 'GET', '/session', undefined, { ...ours, cookie })).status).toBe(200)
    expect((await sicurezza(chi)).passkey).toMatchObject([{ nome: 'Telefono' }])
    expect((await sicurezza(chi)).accessi[0]).toMatchObject({ descrizione: 'Accesso con passkey' })
  })

  it('PRO-B3 la stessa firma non apre due volte, né un’altra chiave, né dopo cinque minuti', async () => {
    const { suo, nuova, chi } = await conPasskey()
    const prima = await inizio()
    const firma = suo.firma(prima.opzioni)
    expect((await entra(prima.sfida_id, firma)).status).toBe(200)
    expect((await entra(prima.sfida_id, firma)).status).toBe(401)
    const seconda = await inizio()
    expect(
      (await entra(seconda.sfida_id, telefono(t.deps.config.origin).firma(seconda.opzioni))).status,
    ).toBe(401)
    const terza = await inizio()
    expect((await entra(terza.sfida_id, firma)).status).toBe(401)
    const altrove = await inizio()
    expect(
      (await entra(altrove.sfida_id, telefono('https://rateo.evil.it').firma(altrove.opzioni)))
        .status,
    ).toBe(401)
    const tardi = await inizio()
    clock.advance(5 * 60_000 + 1)
    expect((await entra(tardi.sfida_id, suo.firma(tardi.opzioni))).status).toBe(401)
    expect((await chi.api('POST', '/api/profilo/passkey', nuova)).status).toBe(401)
  })

  it('PRO-B3 si rimuove solo la propria, e rimossa non apre', async () => {
    const { chi, suo } = await conPasskey()
    const [{ _id }] = (await sicurezza(chi)).passkey
    expect((await (await persona()).api('DELETE', `/api/profilo/passkey/${_id}`)).status).toBe(404)
    expect((await chi.api('DELETE', `/api/profilo/passkey/${_id}`)).status).toBe(200)
    const { sfida_id, opzioni } = await inizio()
    expect((await entra(sfida_id, suo.firma(opzioni))).status).toBe(401)
  })
})

describe('sessioni', () => {
  it('SES-B3 SES-M3 (parte) si vedono le proprie, e "Esci ovunque" le chiude tutte', async () => {
    const chi = await persona()
    await openSession(t.db, { utente_id: chi.id, ruolo: 'admin' }, clock.now())
    const { sessioni } = await sicurezza(chi)
    expect(sessioni).toMatchObject([{ corrente: true, role: 'admin' }, { corrente: false }])
    const altra = sessioni[1]._id
    const altrui = await persona()
    expect((await altrui.api('DELETE', `/session/${altra}`)).status).toBe(404)
    expect((await chi.api('DELETE', `/session/${altra}`)).status).toBe(200)
    expect((await chi.api('POST', '/api/profilo/esci_ovunque', {})).body).toEqual({ chiuse: 1 })
    expect((await chi.api('GET', '/session')).status).toBe(401)
  })

  it('SES-M5 la durata inattiva viene dalle impostazioni, ed è detta alla schermata', async () => {
    const cliente = await createCliente(t.db)
    const api = t.as(cliente)
    expect((await api('GET', '/api/get_settings')).body.sessione).toEqual({
      inattiva_secondi: 3600,
      avviso_secondi: 60,
    })
    expect((await api('GET', '/session')).body.scade_tra_secondi).toBe(3600)
    await t.db
      .insertInto('impostazioni')
      .values({
        chiave: 'sessione_inattiva_minuti',
        valore: JSON.stringify({ cliente: 10 }),
        valido_dal: clock.now(),
      })
      .execute()
    expect((await api('GET', '/session')).body.scade_tra_secondi).toBe(600)
    clock.advance(10 * 60_000)
    expect((await api('GET', '/session')).status).toBe(401)
  })

  it('SES-B2 al prossimo accesso si riparte dall’ultimo ruolo', async () => {
    const { id, email } = await createUtente(t.db, {
      password_hash,
      ruoli: [{ ruolo: 'admin' }, { ruolo: 'cliente' }],
    })
    const api = t.as({ utente_id: id, ruolo: 'admin' })
    expect((await api('POST', '/api/switch_role', { role: 'cliente' })).status).toBe(200)
    const { cookie = '' } = await auth('login', { email, password: PASSWORD })
    const { body } = await call(t.app, 'GET', '/session', undefined, { ...ours, cookie })
    expect(body.role).toBe('cliente')
  })
})
