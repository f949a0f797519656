import { aggiungiGiorni, type Giorno } from '../tempo/giorno.ts'

/** The bands of lateness, in days from the one after the scadenza; the last has no end. */
export const FASCE_RITARDO = [
  { giorni_da: 1, giorni_a: 30 },
  { giorni_da: 31, giorni_a: 60 },
  { giorni_da: 61, giorni_a: 90 },
  { giorni_da: 91, giorni_a: null },
] as const
export type FasciaRitardo = (typeof FASCE_RITARDO)[number]

/** The days of scadenza that a band holds today; the last one goes back without end. */
export const scadenzeDellaFascia = (
  { giorni_da, giorni_a }: FasciaRitardo,
  oggi: Giorno,
): { scadenza_dal: Giorno | null; scadenza_al: Giorno } => ({
  scadenza_dal: giorni_a === null ? null : aggiungiGiorni(oggi, -giorni_a),
  scadenza_al: aggiungiGiorni(oggi, -giorni_da),
})
