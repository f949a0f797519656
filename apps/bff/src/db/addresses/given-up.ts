import { asError, errorCode } from '../../thrown.ts'

// Rows that it must forget were still being read; stopped; it would have had to write; going away, starting, full.
const GIVEN_UP = /^(40001|40P01|57014|25006|57P0[1-5]|08...|53...|25P03|28...|3D000)$/
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// Errors of the driver that carry no code.
const LOST =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client (has encountered a connection error|was closed)|Cannot use a pool after)/

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error

/** The replica itself is away: the next one need not find it out again. */
export function isAway(error: unknown): boolean {
  const cause = causeOf(error)
  return UNREACHABLE.has(errorCode(cause)) || LOST.test(asError(cause).message)
}

/** True for a reading that a replica did not finish and that the primary may: not for what is wrong in what was asked. */
export const isGivenUp = (error: unknown): boolean =>
  isAway(error) || GIVEN_UP.test(errorCode(causeOf(error)))
