import { type ErrorCode, ERRORS } from '@rateo/contract/chiamata/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, PROBLEM_TYPE, problemBody } from './errors.ts'
import { fromDatabase } from './pg-errors.ts'

const BY_FRAMEWORK_CODE: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'corpo_troppo_grande',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'tipo_non_ammesso',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'json_non_valido',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'json_non_valido',
  FST_ERR_CTP_INVALID_JSON_BODY: 'json_non_valido',
  FST_ERR_BAD_URL: 'non_trovato',
  FST_ERR_MAX_PARAM_LENGTH: 'non_trovato',
  FST_ERR_ASYNC_CONSTRAINT: 'non_trovato',
  FST_STATIC_FORBIDDEN_PATH: 'non_trovato',
  FST_UNDER_PRESSURE: 'servizio_occupato',
  ERR_HTTP_REQUEST_TIMEOUT: 'tempo_scaduto',
}

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = BY_FRAMEWORK_CODE[code]
  if (known === 'servizio_occupato') return new AppError(known, { retry_after: 2, cause: error })
  if (known !== undefined) return new AppError(known, { cause: error })
  // A plugin blames the caller, as for a file that is not there: nobody is told which files there are.
  if (error instanceof Error && 'expose' in error && error.expose === true) {
    return new AppError('non_trovato', { cause: error })
  }
  return fromDatabase(error)
}

/**
 * Headers that tell the limit and the end of the wait, as the IETF draft on RateLimit writes them; `r=0` says that
 * nothing is left.
 */
function quotaHeaders({ quota, retry_after = 60 }: AppError): Record<string, string> {
  const { nome, massimo, finestra_secondi } = quota ?? {
    nome: 'tentativi',
    massimo: 1,
    finestra_secondi: retry_after,
  }
  return {
    'retry-after': String(retry_after),
    'ratelimit-policy': `"${nome}";q=${massimo};w=${finestra_secondi}`,
    ratelimit: `"${nome}";r=0;t=${retry_after}`,
  }
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]?.slice(0, 200) ?? '/'

/**
 * Reads the rest of a body that is refused, and forgets it. Fastify would close the connection at once: the system then resets
 * it, and who is still sending (a proxy does) loses the answer and reports 502. `requestTimeout` ends a sender that never stops.
 */
function letItFinish(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection')
  request.raw.resume()
}

/** Answers a failure with the one body of all failures; what nobody foresaw is logged and told in no detail. */
export function createErrorHandler(origin: string) {
  return (thrown: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const foreseen = asAppError(thrown)
    if (foreseen === null) request.log.error({ err: thrown }, 'unexpected error')
    else if (ERRORS[foreseen.code].status >= 500)
      request.log.warn({ err: foreseen.cause ?? foreseen }, foreseen.code)
    const error = foreseen ?? new AppError('errore_interno')
    request.failure = error
    const { status } = ERRORS[error.code]
    if (error.retry_after !== undefined) reply.header('retry-after', String(error.retry_after))
    if (status === 429) reply.headers(quotaHeaders(error))
    if (status === 413) letItFinish(request, reply)
    return reply
      .code(status)
      .headers({
        'content-type': PROBLEM_TYPE,
        'cache-control': 'no-store',
        'x-request-id': request.id,
      })
      .send(problemBody(error, { origin, instance: pathOf(request), request_id: request.id }))
  }
}
