import { leggiImportoDigitato } from '@rateo/domain/denaro/importo-digitato'
import { pigro } from '@rateo/domain/tempo/pigro'

const figures = pigro(
  () => new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2, useGrouping: 'always' }),
)

/** Cents as a person would type them: `1.234,50`. */
export const toTyped = (centesimi: number) => figures().format(centesimi / 100)

/** Cents of what was typed, or null when it cannot be read as one amount. */
export function readTyped(text: string): number | null {
  const read = leggiImportoDigitato(text)
  return typeof read === 'number' ? read : null
}

const MESSAGES = {
  vuoto: 'Inserisci un importo, ad esempio 1.234,50',
  formato: 'Scrivi l’importo con la virgola, ad esempio 1.234,50',
  negativo: 'L’importo deve essere maggiore di zero',
  troppi_decimali: 'Al massimo due cifre dopo la virgola, ad esempio 1.234,50',
  troppo_grande: 'L’importo è troppo grande',
} as const

/** The reason why the typed text is no amount, in a sentence; null when it is one. */
export function typedError(text: string): string | null {
  const read = leggiImportoDigitato(text)
  return typeof read === 'number' ? null : MESSAGES[read.errore]
}
