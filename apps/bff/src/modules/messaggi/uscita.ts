/** A row of the outbox, as far as who handles it needs it. */
export type Uscita = { unicita: string; contenuto: Record<string, unknown> }
export type UscitaHandler = (uscita: Uscita) => Promise<void>

/** A text that the row must carry. */
export function readText({ unicita, contenuto }: Uscita, key: string): string {
  const value = contenuto[key]
  if (typeof value !== 'string') throw new TypeError(`${unicita}: ${key} is missing`)
  return value
}
