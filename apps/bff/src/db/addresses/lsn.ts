const LSN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

/** Later than anything that was ever written. */
export const NEVER = 'FFFFFFFF/FFFFFFFF'

/** A place in the log of the database as a number that can be compared; null for anything else. */
export function readLsn(text: string | null | undefined): bigint | null {
  const [, high, low] = LSN.exec(text ?? '') ?? []
  if (high === undefined || low === undefined) return null
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
