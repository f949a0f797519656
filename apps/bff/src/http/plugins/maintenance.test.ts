import path from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createErrorHandler } from '../error-handler.ts'
import { registerMaintenance } from './maintenance.ts'
import { createSendPage } from './pages.ts'

/** The page before it is built: the build changes nothing in it. */
const PUBLIC = path.join(import.meta.dirname, '../../../../web/public')

function build(env: Record<string, string>) {
  const config = readConfig(env)
  const app = Fastify()
  app.setErrorHandler(createErrorHandler(config.origin))
  registerMaintenance(app, config.inMaintenance, createSendPage(config, PUBLIC))
  let calls = 0
  for (const url of ['/api/pagamenti', '/pagamenti', '/health']) {
    app.get(url, async () => ({ calls: ++calls }))
  }
  return { app, calls: () => calls }
}

it('SPC-24 in manutenzione una persona ha una pagina, un programma un errore, e nulla è eseguito', async () => {
  const { app, calls } = build({ RATEO_MAINTENANCE: '1' })
  const page = await app.inject({ url: '/pagamenti', headers: { accept: 'text/html' } })
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '60'])
  expect(page.payload).toContain('<h1>Manutenzione in corso</h1>')
  expect(page.payload).not.toContain('__')
  const nonce = /nonce="([^"]+)"/.exec(page.payload)?.[1] ?? 'nessuno'
  expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  const call = await app.inject({ url: '/api/pagamenti', headers: { accept: 'application/json' } })
  expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '60'])
  expect(call.json()).toMatchObject({ code: 'manutenzione' })
  expect(call.json().error_message).toContain('Nessuna operazione è stata eseguita')
  expect(calls()).toBe(0)
  expect((await app.inject('/health')).statusCode).toBe(200)
})

it('senza manutenzione non cambia nulla', async () => {
  const { app } = build({})
  expect((await app.inject('/api/pagamenti')).statusCode).toBe(200)
})
