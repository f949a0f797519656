import { getCasse } from '@rateo/contract/incasso/casse'
import { verificaOtp } from '@rateo/contract/persone/otp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, refuse } from '../../test/fake-server.ts'
import { postAuth } from './auth-client.ts'
import { callCassa } from './cassa-client.ts'
import { ApiError } from './client.ts'
import { callOtp } from './otp-client.ts'

const nested = (body: unknown, status = 422) => Response.json(body, { status })
const CASSE = 'GET /chiusura_cassa/casse'
const atto = { scopo: 'firma_contratto', oggetto: 'contratto', codice: '123456' } as const
const wrapped = { response: { data: { error: { error_message: 'La cassa è in manutenzione.' } } } }

afterEach(() => vi.restoreAllMocks())

describe('SPC-26 i client della cassa, dei codici e dell’accesso', () => {
  it('SPC-26 la frase si legge dalla risposta annidata', async () => {
    fakeServer({ [CASSE]: () => nested(wrapped) })
    await expect(callCassa(getCasse)).rejects.toThrow('La cassa è in manutenzione.')
    fakeServer({ 'POST /otp/verifica': () => nested({ error: { error_message: 'Scaduto.' } }) })
    await expect(callOtp(verificaOtp, { body: atto })).rejects.toThrow('Scaduto.')
    fakeServer({ 'POST /auth/login': () => nested({ data: { error_message: 'Riprova.' } }, 401) })
    const refused = await postAuth('/auth/login', {})
    expect(refused).toEqual({ ok: false, refusal: { message: 'Riprova.', fields: [] } })
  })

  it('SPC-24 SPC-26 quella del nostro server resta com’è, coi suoi campi', async () => {
    const field = { pointer: '/nota', message: 'Scrivi il motivo' }
    fakeServer({ [CASSE]: () => refuse('dati_non_validi', [field]) })
    const error = await callCassa(getCasse).catch((caught) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect([error.code, error.fields, error.requestId]).toEqual([
      'dati_non_validi',
      [{ name: 'nota', message: 'Scrivi il motivo' }],
      'richiesta-1',
    ])
    fakeServer({ 'POST /auth/login': () => refuse('credenziali_errate') })
    expect(await postAuth('/auth/login', {})).toMatchObject({
      refusal: { message: 'E-mail o password non corrette.' },
    })
  })

  it('SPC-26 nessuno dei tre manda un bearer: va col cookie di sessione', async () => {
    const server = fakeServer({
      [CASSE]: { data: [], persone: 1 },
      'POST /otp/verifica': { otp_id: 'x', verificato: true },
      'POST /auth/login': { next: 'fatto' },
    })
    await callCassa(getCasse)
    await callOtp(verificaOtp, { body: atto })
    await postAuth('/auth/login', {})
    expect(server.calls.map(({ headers }) => headers.get('authorization'))).toEqual([
      null,
      null,
      null,
    ])
    expect(server.calls.map(({ headers }) => headers.get('x-rateo'))).toEqual(['1', '1', '1'])
    expect(server.calls[0]?.credentials).toBe('include')
  })
})
