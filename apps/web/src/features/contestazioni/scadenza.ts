const GIORNO_MS = 86_400_000
const ORA_MS = 3_600_000

/** The time that is left to answer, as a person counts it. */
export function restano(entro: string, now: number): string {
  const ms = Date.parse(entro) - now
  if (ms <= 0) return 'Il tempo è finito'
  const giorni = Math.floor(ms / GIORNO_MS)
  if (giorni >= 2) return `Restano ${giorni} giorni`
  const ore = Math.max(1, Math.floor(ms / ORA_MS))
  return ore === 1 ? 'Resta meno di due ore' : `Restano ${ore} ore`
}
