import { nestedError } from '@rateo/contract/chiamata/nested-error'
import type * as z from 'zod/mini'
import { AppError } from '../../http/errors.ts'

export type OutsideHost = { url: string; bearer: string | null }

type Question<S> = {
  method: 'GET' | 'POST' | 'PATCH'
  /** Always one of ours, never what a caller wrote. */
  path: `/${string}`
  body?: unknown
  response: S
  /** The person and the request in whose name the call is made, so that it may be found again. */
  headers: {
    'x-request-id': string
    'x-rateo-utente'?: string
    'x-rateo-esercente'?: string
    'idempotency-key'?: string
  }
}

const LIMIT_MS = 8000
const MAX_BYTES = 256 * 1024
const MAX_SENTENCE = 300
/** The sentence of a refusal, which these hosts write inside of another object. */
export const nestedErrorMessage = (body: unknown): string | null =>
  nestedError(body)?.error_message.slice(0, MAX_SENTENCE) ?? null

const unreachable = (cause: unknown) =>
  new AppError('servizio_esterno_non_raggiungibile', { cause })

async function send({ url, bearer }: OutsideHost, question: Question<unknown>) {
  const { method, path, body, headers } = question
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...headers,
        accept: 'application/json',
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // The bearer goes to that host and to no other it may point at.
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    return { status: response.status, text: await readText(response) }
  } catch (error) {
    throw unreachable(error)
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Asks an outside host, with its fixed bearer. Its refusal becomes ours, in its own words; when it does not answer, or
 * answers what was not agreed, it counts as unreachable.
 */
export async function askOutside<S extends z.ZodMiniType>(
  host: OutsideHost,
  question: Question<S>,
): Promise<z.output<S>> {
  const { status, text } = await send(host, question)
  const body = parseJson(text)
  if (status >= 400 && status < 500) {
    const message = nestedErrorMessage(body)
    throw new AppError('servizio_esterno_rifiuta', message === null ? {} : { message })
  }
  const answer = question.response.safeParse(body)
  if (status < 200 || status > 299 || !answer.success) {
    throw unreachable(new Error(`the outside host answered ${status}`))
  }
  return answer.data
}
