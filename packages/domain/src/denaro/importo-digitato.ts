import type { Centesimi } from './denaro.ts'

export type ErroreImporto = 'vuoto' | 'formato' | 'negativo' | 'troppi_decimali' | 'troppo_grande'
export type ImportoDigitato = Centesimi | { errore: ErroreImporto }

// A whole amount with one kind of separator: dots, or the spaces of a pasted figure.
const INTERO = /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?: \d{3})+)$/
// Phone keypads offer a dot where an Italian means a comma: with one or two digits after it, it is one.
const PUNTO_DECIMALE = /^\d+\.\d{1,2}$/

/**
 * Reads what an Italian types as an amount in euro and gives cents, or says why it cannot.
 * The comma is the decimal sign and the dot groups thousands (`1.000` is a thousand); a single dot
 * followed by one or two digits is read as a comma. Anything that could mean two amounts
 * (`1,234.50`) is refused, to be asked again, rather than guessed. There is no upper limit here
 * but what a number holds exactly: each caller has its own.
 */
export function leggiImportoDigitato(testo: string): ImportoDigitato {
  const pulito = testo
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ')
    .replace(/^ ?(?:€|eur\b|euro\b) ?|(?:€| ?eur| ?euro) ?$/i, '')
    .trim()
  if (pulito === '') return { errore: 'vuoto' }

  const senzaSegno = pulito.replace(/^[-\u2212+] ?(?:€ ?)?/, '')
  const cifre = leggiPositivo(senzaSegno)
  if (typeof cifre === 'number' && /^[-\u2212]/.test(pulito)) return { errore: 'negativo' }
  return cifre
}

function leggiPositivo(testo: string): ImportoDigitato {
  const normale = PUNTO_DECIMALE.test(testo) ? testo.replace('.', ',') : testo
  const [intero = '', decimali = '', ...altre] = normale.split(',')
  if (altre.length > 0) return { errore: 'formato' }
  if (normale.includes(',') && decimali === '') return { errore: 'formato' }
  if (intero !== '' && !INTERO.test(intero)) return { errore: 'formato' }
  if (!/^\d*$/.test(decimali) || (intero === '' && decimali === '')) return { errore: 'formato' }
  if (decimali.length > 2) return { errore: 'troppi_decimali' }

  const valore = Number(`${intero.replaceAll(/[. ]/g, '')}${decimali.padEnd(2, '0')}`)
  return Number.isSafeInteger(valore) ? valore : { errore: 'troppo_grande' }
}
