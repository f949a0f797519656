import type { ErrorBody } from '@rateo/contract/chiamata/error-body'
import { ERRORS, type ErrorCode } from '@rateo/contract/chiamata/errors'

export type FieldError = { pointer: string; message: string }

/** The JSON Pointer (RFC 6901) of what lies under `step`. */
export const toPointer = (parent: string, step: PropertyKey): string =>
  `${parent}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`

export type AppErrorOptions = {
  /** Replaces the sentence of the catalogue: Italian, for people, says whether money moved. */
  message?: string
  errors?: FieldError[]
  /** Seconds after which the same call may be tried again. */
  retry_after?: number
  /** The limit that was met, for the headers of the answer. */
  quota?: Quota
  cause?: unknown
}

/** A limit: so many in so many seconds, by the name that the header carries. */
export type Quota = { nome: string; massimo: number; finestra_secondi: number }

/** A refusal that the product foresees. Anything else that is thrown is a defect. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: FieldError[]
  readonly retry_after: number | undefined
  readonly quota: Quota | undefined
  constructor(
    code: ErrorCode,
    { message, errors, retry_after, quota, cause }: AppErrorOptions = {},
  ) {
    super(message ?? ERRORS[code].message, { cause })
    this.code = code
    this.errors = errors ?? []
    this.retry_after = retry_after
    this.quota = quota
  }
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

export type Where = { origin: string; instance: string; request_id: string }

/** The one body of every failure: nothing of the inside (stack, SQL, names of constraints) gets in. */
export function problemBody(error: AppError, { origin, instance, request_id }: Where): ErrorBody {
  const { status, title } = ERRORS[error.code]
  return {
    type: `${origin}/errori/${error.code.replaceAll('_', '-')}`,
    title,
    status,
    detail: error.message,
    instance,
    code: error.code,
    error_message: error.message,
    errors: error.errors,
    request_id,
  }
}
