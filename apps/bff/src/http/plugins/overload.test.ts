import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import path from 'node:path'
import Fastify from 'fastify'
import pg from 'pg'
import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createErrorHandler } from '../error-handler.ts'
import { registerOverload } from './overload.ts'
import { createSendPage } from './pages.ts'

const PUBLIC = path.join(import.meta.dirname, '../../../../web/public')

it('T09 con troppi in attesa una persona ha una pagina che lo dice, un programma un errore; chi controlla ha risposta', async () => {
  // The server takes connections and says nothing, so that a pool waits for one.
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const pool = new pg.Pool({ host: '127.0.0.1', port, max: 1 })
  const waiting = Array.from({ length: 202 }, () => pool.connect().catch(() => null))
  const config = readConfig({})
  const app = Fastify()
  app.setErrorHandler(createErrorHandler(config.origin))
  await registerOverload(app, { pool, config }, createSendPage(config, PUBLIC))
  const urls = ['/gateway/1', '/api/pagamenti', '/health', '/assets/app-1a2b.js']
  for (const url of urls) app.get(url, () => ({ ok: true }))

  const page = await app.inject({ url: '/gateway/1', headers: { accept: 'text/html,*/*' } })
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2'])
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.payload).toContain('<h1>C’è molto traffico</h1>')
  expect(page.payload).toContain('non ripetere il pagamento')
  expect(page.payload).not.toContain('__')
  const call = await app.inject({ url: '/api/pagamenti', headers: { accept: '*/*' } })
  expect([call.statusCode, call.json().code]).toEqual([503, 'servizio_occupato'])
  expect((await app.inject('/health')).statusCode).toBe(200)
  // A page that is open asks for its parts when they are needed.
  expect((await app.inject('/assets/app-1a2b.js')).statusCode).toBe(200)

  silent.close()
  for (const socket of sockets) socket.destroy()
  await Promise.all(waiting)
  await pool.end()
})
