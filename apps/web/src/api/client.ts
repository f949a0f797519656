import type { Endpoint, InputOf, ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { ERRORE_INTERNO, errorBody, type ErrorBody } from '@rateo/contract/chiamata/error-body'
import * as z from 'zod/mini'
import { rememberNext, withCursor } from './cursors.ts'
import { takeEarly } from './early-calls.ts'
import { readPageVersion } from './page-version.ts'
import { namedFields, type RefusedField } from './refused-fields.ts'
import { sessionBegan, sessionEnded } from './session-end.ts'
import { attivitaHeader, isElsewhere } from './attivita.ts'
import { traceHeader } from './trace.ts'
import { vedutaHeader } from './veduta.ts'

// Zod tries `new Function` for speed, which the content security policy refuses and reports.
z.config({ jitless: true })

/** A call that did not succeed: `message` is the sentence of the server, ready to be shown. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string
  readonly fields: readonly RefusedField[]

  constructor(
    body: Pick<ErrorBody, 'status' | 'code' | 'error_message' | 'errors' | 'request_id'>,
  ) {
    super(body.error_message)
    this.name = 'ApiError'
    this.status = body.status
    this.code = body.code
    this.requestId = body.request_id
    this.fields = namedFields(body.errors)
  }
}

/** The server could not be reached, or what answered was not the server: the outcome is unknown. */
export class UnreachableError extends Error {
  constructor(cause?: unknown) {
    super('Rateo non è raggiungibile. Controlla la connessione e riprova.', { cause })
    this.name = 'UnreachableError'
  }
}

export type CallOptions<E> = {
  params?: Record<string, string>
  body?: InputOf<E>
  idempotencyKey?: string
  signal?: AbortSignal
  /** Finds the refusal in the answer of a call that wraps it. */
  unwrap?: (json: unknown) => unknown
}

const fill = (path: string, params: Record<string, string>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/**
 * Makes one call of the contract with the session cookie and answers with its data.
 * @throws ApiError with the server's own sentence; UnreachableError when no answer came
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  { params = {}, body, idempotencyKey, signal, unwrap }: CallOptions<E> = {},
): Promise<ResponseOf<E>> {
  const answer = await ask(endpoint, fill(endpoint.path, params), {
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(withCursor(endpoint.path, body)) }),
    ...(signal && { signal }),
    ...(unwrap && { unwrap }),
  })
  rememberNext(endpoint.path, body, answer)
  return answer
}

/** A wrong code is answered with 401 too, but nobody has to sign in again for it. */
function isSignedOut(status: number, json: unknown): boolean {
  if (status !== 401) return false
  const body = errorBody.safeParse(json)
  return !(body.success && body.data.code.startsWith('otp_'))
}

type AskOptions = Omit<RequestInit, 'headers'> & {
  headers: Record<string, string>
  unwrap?: (json: unknown) => unknown
}

async function ask<E extends Endpoint>(
  endpoint: E,
  path: string,
  { headers, unwrap = (json) => json, ...init }: AskOptions,
): Promise<ResponseOf<E>> {
  const response = await sendAgain(endpoint.reads === true, path, {
    ...init,
    method: endpoint.method,
    credentials: 'include',
    // No other site can set the last one without asking first: it marks the call as ours.
    headers: {
      accept: 'application/json',
      ...vedutaHeader(),
      ...attivitaHeader(),
      ...headers,
      ...traceHeader(),
      'x-rateo': '1',
    },
  })
  if (!import.meta.env.SSR) readPageVersion(response)
  const json: unknown = await response.json().catch(() => undefined)
  return outcomeOf(endpoint, response.status, response.ok ? json : unwrap(json))
}

/** Reads an answer: returns its data, or throws the refusal as an error. */
export function outcomeOf<E extends Endpoint>(
  endpoint: E,
  status: number,
  json: unknown,
): ResponseOf<E> {
  if (status < 200 || status > 299) {
    if (!import.meta.env.SSR && isSignedOut(status, json)) sessionEnded()
    const error = failure(status, json)
    if (error instanceof ApiError && error.code === 'attivita_cambiata') isElsewhere()
    throw error
  }
  sessionBegan()
  const data = endpoint.response.safeParse(json)
  if (!data.success) throw new UnreachableError(data.error)
  return data.data as ResponseOf<E>
}

const AGAIN = 4
/** Longer than this nobody is left waiting without a word, in seconds. */
const PATIENCE = 5

/** Rejects as a fetch does when whoever asked no longer wants to know. */
async function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    signal?.addEventListener('abort', end)
  })
  signal?.throwIfAborted()
}

