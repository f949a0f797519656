import { MESI, partiDelGiorno, type Giorno } from '../tempo/giorno.ts'

/** As long as a bank carries it (SEPA): the causale of a request, and the model it begins from. */
export const CAUSALE_MAX = 140

/** What the remittance text of a transfer reads, by which the debt is recognised on a bank statement. */
export const causaleBonifico = (codice: string): string => `Rateo ${codice}`

/** What a model may hold in braces. */
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
