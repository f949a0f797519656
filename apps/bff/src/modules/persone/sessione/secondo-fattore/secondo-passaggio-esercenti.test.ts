import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { creaChiave } from '../../../../../test/chiavi-api.ts'
import { call, startApp } from '../../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createUtente,
} from '../../../../../test/factories.ts'
import { lastCodeOf } from '../../../../../test/last-code.ts'
import { newId } from '../../../../db/ids.ts'
import { hashPassword } from '../password.ts'

const PASSWORD = 'cavallo-batteria-graffetta'
const rateo = await startApp()
afterAll(() => rateo.stop())
const { app, db, as } = rateo
const password_hash = await hashPassword(PASSWORD)
const admin = await createAdmin(db)

const scrivi = async (esercenti: number) => {
  const body = { valori: { esercenti }, valido_dal: null }
  const { status } = await as(admin)('POST', '/api/gestione/parametri/secondo_passaggio', body)
  expect(status).toBe(200)
}
beforeEach(async () => {
  await db.deleteFrom('limiti').execute()
})

const ours = { 'x-rateo': '1', 'sec-fetch-site': 'same-origin' }
const login = (email: string) => as(null)('POST', '/auth/login', { email, password: PASSWORD })
const ask = (method: 'GET' | 'POST', url: string, cookie = '', body?: object) =>
  call(app, method, url, body, { cookie, ...ours })

const codeOf = (utente_id: string) => lastCodeOf(db, utente_id)

/** Somebody who works for an esercente, with a password and no second step. */
async function persona(esercente_id: string) {
  const ruoli = [{ ruolo: 'esercente', esercente_id } as const]
  return createUtente(db, { password_hash, ruoli })
}

describe('T15 gli esercenti entrano con un secondo passaggio quando lo staff lo chiede', () => {
  it('T15 se nessuno lo chiede entrano con la password, come prima', async () => {
    const { id } = await createEsercente(db)
    const { email } = await persona(id)
    expect((await login(email)).body).toEqual({ next: 'fatto' })
  })

  it('T15 chi è già dentro senza non legge e non fa nulla nel ruolo, su nessuna chiamata; gli altri sì', async () => {
    const esercente = await createEsercente(db)
    const cliente = await createCliente(db, { esercente_id: esercente.id })
    const { body: chiave } = await creaChiave(rateo, esercente, { ambiti: ['pagamenti:lettura'] })
    const cerca = () => as(esercente)('POST', '/api/search/pagamenti', {})
    expect((await cerca()).status).toBe(200)
    await scrivi(1)
    const sue = app.routeTable.filter(
      ({ allow, isFile }) => !isFile && Array.isArray(allow) && allow.includes('esercente'),
    )
    expect(sue.length).toBeGreaterThan(100)
    const aperte: string[] = []
    for (const { method, path } of sue) {
      const url = path.replaceAll(/:[a-z_]+/g, newId())
      const reads = method === 'GET'
      const key = { 'idempotency-key': `passaggio-${newId()}` }
      const make = as(esercente)
      const { status, body } = await make(
        method as Parameters<typeof make>[0],
        url,
        reads ? undefined : {},
        reads ? {} : key,
      )
      if (status !== 403 || body.code !== 'secondo_fattore_richiesto') {
        aperte.push(`${method} ${path} ${status}`)
      }
    }
    expect(aperte).toEqual([])
    const me = await as(esercente)('GET', '/api/get_myself')
    expect([me.status, me.body.secondo_fattore_richiesto]).toEqual([200, true])
    expect((await as(cliente)('POST', '/api/search/pagamenti', {})).status).toBe(200)
    const conChiave = await call(
      app,
      'POST',
      '/api/search/pagamenti',
      {},
      {
        authorization: `Bearer ${chiave.segreto}`,
      },
    )
    expect(conChiave.status).toBe(200)
    await scrivi(0)
    expect((await cerca()).status).toBe(200)
  })

  it('T15 al prossimo accesso, anche chi lavora per lui: un codice per e-mail, e da lì in poi ce l’ha', async () => {
    const { id } = await createEsercente(db)
    for (const chi of [await persona(id), await persona(id)]) {
      await scrivi(1)
      const entra = await login(chi.email)
      expect(entra.body).toMatchObject({ next: 'otp', canale: 'email' })
      expect((await ask('GET', '/session', entra.cookie)).status).toBe(401)
      const codice = await codeOf(chi.id)
      const dentro = await ask('POST', '/auth/otp', entra.cookie, { codice })
      expect((await ask('POST', '/api/search/pagamenti', dentro.cookie, {})).status).toBe(200)
      const me = await ask('GET', '/api/get_myself', dentro.cookie)
      expect(me.body.secondo_fattore_richiesto).toBe(false)
      const sicurezza = await ask('GET', '/api/profilo/sicurezza', dentro.cookie)
      expect(sicurezza.body.secondo_fattore).toBe('email')
      const togli = { tipo: 'nessuno', password: PASSWORD }
      const tolto = await ask('POST', '/api/profilo/secondo_fattore', dentro.cookie, togli)
      expect([tolto.status, tolto.body.code]).toEqual([409, 'stato_incompatibile'])
      await scrivi(0)
      const ora = await ask('POST', '/api/profilo/secondo_fattore', dentro.cookie, togli)
      expect(ora.status).toBe(200)
    }
  })

  it('T15 da un altro ruolo non ci si arriva senza; chi è solo cliente non se ne accorge', async () => {
    const { id: esercente_id } = await createEsercente(db)
    const cliente = await createCliente(db)
    await db
      .insertInto('utenti_ruoli')
      .values({ utente_id: cliente.utente_id, ruolo: 'esercente', esercente_id })
      .execute()
    await scrivi(1)
    const cambio = await as(cliente)('POST', '/api/switch_role', { role: 'esercente' })
    expect([cambio.status, cambio.body.code]).toEqual([403, 'secondo_fattore_richiesto'])
    const solo = await createUtente(db, { password_hash, ruoli: [{ ruolo: 'cliente' }] })
    expect((await login(solo.email)).body).toEqual({ next: 'fatto' })
    await scrivi(0)
  })
})
