import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createErrorHandler } from '../error-handler.ts'
import { createNotFoundHandler } from '../not-found.ts'
import { createSendPage, fontFace, registerStatic } from './pages.ts'

const dist = mkdtempSync(path.join(os.tmpdir(), 'rateo-dist-'))
afterAll(() => rmSync(dist, { recursive: true }))
const code = 'export const a = 1\n'.repeat(100)
const files: Record<string, string | Buffer> = {
  'index.html': '<head><script nonce="__CSP_NONCE__" src="/assets/app-1a2b.js"></script></head>',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'manifest.webmanifest': '{}',
  'sw.js': 'skipWaiting()',
  '.segreto': 'da-non-dire',
  'assets/app-1a2b.js': code,
  'assets/app-1a2b.js.br': brotliCompressSync(code),
  'assets/inter-9z8y.woff2': 'wOF2',
  'login/login.html': '<meta nonce="__CSP_NONCE__">',
  'login/assets/login-3c4d.css': 'body{}',
}
for (const [name, content] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(dist, name)), { recursive: true })
  writeFileSync(path.join(dist, name), content)
}

async function build(folder: string, env: Record<string, string> = {}) {
  const config = readConfig(env)
  const app = Fastify()
  const sendPage = createSendPage(config, folder)
  app.setErrorHandler(createErrorHandler(config.origin))
  app.setNotFoundHandler(
    createNotFoundHandler([], (_request, reply) => sendPage(reply, 'index.html')),
  )
  await registerStatic(app, folder)
  return app
}
const app = await build(dist)
const get = (url: string, headers = {}) => app.inject({ url, headers })
const html = { accept: 'text/html,*/*' }

describe('the built files', () => {
  it('P12 are sent compressed as they were built, and kept for ever', async () => {
    const response = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(code)
    expect((await get('/assets/app-1a2b.js')).payload).toBe(code)
    expect((await get('/login/assets/login-3c4d.css')).statusCode).toBe(200)
    expect((await get('/logo.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  it('il manifesto dell’applicazione è letto per quello che è, da chiunque', async () => {
    expect((await get('/manifest.webmanifest')).headers).toMatchObject({
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=3600',
    })
  })

  it('chi lavora senza rete è chiesto di nuovo a ogni visita, e parla solo con il portale', async () => {
    const { headers } = await get('/sw.js')
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'; connect-src 'self';")
    const page = await get('/home', html)
    expect(page.headers['content-security-policy']).toContain("worker-src 'self';")
  })

  it.each([
    '/assets/',
    '/assets',
    '/assets/altro.js',
    '/assets/..%2f.segreto',
    '/assets/%00',
    '/assets//app-1a2b.js',
    '/login/assets/x',
  ])('%s is not there, also for a browser', async (url) => {
    const { statusCode, payload } = await get(url, html)
    expect([statusCode, JSON.parse(payload).code]).toEqual([404, 'non_trovato'])
    expect(payload).not.toContain('da-non-dire')
  })
})

describe('the pages', () => {
  it.each([
    '/',
    '/home',
    '/pagamenti/1?x=1',
    '/index.html',
    '/login/login.html',
    '/login/',
    '/.segreto',
    '/%00',
    '/a/../..',
    '/assets/../index.html',
    '/assets/%2e%2e/.segreto',
  ])('SPC-02 %s is the page of the app, with a nonce of its own', async (url) => {
    const { statusCode, payload, headers } = await get(url, html)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    const nonce = /nonce="([^"]+)"/.exec(payload)?.[1] ?? 'nessuno'
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    expect(payload).toContain('app-1a2b')
  })

  it('MON-M1 SPC-27 senza DSN la pagina non parla di segnalazioni e non può farne', async () => {
    const { payload, headers } = await get('/home', html)
    expect(payload).not.toContain('rateo-monitoraggio')
    expect(headers['content-security-policy']).toContain("connect-src 'self';")
  })

  it('MON-M1 SPC-27 con un DSN la pagina lo dice, e può scrivere là e in nessun altro posto', async () => {
    const reporting = await build(dist, {
      RATEO_SENTRY_DSN: 'https://chiave@errori.example/1',
      RATEO_SENTRY_TRACE_TARGET: 'https://api.example/v1/',
    })
    const { payload, headers } = await reporting.inject({ url: '/home', headers: html })
    expect(payload).toContain(
      '<meta name="rateo-monitoraggio" data-dsn="https://chiave@errori.example/1" data-ambiente="prova" data-traccia="https://api.example/v1/" />',
    )
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://errori.example https://api.example;",
    )
  })

  it('only who wants a page gets one', async () => {
    expect((await get('/home', { accept: 'application/json' })).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/home', headers: html })).statusCode).toBe(404)
  })

  it('before the first build it says what to do', async () => {
    const response = await (
      await build(path.join(dist, 'non-costruita'))
    ).inject({ url: '/', headers: html })
    expect(response.statusCode).toBe(503)
    expect(response.payload).toContain('npm run build')
  })
})

it('GTW-M1 le pagine disegnate dal server hanno il carattere del portale, quando è stato costruito', () => {
  expect(fontFace(dist)).toContain("url('/assets/inter-9z8y.woff2')")
  expect(fontFace(path.join(dist, 'manca'))).toBe('')
})
