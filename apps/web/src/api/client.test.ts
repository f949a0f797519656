import { annullaPagamento, getPagamento, searchPagamenti } from '@rateo/contract/accordi/pagamenti'
import { getSession } from '@rateo/contract/persone/sessione'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, refuse } from '../../test/fake-server.ts'
import { aPage, aPagamento, ID } from '../../test/fixtures.ts'
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

describe('troppe ricerche insieme', () => {
  const tooMany = (retryAfter = '1') => {
    const response = refuse('troppi_tentativi')
    response.headers.set('retry-after', retryAfter)
    return response
  }
  const search = (signal?: AbortSignal) =>
    call(searchPagamenti, { body: {}, ...(signal && { signal }) })
  const url = 'POST /api/search/pagamenti'
  afterEach(() => vi.useRealTimers())

  it('T34 (parte) una ricerca respinta con 429 riparte da sé dopo l’attesa, in silenzio', async () => {
    vi.useFakeTimers()
    const found = aPage([])
    let times = 0
    const server = fakeServer({ [url]: () => (++times <= 2 ? tooMany() : Response.json(found)) })
    const answer = search()
    await vi.advanceTimersByTimeAsync(900)
    expect(server.calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(4000)
    expect((await answer).data).toEqual([])
    expect(server.calls).toHaveLength(3)
  })

  it('T34 (parte) non insiste per sempre, né quando l’attesa è lunga, né per chi non aspetta più', async () => {
    vi.useFakeTimers()
    let server = fakeServer({ [url]: () => tooMany() })
    const refused = search().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await refused).toBeInstanceOf(ApiError)
    expect(server.calls).toHaveLength(5)
    server = fakeServer({ [url]: () => tooMany('600') })
    await expect(search()).rejects.toBeInstanceOf(ApiError)
    server = fakeServer({ [url]: () => tooMany() })
    const left = new AbortController()
    const gone = search(left.signal).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(500)
    left.abort()
    expect(await gone).toMatchObject({ name: 'AbortError' })
    expect(server.calls).toHaveLength(1)
  })

  it('T34 (parte) quello che scrive non si ripete mai da sé', async () => {
    const server = fakeServer({ [`POST ${path}/annulla`]: () => tooMany() })
    const refused = call(annullaPagamento, { params: { id: ID }, body: {} })
    await expect(refused).rejects.toBeInstanceOf(ApiError)
    expect(server.calls).toHaveLength(1)
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
