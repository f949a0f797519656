import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Call, startApp, stoppedClock } from '../../../../test/client.ts'
import { createEsercente, openSession } from '../../../../test/factories.ts'

const clock = stoppedClock()
const t = await startApp({ clock })
afterAll(() => t.stop())

let api: Call
let cliente: Awaited<ReturnType<typeof createEsercente>>
beforeEach(async () => {
  cliente = await createEsercente(t.db)
  api = t.as(cliente)
})

const ATTO = {
  scopo: 'modifica_profilo',
  oggetto: 'iban:IT60X0542811101000000123456',
} as const

const codici = () =>
  t.db
    .selectFrom('uscite')
    .where('argomento', '=', 'otp')
    .where(sql`contenuto ->> 'utente_id'`, '=', cliente.utente_id)
    .orderBy('id', 'desc')
    .select('contenuto')
    .execute()

async function conferma(atto: Record<string, unknown> = ATTO) {
  expect((await api('POST', '/otp/richiedi', atto)).body.gia_confermato).toBeUndefined()
  const [ultimo] = await codici()
  const codice = (ultimo?.contenuto as Record<string, string> | undefined)?.['codice']
  expect((await api('POST', '/otp/verifica', { ...atto, codice })).status).toBe(200)
}

describe('OTP-B2 nobody is asked twice for the same act', () => {
  it('OTP-B2 within five minutes in the same session no code is sent, and that is written down', async () => {
    await conferma()
    clock.advance(299_000)
    const { status, body } = await api('POST', '/otp/richiedi', ATTO)
    expect([status, body.gia_confermato]).toEqual([200, true])
    expect(await codici()).toHaveLength(1)
    const audit = await t.db
      .selectFrom('cronologia')
      .where('azione', '=', 'otp_gia_confermato')
      .where('entita_id', '=', body.otp_id)
      .selectAll()
      .execute()
    expect(audit).toHaveLength(1)
    clock.advance(2000)
    await conferma()
  })

  it('OTP-B2 another object needs a code of its own', async () => {
    const altro = { ...ATTO, oggetto: 'iban:IT83W0542811101000000123455' }
    await conferma()
    clock.advance(31_000)
    const { body } = await api('POST', '/otp/richiedi', altro)
    expect(body.gia_confermato).toBeUndefined()
    expect(await codici()).toHaveLength(2)
  })

  it('OTP-B2 another session of the same person needs one', async () => {
    await conferma()
    const token = await openSession(t.db, cliente, clock.now())
    clock.advance(31_000)
    const { body } = await t.as(null)('POST', '/otp/richiedi', ATTO, {
      cookie: `rateo_sid=${token}`,
    })
    expect([body.gia_confermato, body.descrizione]).toEqual([
      undefined,
      expect.stringContaining('IT60...3456'),
    ])
  })

  it('OTP-B2 a telephone number is verified each time', async () => {
    const numero = { scopo: 'verifica_telefono', oggetto: '+393331234567' }
    await conferma(numero)
    clock.advance(31_000)
    const { status, body } = await api('POST', '/otp/richiedi', numero)
    expect([status, body.gia_confermato]).toEqual([200, undefined])
  })
})
