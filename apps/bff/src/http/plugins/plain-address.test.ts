import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../test/client.ts'
import { everyAddress } from '../../free-port.ts'

const rateo = await startApp({
  routes: (app) =>
    void app.get('/prova-ip', { config: { allow: 'pubblico' } }, (request, reply) =>
      reply.send({ ip: request.ip }),
    ),
})
afterAll(() => rateo.stop())

it('la produzione risponde su IPv4 e su IPv6, e chi arriva ha il suo indirizzo vero', async () => {
  const host = await everyAddress()
  await rateo.app.listen({ port: 0, host })
  const address = rateo.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const seen = async (at: string) =>
    (await fetch(`http://${at}:${port}/prova-ip`)).json() as Promise<{ ip: string }>
  expect(await seen('127.0.0.1')).toEqual({ ip: '127.0.0.1' })
  // A machine without IPv6 listens on IPv4 alone.
  const six = host === '::' ? await seen('[::1]') : { ip: '::1' }
  expect(six).toEqual({ ip: '::1' })
})
