import { nestedError } from '@rateo/contract/chiamata/nested-error'
import { namedFields, type RefusedField } from './refused-fields.ts'

export type Refusal = { message: string; fields: RefusedField[] }
export type Refused = { ok: false; refusal: Refusal }

const UNREACHABLE: Refusal = {
  message: 'Non riusciamo a raggiungere il servizio. Controlla la connessione e riprova.',
  fields: [],
}

function toRefusal(json: unknown): Refusal {
  const found = nestedError(json)
  if (found === null) return UNREACHABLE
  const { error_message: message, errors } = found
  return { message, fields: namedFields(Array.isArray(errors) ? errors : []) }
}

/**
 * The authentication host, for the page that is seen before there is a session: small on purpose. The bearer that the
 * outside host wants is the server's business.
 */
export async function postAuth<Answer>(
  path: `/auth/${string}`,
  body: object,
): Promise<{ ok: true; body: Answer } | Refused> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-rateo': '1' },
      body: JSON.stringify(body),
    })
    if (!response.ok) return { ok: false, refusal: toRefusal(await response.json()) }
    const answer: Answer = await response.json()
    return { ok: true, body: answer }
  } catch {
    return { ok: false, refusal: UNREACHABLE }
  }
}
