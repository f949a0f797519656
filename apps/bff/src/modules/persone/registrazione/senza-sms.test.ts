import { afterAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createEsercente, createUtente } from '../../../../test/factories.ts'
import { CLIENTE, createNuovo } from '../../../../test/registrazione.ts'
import { hashPassword } from '../sessione/index.ts'

// As production with the required settings alone.
const rateo = await startApp({ config: { isTrial: false, sms: null } })
afterAll(() => rateo.stop())
const { db, as } = rateo

describe('produzione senza un servizio di SMS', () => {
  it('REG-M2 (parte) un cliente si registra: il numero resta da confermare, e lo si legge', async () => {
    const nuovo = await createNuovo(db, 'cliente')
    const api = as(nuovo)
    expect((await api('GET', '/api/registrazione')).body).toMatchObject({ sms: false })
    for (const [passo, valori] of Object.entries(CLIENTE)) {
      const { status } = await api('PATCH', `/api/registrazione/${passo}`, valori)
      expect([passo, status]).toEqual([passo, 200])
    }
    expect((await api('POST', '/api/registrazione/invia', {})).status).toBe(200)
    expect((await api('GET', '/api/profilo/dati')).body).toMatchObject({
      telefono: '+393331234567',
      telefono_verificato: false,
    })
    const codice = await api('POST', '/otp/richiedi', {
      scopo: 'verifica_telefono',
      oggetto: '+393331234567',
    })
    expect([codice.status, codice.body.error_message]).toEqual([
      422,
      'Per ora non possiamo inviare SMS: il numero resta da confermare. Potrai farlo più avanti dal profilo.',
    ])
  })

  it('PRO-B1 (parte) nessuno è invitato a confermare un telefono che non si può confermare', async () => {
    const esercente = await createEsercente(db)
    const { body } = await as(esercente)('GET', '/api/profilo/completezza')
    expect(body.voci.map((one: { voce: string }) => one.voce)).not.toContain('telefono')
    expect(body.voci).toHaveLength(6)
  })

  it('OTP-M3 (parte) gli SMS non si offrono né si scelgono come secondo passaggio', async () => {
    const password = 'cavallo-batteria-graffetta'
    const utente = await createUtente(db, {
      ruoli: [{ ruolo: 'cliente' }],
      password_hash: await hashPassword(password),
      telefono: '+393331234570',
      telefono_verificato_at: new Date(),
    })
    const api = as({ ...utente, ruolo: 'cliente' })
    expect((await api('GET', '/api/app_settings')).body.sms).toEqual({
      messaggi: false,
      conferma_telefono: false,
    })
    const { status, body } = await api('POST', '/api/profilo/secondo_fattore', {
      tipo: 'sms',
      password,
    })
    expect([status, body.error_message]).toEqual([
      422,
      'Non possiamo inviare SMS: scegli l’e-mail o un’app di codici.',
    ])
  })

  it('OTP-M3 (parte) chi riceveva il codice di accesso per SMS lo riceve per e-mail', async () => {
    const password = 'cavallo-batteria-graffetta'
    const utente = await createUtente(db, {
      password_hash: await hashPassword(password),
      telefono: '+393331234569',
      telefono_verificato_at: new Date(),
      secondo_fattore: 'sms',
    })
    const { status, body } = await as(null)('POST', '/auth/login', {
      email: utente.email,
      password,
    })
    expect([status, body.next, body.canale]).toEqual([200, 'otp', 'email'])
  })

  it('OTP-M3 (parte) un codice che andrebbe per SMS va per e-mail, anche a chi ha un numero confermato', async () => {
    const esercente = await createEsercente(db, { iban: 'IT83W0542811101000000123455' })
    await db
      .updateTable('utenti')
      .set({ telefono: '+393331234568', telefono_verificato_at: new Date() })
      .where('id', '=', esercente.utente_id)
      .execute()
    const { status, body } = await as(esercente)('POST', '/otp/richiedi', {
      scopo: 'modifica_profilo',
      oggetto: 'iban:IT60X0542811101000000123456',
    })
    expect([status, body.canale]).toEqual([200, 'email'])
  })
})
