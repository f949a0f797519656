import { errorCode } from '../../thrown.ts'
import { isConnectionLost } from '../connection-lost.ts'

// Rows that it must forget were still being read; stopped; it would have had to write; going away, starting, full.
const GIVEN_UP = /^(40001|40P01|57014|25006|57P0[1-5]|08...|53...|25P03|28...|3D000)$/
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error

/** The replica itself is away: the next one need not find it out again. */
export const isAway = (error: unknown): boolean => isConnectionLost(causeOf(error))

/** True for a reading that a replica did not finish and that the primary may: not for what is wrong in what was asked. */
export const isGivenUp = (error: unknown): boolean =>
  isAway(error) || GIVEN_UP.test(errorCode(causeOf(error)))
