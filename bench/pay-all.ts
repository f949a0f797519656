import { randomUUID } from 'node:crypto'
import { median, quantile } from './children.ts'
import type { Debiti } from './debts.ts'

export type Turno = { rate: number; p50: number; p99: number; cpu: number }

/** Does each debt once, as many at a time as there are connections. */
export async function tutti(
  debiti: Debiti,
  connections: number,
  paga: (debito: Debiti[number]) => Promise<void>,
) {
  const times: number[] = []
  let next = 0
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (;;) {
        const debito = debiti[next++]
        if (debito === undefined) return
        const at = performance.now()
        await paga(debito)
        times.push(performance.now() - at)
      }
    }),
  )
  const rate = debiti.length / ((performance.now() - begin) / 1000)
  return { rate, p50: median(times), p99: quantile(times, 0.99) }
}

/** Pays a debt through HTTP; anything else than paid is an error. */
export async function chiama(at: number, id: string, init: { cookie?: string; body: object }) {
  const answer = await fetch(`http://127.0.0.1:${at}/api/gateway/${id}/paga`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-rateo': '1',
      'idempotency-key': randomUUID(),
      ...(init.cookie !== undefined && { cookie: init.cookie }),
    },
    body: JSON.stringify(init.body),
  })
  const body = (await answer.json()) as { stato?: string }
  if (body.stato !== 'pagato') throw new Error(`${answer.status} ${JSON.stringify(body)}`)
}
