import type { Uscita } from '../../base/uscite/index.ts'

/** A text that the row of the outbox must carry. */
export function readText({ unicita, contenuto }: Uscita, key: string): string {
  const value = contenuto[key]
  if (typeof value !== 'string') throw new TypeError(`${unicita}: ${key} is missing`)
  return value
}
