import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../test/client.ts'

const BODY = Buffer.alloc(9 * 1024 * 1024, 32)
const HEAD =
  'POST /auth/login HTTP/1.1\r\nhost: rateo\r\ncontent-type: application/json\r\nx-rateo: 1\r\n'

let rateo: Awaited<ReturnType<typeof startApp>>
let port = 0
beforeAll(async () => {
  rateo = await startApp()
  await rateo.app.listen({ port: 0, host: '127.0.0.1' })
  port = (rateo.app.server.address() as net.AddressInfo).port
})
afterAll(() => rateo.stop())

/** Sends everything before it reads anything, as a proxy does. */
async function sendAll(parts: (Buffer | string)[]): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  const lost: string[] = []
  socket.on('error', (error) => lost.push(error.message))
  for (const part of parts) {
    await new Promise((resolve) => socket.write(part, resolve))
    await wait(20)
  }
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes.toString()))
  for (let i = 0; i < 100 && !answer.includes('corpo_troppo_grande') && lost.length === 0; i++)
    await wait(20)
  socket.destroy()
  expect(lost).toEqual([])
  return answer.split('\r\n', 1)[0] ?? ''
}

describe('a body that is too large', () => {
  it('SPC-24 (parte) is refused in words, with its length said before', async () => {
    const answer = await sendAll([`${HEAD}content-length: ${BODY.length}\r\n\r\n`, BODY])
    expect(answer).toBe('HTTP/1.1 413 Payload Too Large')
  })

  it('SPC-24 (parte) is refused in words, with its length not said', async () => {
    const chunk = Buffer.concat([
      Buffer.from(`${BODY.length.toString(16)}\r\n`),
      BODY,
      Buffer.from('\r\n0\r\n\r\n'),
    ])
    const answer = await sendAll([`${HEAD}transfer-encoding: chunked\r\n\r\n`, chunk])
    expect(answer).toBe('HTTP/1.1 413 Payload Too Large')
  })
})
