import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

type Press = { url: string; cookie: string; body: object }

/** A button pressed: the same press is sent again, with its key, until something answers. Null when refused. */
export async function postUntilAnswered(
  { url, cookie, body }: Press,
  isCalm: () => boolean,
): Promise<unknown> {
  const key = randomUUID()
  for (let i = 0; i < 25; i++) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          cookie: `rateo_sid=${cookie}`,
          'content-type': 'application/json',
          'x-rateo': '1',
          'sec-fetch-site': 'same-origin',
          'idempotency-key': key,
        },
        signal: AbortSignal.timeout(6000),
      })
      const answer: unknown = await response.json()
      if (response.ok) return answer
      if (response.status < 500 && response.status !== 409) return null
    } catch {
      // Nobody there: the process was killed under it.
    }
    if (isCalm() && i > 5) return null
    await wait(200)
  }
  return null
}
