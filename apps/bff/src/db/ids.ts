import { randomBytes, randomInt } from 'node:crypto'

const process5 = randomBytes(5).toString('hex')
let counter = randomBytes(3).readUIntBE(0, 3)

/** A new key: 24 hexadecimal characters, ordered by the second of `at`, as an ObjectId is. */
export function newId(at: Date = new Date()): string {
  counter = (counter + 1) & 0xffffff
  const seconds = Math.floor(at.getTime() / 1000)
  return seconds.toString(16).padStart(8, '0') + process5 + counter.toString(16).padStart(6, '0')
}

export const isId = (value: string): boolean => /^[0-9a-f]{24}$/.test(value)

/** The portal has no row older than this. */
const PRIMO_SECONDO = Date.UTC(2024, 0, 1) / 1000

/**
 * A key of the same form that tells nothing of when it was made: for people known to many, where an old key would say
 * that somebody else has met them before.
 */
export function newUntimedId(at: Date = new Date()): string {
  const seconds = randomInt(PRIMO_SECONDO, Math.floor(at.getTime() / 1000))
  return seconds.toString(16).padStart(8, '0') + randomBytes(8).toString('hex')
}
