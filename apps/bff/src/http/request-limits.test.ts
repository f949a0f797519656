import { connect } from 'node:net'
import { loginOtp } from '@rateo/contract/persone/sessione'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../test/client.ts'
import { createAdmin } from '../../test/factories.ts'

let rateo: Awaited<ReturnType<typeof startApp>>
let port = 0
beforeAll(async () => {
  rateo = await startApp()
  await rateo.app.listen({ port: 0, host: '127.0.0.1' })
  const address = rateo.app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => rateo.stop())

const post = (body: string) => rateo.as(null)('POST', loginOtp.path, body)
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** The answer to bytes written by hand; the connection stays open until the server ends it. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (bytes) => (answer += bytes.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

const problem = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))

describe('T10 slow and malformed requests', () => {
  it('T10 no time-out is left to the defaults that wait for ever', () => {
    const { server } = rateo.app
    expect(server.requestTimeout).toBe(15_000)
    expect(server.headersTimeout).toBe(10_000)
    expect(server.keepAliveTimeout).toBe(65_000)
    expect(server.timeout).toBe(20_000)
  })

  it('T10 a body that stops half-way gets 408 with the one body of all failures', async () => {
    rateo.app.server.requestTimeout = 400
    const answer = await raw(
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nX-Rateo: 1\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"a"',
    )
    rateo.app.server.requestTimeout = 15_000
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im)
    expect(problem(answer)).toMatchObject({ code: 'tempo_scaduto', status: 408 })
  })

  it('T10 an expectation that nobody knows is passed over, and the call answered', async () => {
    const answer = await raw(
      'GET /session HTTP/1.1\r\nHost: x\r\nExpect: altro\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(problem(answer)).toMatchObject({ code: 'sessione_assente' })
  })

  it('T11 headers beyond 16 kB get 431', async () => {
    const answer = await raw(
      `GET /health HTTP/1.1\r\nHost: x\r\nX-Lungo: ${'x'.repeat(17_000)}\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(problem(answer)).toMatchObject({
      code: 'intestazioni_troppo_grandi',
      error_message: expect.stringMatching(/superano/),
    })
    expect(answer).toMatch(/x-request-id: /i)
  })

  it('T11 two lengths, or a length beside chunks, are refused', async () => {
    const head =
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nX-Rateo: 1\r\nContent-Type: application/json\r\n'
    for (const lengths of [
      'Content-Length: 2\r\nContent-Length: 3\r\n',
      'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n',
    ]) {
      const answer = await raw(`${head}${lengths}\r\n{}`)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(problem(answer).code).toBe('json_non_valido')
    }
  })
})

describe('T11 sizes', () => {
  it.each([
    [64 * 1024, 400],
    [64 * 1024 + 1, 413],
  ])('T11 a body of %d bytes → %d', async (size, status) => {
    const body = `{"codice":"${'1'.repeat(size - 13)}"}`
    expect(body.length).toBe(size)
    expect((await post(body)).status).toBe(status)
  })

  it('T11 chunks without a length are counted too', async () => {
    const chunk = `${(4096).toString(16)}\r\n${'1'.repeat(4096)}\r\n`
    const head =
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nX-Rateo: 1\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    expect(await raw(`${head}${chunk.repeat(20)}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /)
  })
})

describe('T12 depth', () => {
  it('T12 eight levels are read, nine are not', async () => {
    expect((await post(deep(8))).body.code).toBe('dati_non_validi')
    expect((await post(deep(9))).body.code).toBe('json_non_valido')
  })

  it.each([10, 100, 2000, 30_000])('T12 %d levels → 400', async (levels) => {
    expect((await post(deep(levels))).status).toBe(400)
  })

  it('T12 more than 200 keys → 400', async () => {
    const many = (n: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, 1])))
    expect((await post(many(200))).body.code).toBe('campo_sconosciuto')
    expect((await post(many(201))).body.code).toBe('json_non_valido')
  })
})

describe('T13 values', () => {
  it.each([
    ['NUL', '{"codice":"12\\u000034"}'],
    ['half a surrogate pair', '{"codice":"\\ud800"}'],
    ['2^53 + 1', '{"codice":9007199254740993}'],
    ['1e400', '{"codice":1e400}'],
    ['__proto__', '{"__proto__":{"x":1}}'],
    ['an escaped __proto__', '{"\\u005f_proto__":{"x":1}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"x":1}}}'],
    ['a nested prototype', '{"codice":[{"prototype":1}]}'],
    ['10 kB of text', `{"codice":"${'x'.repeat(10_241)}"}`],
    ['half a JSON', '{"codice":'],
    ['a NUL in a name', '{"a\\u0000b":1}'],
  ])('T13 %s → 400', async (_, body) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(response.body.code).toBe('json_non_valido')
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  it('T13 bytes that are not UTF-8 → 400', async () => {
    const body = Buffer.concat([
      Buffer.from('{"codice":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ])
    expect((await rateo.as(null)('POST', loginOtp.path, body)).body.code).toBe('json_non_valido')
  })

  it('T13 a field that does not exist is named', async () => {
    const { status, body } = await post('{"codice":"123456","ruolo":"admin"}')
    expect([status, body.code]).toEqual([400, 'campo_sconosciuto'])
    expect(body.error_message).toContain('“ruolo”')
    expect(body.errors).toEqual([{ pointer: '/ruolo', message: 'Questo campo non esiste' }])
  })

  it('T17 text/plain is not read, whatever is in it', async () => {
    const response = await rateo.as(null)('POST', loginOtp.path, '{"codice":"123456"}', {
      'content-type': 'text/plain',
    })
    expect([response.status, response.body.code]).toEqual([415, 'tipo_non_ammesso'])
  })

  it('T13 whatever is sent, no call answers 5xx', { timeout: 60_000 }, async () => {
    const admin = await createAdmin(rateo.db)
    const hostile = fc.constantFrom(
      '__proto__',
      'constructor',
      'prototype',
      '$where',
      '\0',
      '\ud800',
      '%',
      "' or 1=1 --",
      '',
    )
    const key = fc.oneof(
      fc.string({ maxLength: 8 }),
      hostile,
      fc.constantFrom('email', 'password', 'codice', 'role'),
    )
    const leaf = fc.oneof(
      fc.string(),
      hostile,
      fc.double(),
      fc.integer(),
      fc.constant(null),
      fc.boolean(),
    )
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 5 }),
      ),
    }))
    const paths = fc.constantFrom(
      '/auth/otp',
      '/api/switch_role',
      '/session/6a0000000000000000000000',
    )
    await fc.assert(
      fc.asyncProperty(paths, value, async (path, body) => {
        const { status } = await rateo.as(admin)('POST', path, JSON.stringify(body) ?? 'null')
        return status < 500
      }),
      { numRuns: 600 },
    )
  })
})
