import { randomBytes } from 'node:crypto'

const process5 = randomBytes(5).toString('hex')
let counter = randomBytes(3).readUIntBE(0, 3)

/** A new key: 24 hexadecimal characters, ordered by the second of `at`, as an ObjectId is. */
export function newId(at: Date = new Date()): string {
  counter = (counter + 1) & 0xffffff
  const seconds = Math.floor(at.getTime() / 1000)
  return seconds.toString(16).padStart(8, '0') + process5 + counter.toString(16).padStart(6, '0')
}

export const isId = (value: string): boolean => /^[0-9a-f]{24}$/.test(value)
