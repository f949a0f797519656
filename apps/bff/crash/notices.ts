import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { Chance } from './chance.ts'

type Conto = { inviate: number; false: number; falseAccettate: number; vecchie: number }

/** Forged in four ways: another secret, another body, a signature of an hour ago, none at all. */
function forge(body: string, secret: string, chance: Chance): { payload: string; firma?: string } {
  const payload = body.replace(/"id":\s*"evt_\w+"/, `"id":"evt_falso${chance.int(1, 1e9)}"`)
  const sign = (text: string, key: string, timestamp = Math.floor(Date.now() / 1000)) =>
    Stripe.webhooks.generateTestHeaderString({ payload: text, secret: key, timestamp })
  switch (chance.int(0, 3)) {
    case 0:
      return { payload, firma: sign(payload, 'whsec_di_un_altro') }
    case 1:
      return { payload, firma: sign(body, secret) }
    case 2:
      return { payload, firma: sign(payload, secret, Math.floor(Date.now() / 1000) - 3600) }
    default:
      return { payload }
  }
}

type Notices = {
  conto: Conto
  calm: () => void
  waiting: () => number
  stop: () => Promise<unknown>
}

/** Several addresses for notices as one. */
export const together = (all: readonly Notices[]) => ({
  conto: () => ({
    false: all.reduce((sum, { conto }) => sum + conto.false, 0),
    falseAccettate: all.reduce((sum, { conto }) => sum + conto.falseAccettate, 0),
  }),
  calm: () => all.forEach((one) => one.calm()),
  waiting: () => all.reduce((sum, one) => sum + one.waiting(), 0),
  stop: () => Promise.all(all.map((one) => one.stop())),
})

/** Takes the provider's notices and passes them on as the worst network would: 0 to 3 copies, late, mixed, forged. */
export async function startNotices(
  to: string,
  secret: string,
  chance: Chance,
): Promise<Notices & { url: string }> {
  const conto: Conto = { inviate: 0, false: 0, falseAccettate: 0, vecchie: 0 }
  const seen: string[] = []
  const timers = new Set<NodeJS.Timeout>()
  let isWild = true
  let isOver = false

  const post = async (payload: string, firma?: string): Promise<boolean> => {
    try {
      const headers = {
        'content-type': 'application/json',
        ...(firma && { 'stripe-signature': firma }),
      }
      const response = await fetch(to, {
        method: 'POST',
        body: payload,
        headers,
        signal: AbortSignal.timeout(5000),
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }
  const later = (ms: number, what: () => Promise<void>) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void what()
    }, ms)
    timers.add(timer)
  }
  const deliver = (body: string, ms: number, tries = 6) =>
    later(ms, async () => {
      const firma = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
      conto.inviate += 1
      if (!(await post(body, firma)) && tries > 1 && !isOver) deliver(body, 500, tries - 1)
    })
  const falsify = (body: string) =>
    later(chance.int(0, 1500), async () => {
      const { payload, firma } = forge(body, secret, chance)
      conto.false += 1
      if (await post(payload, firma)) conto.falseAccettate += 1
    })

  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      response.writeHead(200).end()
      seen.push(body)
      const copies = isWild ? chance.int(0, 3) : 1
      for (let i = 0; i < copies; i++) deliver(body, isWild ? chance.int(0, 3000) : 0)
      if (isWild && chance.is(0.3)) falsify(body)
      // An old notice is told again as if it were news.
      if (isWild && chance.is(0.2)) {
        conto.vecchie += 1
        deliver(chance.pick(seen), chance.int(0, 2000))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    conto,
    /** Delivers each notice once and at once from now on. */
    calm: () => {
      isWild = false
    },
    /** The number of notices that are not delivered yet. */
    waiting: () => timers.size,
    stop: () => {
      isOver = true
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
