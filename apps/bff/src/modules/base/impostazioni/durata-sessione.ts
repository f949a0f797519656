import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import * as z from 'zod/mini'

export const CHIAVE_DURATA = 'sessione_inattiva_minuti'

/** Minutes that a session lives unused, until staff write others. */
const PREDEFINITI: Readonly<Record<Ruolo, number>> = { admin: 15, esercente: 30, cliente: 60 }

const minuti = z.record(z.string(), z.int().check(z.minimum(5), z.maximum(480)))

/** The milliseconds that an unused session lives in a role; `valore` is what the settings hold. */
export function inattivaMs(ruolo: Ruolo, valore: unknown): number {
  const scritti = z.safeParse(minuti, valore)
  const quanti = (scritti.success ? scritti.data[ruolo] : undefined) ?? PREDEFINITI[ruolo]
  return quanti * 60_000
}

/** Seconds before the end at which the person is told. */
export const AVVISO_SECONDI = 60
