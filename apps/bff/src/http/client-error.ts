import { randomFillSync } from 'node:crypto'
import type { Socket } from 'node:net'
import { type ErrorCode, ERRORS } from '@rateo/contract/chiamata/errors'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { AppError, PROBLEM_TYPE, problemBody } from './errors.ts'
import { headersOfAll } from './plugins/security-headers.ts'
import { hasMoreTime } from './slow-body.ts'

const BY_NODE_CODE: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'intestazioni_troppo_grandi',
  ERR_HTTP_REQUEST_TIMEOUT: 'tempo_scaduto',
}

/** The answer that Node keeps on a connection while it is on its way. */
type Answering = Socket & { _httpMessage?: { headersSent: boolean } | null }

/**
 * Answers broken messages. They never reach the router and have no request, so the answer is written on the socket by
 * hand.
 */
export function createClientErrorHandler(
  { origin }: Pick<Config, 'origin'>,
  log: FastifyBaseLogger,
) {
  const always = Object.entries(headersOfAll({ origin }))
  return (thrown: Error & { code?: string }, socket: Answering) => {
    if (thrown.code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasMoreTime(socket)) return
    if (thrown.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    // The body of a call whose headers were answered already was refused with them: a second answer would be taken
    // for the next call's.
    if (socket._httpMessage?.headersSent) return void socket.end()
    const error = new AppError(BY_NODE_CODE[thrown.code ?? ''] ?? 'json_non_valido')
    const request_id = newRequestId()
    log.info(
      { request_id, err: thrown.message, code: error.code },
      'request refused before routing',
    )
    const { status, title } = ERRORS[error.code]
    const body = JSON.stringify(problemBody(error, { origin, instance: '/', request_id }))
    const head = [
      // The reason phrase is ASCII on the wire.
      `HTTP/1.1 ${status} ${title.normalize('NFD').replace(/[^\x20-\x7e]/g, '')}`,
      `Content-Type: ${PROBLEM_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${request_id}`,
      ...always.map(([name, value]) => `${name}: ${value}`),
      'Cache-Control: no-store',
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
    return undefined
  }
}

const ID_BYTES = 12
// Drawn for many calls at once: asking the system for twelve bytes costs more than all that is done with them.
const drawn = Buffer.alloc(ID_BYTES * 256)
let used = drawn.length

export function newRequestId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += ID_BYTES
  return drawn.toString('base64url', used - ID_BYTES, used)
}
