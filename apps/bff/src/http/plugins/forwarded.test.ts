import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { registerForwardedWarning } from './forwarded.ts'

async function linesOf(trustProxy: unknown) {
  const lines: string[] = []
  const log: FastifyBaseLogger = pino(
    { level: 'warn' },
    { write: (line: string) => void lines.push(line) },
  )
  const app = Fastify({ loggerInstance: log })
  registerForwardedWarning(app, trustProxy)
  app.get('/', () => 'ok')
  await app.inject({ url: '/' })
  for (const ip of ['192.0.2.1', '192.0.2.2']) {
    await app.inject({ url: '/', headers: { 'x-forwarded-for': ip } })
  }
  return lines
}

it('T19 (parte) a proxy that is not believed is said once, loudly; one that is, never', async () => {
  expect(await linesOf(false)).toEqual([expect.stringContaining('RATEO_TRUST_PROXY')])
  expect(await linesOf('127.0.0.1')).toEqual([])
})