/** A search that comes while too many are open is made again a moment later, and nobody notices. A write never is. */
async function sendAgain(reads: boolean, path: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await send(path, init)
    const seconds = Number(response.headers.get('retry-after'))
    const isShort = seconds > 0 && seconds <= PATIENCE
    if (!reads || response.status !== 429 || !isShort || tries > AGAIN) return response
    // The tabs that were turned away come back at different moments, or they would meet again.
    await pause(seconds * 1000 * (1 + Math.random() / 2), init.signal)
  }
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await (takeEarly(path, init) ?? fetch(path, init))
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new UnreachableError(error)
  }
}

function failure(status: number, json: unknown): Error {
  const body = errorBody.safeParse(json)
  if (body.success) return new ApiError(body.data)
  // A proxy on the way, not our server: its page is never shown.
  if (status >= 502) return new UnreachableError()
  const { message } = ERRORE_INTERNO
  return new ApiError({
    status,
    code: 'errore_interno',
    error_message: message,
    errors: [],
    request_id: '',
  })
}

/** True when the server has decided: from then on the same request needs a new key. */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status < 500 &&
    ![408, 425, 429].includes(error.status) &&
    error.code !== 'richiesta_in_corso'
  )
}

/** The sentence for people of whatever went wrong. */
export function messageOf(error: unknown): string {
  return error instanceof Error && (error instanceof ApiError || error instanceof UnreachableError)
    ? error.message
    : ERRORE_INTERNO.message
}

/** The sentences of a refusal about single fields; none when it is about something else. */
export const fieldsOf = (error: unknown): readonly RefusedField[] =>
  error instanceof ApiError ? error.fields : []

/** The refusal about one field, by its name in the call; undefined when it is about something else. */
export const fieldMessageOf = (error: unknown, name: string): string | undefined =>
  fieldsOf(error).find((field) => field.name === name)?.message

/** The sentence of a refusal where one field is all that was sent: the one about it, else that of the whole. */
export const fieldOrMessageOf = (error: unknown, name: string): string =>
  fieldMessageOf(error, name) ?? messageOf(error)

/**
 * The sentences of a refusal, by the fields of a form: `fieldOf` answers the one in which a part of the call is typed, null
 * where there is none.
 */
export function refusedFields(
  error: unknown,
  fieldOf: (name: string) => string | null,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { name, message } of fieldsOf(error)) {
    const field = fieldOf(name)
    if (field !== null) errors[field] ??= message
  }
  return errors
}

/** The sentence that is left when these fields show their own part; null when nothing is left. */
export function restOf(error: unknown, named: readonly string[]): string | null {
  if (error === null || error === undefined) return null
  const fields = fieldsOf(error)
  if (fields.length === 0) return messageOf(error)
  const others = fields.filter(({ name }) => !named.includes(name))
  return others.length === 0
    ? null
    : [messageOf(error), ...others.map(({ message }) => message)].join(' ')
}

/** The same, of a form that says where each part of the call is typed in it. */
export const elsewhereIn = (error: unknown, fieldOf: (name: string) => string | null) =>
  restOf(
    error,
    fieldsOf(error)
      .map(({ name }) => name)
      .filter((name) => fieldOf(name) !== null),
  )
