import { asError, errorCode } from '../thrown.ts'

const SYSCALL = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// Errors of the driver that carry no code.
const MESSAGE =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client (has encountered a connection error|was closed)|Cannot use a pool after|The server does not support SSL)/

/** True where the server was not reached, or the connection to it was lost on the way: it did not answer itself. */
export function isConnectionLost(error: unknown): boolean {
  const code = errorCode(error)
  return code === '' ? MESSAGE.test(asError(error).message) : SYSCALL.has(code)
}
