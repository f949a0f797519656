import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../test/client.ts'

const ORIGIN = 'https://rateo.test'
let rateo: Awaited<ReturnType<typeof startApp>>
let port = 0
beforeAll(async () => {
  rateo = await startApp({ config: { origin: ORIGIN } })
  await rateo.app.listen({ port: 0, host: '127.0.0.1' })
  const address = rateo.app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => rateo.stop())

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

const ALWAYS = [
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'content-security-policy',
  'permissions-policy',
  'strict-transport-security',
  'x-request-id',
]

const missing = (head: string) =>
  ALWAYS.filter((name) => !new RegExp(`^${name}: .`, 'im').test(head))
const headOf = (answer: string) => answer.slice(0, answer.indexOf('\r\n\r\n'))
const answersIn = (text: string) => text.match(/HTTP\/1\.1 \d{3}/g) ?? []

const CLOSE = 'Host: rateo.test\r\nConnection: close\r\n'
const BODY = 'Content-Type: application/json\r\nX-Rateo: 1\r\n'

describe('T23 every answer carries the headers that protect the browser', () => {
  it.each([
    ['an address that no router can read', `GET /% HTTP/1.1\r\n${CLOSE}\r\n`, '404'],
    [
      'an address beyond its parameters',
      `GET /api/pagamenti/${'x'.repeat(300)} HTTP/1.1\r\n${CLOSE}\r\n`,
      '404',
    ],
    ['an address too long', `GET /${'x'.repeat(3000)} HTTP/1.1\r\n${CLOSE}\r\n`, '414'],
    ['what is no HTTP', 'pronto?\r\n\r\n', '400'],
    ['another version of HTTP', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '400'],
    ['no host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', '400'],
    [
      'headers beyond their size',
      `GET /health HTTP/1.1\r\n${CLOSE}X-Lungo: ${'x'.repeat(17_000)}\r\n\r\n`,
      '431',
    ],
    [
      'a body beyond its size',
      `POST /auth/login HTTP/1.1\r\n${CLOSE}${BODY}Content-Length: 999999\r\n\r\n`,
      '413',
    ],
    [
      'a method of another address',
      `DELETE /auth/login HTTP/1.1\r\n${CLOSE}X-Rateo: 1\r\n\r\n`,
      '405',
    ],
    ['a method that nobody knows', `TRACE /health HTTP/1.1\r\n${CLOSE}\r\n`, '40[345]'],
    [
      'a coding that nobody knows',
      `GET /session HTTP/1.1\r\n${CLOSE}Transfer-Encoding: xchunked\r\n\r\n`,
      '400',
    ],
    [
      'a coding that is not the last',
      `POST /auth/login HTTP/1.1\r\n${CLOSE}${BODY}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`,
      '400',
    ],
    [
      'a broken chunk',
      `POST /auth/login HTTP/1.1\r\n${CLOSE}${BODY}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      '400',
    ],
    ['a redirect', `GET /logout HTTP/1.1\r\n${CLOSE}\r\n`, '302'],
    ['a page', `GET /login HTTP/1.1\r\n${CLOSE}Accept: text/html\r\n\r\n`, '(200|503)'],
    [
      'a page of the portal',
      `GET /home HTTP/1.1\r\n${CLOSE}Accept: text/html\r\n\r\n`,
      '(200|503)',
    ],
    ['a file that is not there', `GET /assets/no.js HTTP/1.1\r\n${CLOSE}\r\n`, '404'],
    [
      'a way out of the files',
      `GET /assets/..%2f..%2fpackage.json HTTP/1.1\r\n${CLOSE}\r\n`,
      '40[034]',
    ],
    ['somebody who is not signed in', `GET /session HTTP/1.1\r\n${CLOSE}\r\n`, '401'],
    ['a check of health', `GET /health HTTP/1.1\r\n${CLOSE}\r\n`, '200'],
  ])('T23 %s', async (_, request, status) => {
    const answer = await raw(request)
    expect(answersIn(answer)).toHaveLength(1)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(missing(headOf(answer))).toEqual([])
  })
})
