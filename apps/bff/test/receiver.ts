import http from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { headers: Record<string, string>; body: string }

/** A program that is told events: what it was sent, and what it is to answer next (200 when nothing is left). */
export async function startReceiver() {
  const received: Received[] = []
  const answers: { status: number; body?: string; headers?: Record<string, string> }[] = []
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        body: Buffer.concat(chunks).toString('utf8'),
      })
      const { status, body = '', headers = {} } = answers.shift() ?? { status: 200 }
      response.writeHead(status, headers).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/eventi`,
    received,
    answers,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
