import { FUNZIONI, type Funzione } from '@rateo/domain/permessi/funzioni'
import * as z from 'zod/mini'

export const CHIAVE_FUNZIONI = 'funzioni'

/** The value until staff write another: everything is on. */
export const FUNZIONI_PREDEFINITE: Readonly<Record<Funzione, number>> = {
  raccolte: 1,
  spese_divise: 1,
  regali: 1,
  orologio_chiavi: 1,
}

const spenta = z.literal(0)

/** The functions that are switched off; `valore` is what the settings hold. */
export function funzioniSpente(valore: unknown): Funzione[] {
  const letto = z.safeParse(z.record(z.string(), z.unknown()), valore)
  if (!letto.success) return []
  return FUNZIONI.filter((funzione) => z.safeParse(spenta, letto.data[funzione]).success)
}
