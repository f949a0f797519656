import { annullaPagamento, getPagamento } from '@rateo/contract/pagamenti'
import { getSession } from '@rateo/contract/sessione'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, refuse } from '../../test/fake-server.ts'
import { aPagamento, ID } from '../../test/fixtures.ts'
import { ApiError, call, isFinal, messageOf, UnreachableError } from './client.ts'

const path = `/api/pagamenti/${ID}`

describe('call', () => {
  it('SPC-22 manda il cookie di sessione e X-Rateo, e risponde con i dati', async () => {
    const server = fakeServer({ [`GET ${path}`]: aPagamento() })
    const pagamento = await call(getPagamento, { params: { id: ID } })
    expect(pagamento.importo_centesimi).toBe(12_050)
    expect(server.calls[0]?.credentials).toBe('include')
    expect(server.calls[0]?.headers.get('x-rateo')).toBe('1')
  })

  it('SPC-24 rifiuta con la error_message del server', async () => {
    fakeServer({ [`POST ${path}/annulla`]: () => refuse('stato_incompatibile') })
    const error = await call(annullaPagamento, { params: { id: ID }, body: {} }).catch((e) => e)
    expect(error).toBeInstanceOf(ApiError)
    expect((error as ApiError).message).toBe('L’operazione non è possibile nello stato attuale.')
    expect((error as ApiError).requestId).toBe('richiesta-1')
  })

  it('SPC-02 senza sessione il browser va al login con la posizione attuale come referrer', async () => {
    window.history.replaceState(null, '', '/pagamenti?stato=pagato#fondo')
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    fakeServer({ 'GET /session': () => refuse('sessione_assente') })
    await expect(call(getSession)).rejects.toThrow('La sessione è scaduta. Accedi di nuovo.')
    const [address] = assign.mock.calls[0] ?? []
    const url = new URL(String(address), 'http://localhost')
    expect(url.pathname).toBe('/login')
    expect(url.searchParams.get('referrer')).toBe(window.location.href)
    expect(window.location.href).toContain('/pagamenti?stato=pagato#fondo')
  })

  it('X8 manda la chiave di idempotenza', async () => {
    const server = fakeServer({ [`POST ${path}/annulla`]: aPagamento() })
    await call(annullaPagamento, { params: { id: ID }, body: {}, idempotencyKey: 'chiave-1' })
    expect(server.calls[0]?.headers.get('idempotency-key')).toBe('chiave-1')
  })

  it('senza rete, o con la pagina di un proxy, l’esito è ignoto', async () => {
    fakeServer({ [`GET ${path}`]: () => Promise.reject(new TypeError('fetch failed')) })
    await expect(call(getPagamento, { params: { id: ID } })).rejects.toThrow(UnreachableError)
    fakeServer({ [`GET ${path}`]: () => new Response('<html>', { status: 502 }) })
    await expect(call(getPagamento, { params: { id: ID } })).rejects.toThrow(UnreachableError)
  })

  it('una risposta diversa dal contratto non passa per buona', async () => {
    fakeServer({ [`GET ${path}`]: { importo_centesimi: 'tanto' } })
    await expect(call(getPagamento, { params: { id: ID } })).rejects.toThrow(UnreachableError)
  })
})

describe('isFinal', () => {
  const api = (status: number, code = 'x') =>
    new ApiError({ status, code, error_message: 'm', errors: [], request_id: '' })

  it.each([
    [400, 'x', true],
    [409, 'gia_pagato', true],
    [409, 'richiesta_in_corso', false],
    [408, 'x', false],
    [429, 'x', false],
    [500, 'x', false],
    [502, 'x', false],
  ])('X8 %i %s: finale %s', (status, code, final) => {
    expect(isFinal(api(status, code))).toBe(final)
  })

  it('X8 una risposta persa non è finale', () => {
    expect(isFinal(new UnreachableError())).toBe(false)
  })
})

it('SPC-24 ciò che non viene dal server non mostra il suo testo', () => {
  expect(messageOf(new Error('Cannot read properties of undefined'))).toBe(
    'Si è verificato un errore imprevisto. Riprova o richiedi assistenza.',
  )
})
