import { MESI, partiDelGiorno, type Giorno } from '../tempo/giorno.ts'

/**
 * SEPA carries remittance texts of at most 140 characters: a causale, and the model it begins from, are no longer.
 */
export const CAUSALE_MAX = 140

/**
 * The remittance text that a payer writes in a transfer: its code tells which debt was paid on the bank statement.
 */
export const causaleBonifico = (codice: string): string => `Rateo ${codice}`

/** The placeholders that a model may hold. */
export const SEGNAPOSTI_CAUSALE = ['{mese}', '{anno}', '{data}'] as const

/** The model of an esercente on a day: "Lezioni di {mese} {anno}" is "Lezioni di marzo 2026". */
export function riempiCausale(modello: string, oggi: Giorno): string {
  const { anno, mese, giorno } = partiDelGiorno(oggi)
  const due = (n: number) => String(n).padStart(2, '0')
  return modello
    .replaceAll('{mese}', MESI[mese - 1] ?? '')
    .replaceAll('{anno}', String(anno))
    .replaceAll('{data}', `${due(giorno)}/${due(mese)}/${anno}`)
    .slice(0, CAUSALE_MAX)
}
