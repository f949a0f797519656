import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, startApp } from '../../../test/client.ts'
import { createCliente, openSession } from '../../../test/factories.ts'

let rateo: Awaited<ReturnType<typeof startApp>>
let cookie = ''
beforeAll(async () => {
  rateo = await startApp()
  cookie = `rateo_sid=${await openSession(rateo.db, await createCliente(rateo.db))}`
})
afterAll(() => rateo.stop())

const FROM_ELSEWHERE = {
  accept: 'text/html',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}
const open = (url: string, headers: Record<string, string> = {}) =>
  call(rateo.app, 'GET', url, undefined, { ...FROM_ELSEWHERE, ...headers })

describe('T19 (parte) the way in from a link in an e-mail', () => {
  it.each(['/login?referrer=%2Fpagamenti', '/api/pagamenti/abc?a=1&b=2'])(
    '%s: a page of ours goes to the same address, from where the cookie is sent',
    async (url) => {
      const bounce = await open(url)
      expect([bounce.status, bounce.headers['content-type']]).toEqual([
        200,
        'text/html; charset=utf-8',
      ])
      const target = /content="0;url=([^"]*)"/.exec(bounce.body)?.[1]
      expect(target?.replaceAll('&amp;', '&')).toBe(url)
      expect(bounce.headers['content-security-policy']).toMatch(/default-src 'none'/)
    },
  )

  it('goes round once, whatever the browser says the second time', async () => {
    const bounce = await open('/login')
    const again = await open('/login', { cookie: bounce.cookie ?? '' })
    expect(again.body).not.toContain('http-equiv="refresh"')
  })

  it('once in, the next link has a way in of its own', async () => {
    const bounce = await open('/login')
    const inside = await open('/login', {
      'sec-fetch-site': 'same-origin',
      cookie: bounce.cookie ?? '',
    })
    expect(String(inside.headers['set-cookie'])).toMatch(
      /rateo_rientro=; .*Expires=Thu, 01 Jan 1970/,
    )
  })

  it('whoever sends the cookie, comes by themselves or is a program is answered at once', async () => {
    const direct = [
      await open('/login', { cookie }),
      await open('/login', { 'sec-fetch-site': 'none' }),
      await open('/login', { 'sec-fetch-site': 'same-origin' }),
      await open('/session', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }),
      await open('/home'),
      await open('/logout'),
    ]
    for (const { body } of direct) expect(String(body)).not.toContain('http-equiv="refresh"')
  })

  it('an address of another host is none of ours', async () => {
    for (const url of ['//cattivo.test/login', '/\\cattivo.test', '/login/../..//x']) {
      expect(String((await open(url)).body)).not.toMatch(/url=\/\//)
    }
  })
})
