import type { Endpoint, ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { errorBody, SERVIZIO_ESTERNO_RIFIUTA } from '@rateo/contract/chiamata/error-body'
import { nestedError } from '@rateo/contract/chiamata/nested-error'
import { call, type CallOptions } from './client.ts'

/** The whole body of a refusal found inside of another; what an outside host leaves out is filled in. */
function unwrap(json: unknown): unknown {
  const found = nestedError(json)
  if (found === null || errorBody.safeParse(found).success) return found ?? json
  const { message, title } = SERVIZIO_ESTERNO_RIFIUTA
  const rest = { type: 'about:blank', title, status: 422, detail: message, instance: '' }
  const { error_message } = found
  return { ...rest, code: 'servizio_esterno_rifiuta', error_message, errors: [], request_id: '' }
}

/** A client of one host of ours: only what is under its path, refusals read from the nested response. */
export const nestedClient =
  <P extends string>(_prefix: P) =>
  async <E extends Endpoint & { path: `${P}/${string}` }>(
    endpoint: E,
    options: CallOptions<E> = {},
  ): Promise<ResponseOf<E>> =>
    call(endpoint, { ...options, unwrap })
