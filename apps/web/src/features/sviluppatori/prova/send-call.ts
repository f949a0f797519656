/** A call that somebody tries: what is sent as it is sent, but for the key. */
export type Sent = {
  method: string
  path: string
  chiave: string
  idempotenza: string | null
  body: string | null
}

export type Answered = {
  stato: number
  durata_ms: number
  intestazioni: [string, string][]
  corpo: string
  ripetuta: boolean
}

/** Headers that say something to who tries a call. */
const SHOWN: ReadonlySet<string> = new Set([
  'content-type',
  'idempotent-replayed',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'x-request-id',
])

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** The call as it is shown: nobody reads the key over somebody's shoulder. */
export const shownOf = ({ method, path, idempotenza, body }: Sent): string =>
  [
    `${method} ${path}`,
    'Authorization: Bearer rateo_test_…',
    ...(idempotenza === null ? [] : [`Idempotency-Key: ${idempotenza}`]),
    ...(body === null ? [] : ['Content-Type: application/json', '', indented(body)]),
  ].join('\n')

/** Sends a call as a program does: with the key, and without the session of who tries it. */
export async function sendCall({
  method,
  path,
  chiave,
  idempotenza,
  body,
}: Sent): Promise<Answered> {
  const since = performance.now()
  const response = await fetch(path, {
    method,
    credentials: 'omit',
    headers: {
      authorization: `Bearer ${chiave}`,
      ...(idempotenza !== null && { 'idempotency-key': idempotenza }),
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    ...(body !== null && { body }),
  })
  const isText = /json|svg|text/.test(response.headers.get('content-type') ?? '')
  const corpo = isText ? indented(await response.text()) : 'Un file, che qui non si mostra.'
  return {
    stato: response.status,
    durata_ms: Math.round(performance.now() - since),
    intestazioni: [...response.headers].filter(([name]) => SHOWN.has(name)),
    corpo,
    ripetuta: response.headers.get('idempotent-replayed') === 'true',
  }
}
