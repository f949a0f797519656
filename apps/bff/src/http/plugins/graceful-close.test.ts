import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startApp } from '../../../test/client.ts'

async function listening() {
  const rateo = await startApp()
  await rateo.app.listen({ port: 0, host: '127.0.0.1' })
  const address = rateo.app.server.address()
  return { ...rateo, port: typeof address === 'object' && address !== null ? address.port : 0 }
}

type Outcome = { status: number | string; isLast: boolean }

/** One call on a kept connection: its status, or the code of its failure. */
function get(agent: Agent, port: number, path: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const sent = request({ agent, port, host: '127.0.0.1', path }, (response) => {
      const isLast = response.headers.connection === 'close'
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0, isLast }))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      resolve({ status: error.code ?? error.message, isLast: true })
    })
    sent.end()
  })
}

it('a stop under load fails no call: each is answered, the last with the word to go elsewhere', async () => {
  const { app, port, stop } = await listening()
  const agent = new Agent({ keepAlive: true })
  const seen = new Set<number | string>()
  const caller = async (): Promise<void> => {
    const { status, isLast } = await get(agent, port, '/health')
    seen.add(status)
    return isLast ? undefined : caller()
  }
  const callers = Array.from({ length: 12 }, caller)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const closed = app.drain().then(() => app.close())
  expect(await get(agent, port, '/ready')).toEqual({ status: 503, isLast: true })
  await Promise.all(callers)
  expect([...seen]).toEqual([200])
  await closed
  expect((await get(agent, port, '/health')).status).toBe('ECONNREFUSED')
  await stop()
})

it('a connection on which nothing was ever asked holds no stop up', async () => {
  const { app, port, stop } = await listening()
  const socket = connect(port, '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  const before = performance.now()
  await app.drain()
  await app.close()
  expect(performance.now() - before).toBeLessThan(4000)
  socket.destroy()
  await stop()
})
