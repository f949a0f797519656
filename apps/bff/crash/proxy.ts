import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Chance } from './chance.ts'

/** Fates of one call to the provider: shares of a hundred, for calls that move money. */
const SORTI = [
  ['bene', 42],
  ['tace_dopo', 12],
  ['cade_dopo', 9],
  ['cade_prima', 8],
  ['errore_dopo', 6],
  ['errore_prima', 4],
  ['tardi', 8],
  ['respinge', 4],
  ['strano_prima', 3],
  ['strano_dopo', 4],
] as const
type Sorte = (typeof SORTI)[number][0]

export type Guasti = {
  attivi: boolean
  /** The milliseconds by which a late execution comes later. */
  tardi: readonly [min: number, max: number]
  /** False: the provider forgets every idempotency key. */
  ricordaChiavi: boolean
}

function draw(chance: Chance): Sorte {
  let left = chance.int(0, 99)
  return SORTI.find(([, share]) => (left -= share) < 0)?.[0] ?? 'bene'
}

function read(request: http.IncomingMessage): Promise<Buffer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => resolve(Buffer.concat(parts)))
    request.on('error', () => resolve(Buffer.concat(parts)))
  })
}

type Answer = { status: number; headers: http.OutgoingHttpHeaders; body: Buffer }

const ERRORE: Answer = {
  status: 500,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"error":{"type":"api_error","message":"An error occurred on our side."}}'),
}

const JSON_TYPE = { 'content-type': 'application/json' }
const turnedAway = (status: number, error: object): Answer => ({
  status,
  headers: JSON_TYPE,
  body: Buffer.from(JSON.stringify({ error })),
})
const invalid = (message: string) => ({ type: 'invalid_request_error', message })

/** Answers of a provider that turns us away, for a reason that has nothing to do with the payer. Nothing was done. */
const RESPINTE: readonly Answer[] = [
  turnedAway(401, invalid('Invalid API Key provided: sk_test_*****')),
  turnedAway(403, invalid('The provided key does not have the required permissions.')),
  turnedAway(429, { ...invalid('Too many requests'), code: 'rate_limit' }),
  turnedAway(429, { ...invalid('This object cannot be accessed right now'), code: 'lock_timeout' }),
]

/** Answers of something between us and the provider in its place, and answers that are cut. */
const STRANE: readonly Pick<Answer, 'status' | 'body'>[] = [
  { status: 503, body: Buffer.from('"Service Unavailable"') },
  { status: 200, body: Buffer.from('42') },
  { status: 200, body: Buffer.from('null') },
  { status: 502, body: Buffer.from('<html><body><h1>Bad Gateway</h1></body></html>') },
  { status: 200, body: Buffer.from('') },
  { status: 200, body: Buffer.from('{"id": "pi_taglia') },
  { status: 200, body: Buffer.from('[]') },
  { status: 200, body: Buffer.from('{}') },
]

/** Stands before the provider and spoils the line: what happened to the money is known behind it alone. */
export async function startProxy(target: string, guasti: Guasti, chance: Chance) {
  const { hostname, port } = new URL(target)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 40 })
  const sorti: Partial<Record<Sorte, number>> = {}

  const forward = (request: http.IncomingMessage, body: Buffer) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = { ...request.headers }
      if (!guasti.ricordaChiavi) delete headers['idempotency-key']
      const { method, url: path } = request
      const call = http.request({ agent, hostname, port, method, path, headers }, (answer) => {
        void read(answer).then((bytes) =>
          resolve({ status: answer.statusCode ?? 500, headers: answer.headers, body: bytes }),
        )
      })
      call.on('error', reject)
      call.end(body)
    })

  const reply = (response: http.ServerResponse, { status, headers, body }: Answer) => {
    response.writeHead(status, headers).end(body)
  }

  const handle = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const body = await read(request)
    const isRead = request.method === 'GET'
    // Asking fails less often than moving money does, and never changes anything.
    let sorte: Sorte = 'bene'
    if (guasti.attivi && (!isRead || chance.is(0.12))) {
      sorte = isRead
        ? chance.pick(['cade_prima', 'errore_prima', 'tace_dopo', 'respinge', 'strano_dopo'])
        : draw(chance)
    }
    sorti[sorte] = (sorti[sorte] ?? 0) + 1
    switch (sorte) {
      case 'bene':
        return reply(response, await forward(request, body))
      case 'cade_prima':
        return void request.socket.destroy()
      case 'errore_prima':
        return reply(response, ERRORE)
      case 'respinge':
        return reply(response, chance.pick(RESPINTE))
      case 'strano_prima':
        return reply(response, { headers: JSON_TYPE, ...chance.pick(STRANE) })
      case 'strano_dopo':
        await forward(request, body)
        return reply(response, { headers: JSON_TYPE, ...chance.pick(STRANE) })
      case 'errore_dopo':
        await forward(request, body)
        return reply(response, ERRORE)
      case 'cade_dopo':
        await forward(request, body)
        return void request.socket.destroy()
      case 'tace_dopo':
        return void (await forward(request, body))
      case 'tardi': {
        request.socket.destroy()
        const [min, max] = guasti.tardi
        setTimeout(() => void forward(request, body).catch(() => undefined), chance.int(min, max))
        return undefined
      }
    }
  }
  const server = http.createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    sorti,
    stop: () => {
      server.closeAllConnections()
      agent.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
