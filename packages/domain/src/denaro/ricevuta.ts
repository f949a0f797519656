import type { MetodoPagamento, OriginePagamento } from '../stati/pagamento.ts'
import type { TipoTrattenuta } from '../trattenute/trattenute.ts'
import type { Agevolazione } from '../trattenute/vincolo.ts'

/**
 * The content of a receipt, frozen on the day of issue: a later change of name or address of either party does not
 * touch it. Read back from a jsonb column, hence a type and not an interface.
 */
export type ContenutoRicevuta = {
  /** Day in Rome. */
  emessa_il: string
  esercente: {
    nome: string
    partita_iva: string
    codice_fiscale: string | null
    indirizzo: string | null
    email: string
  }
  cliente: { nome: string; codice_fiscale: string | null; partita_iva: string | null }
  /** The one for whom it was paid, where that was not the cliente. */
  beneficiario?: { nome: string; codice_fiscale: string | null }
  /** The name that somebody else wrote who paid in the cliente's stead, by a link. */
  pagato_da?: string
  pagamento_id: string
  /** The number of the pagamento; not there on the receipts from before it had one. */
  pagamento_numero?: string
  causale: string
  riferimento: string | null
  importo_centesimi: number
  /** The discount that was taken from a price; not there where none was. Older receipts have one code, and no lines. */
  sconto?: {
    codice: string
    prezzo_centesimi: number
    sconto_centesimi: number
    righe?: { codice: string | null; nome: string; sconto_centesimi: number }[]
  }
  /** The total of which it is what was left to pay, with what was kept back; not there where nothing was. */
  netto?: {
    totale_centesimi: number
    righe: { tipo: TipoTrattenuta; importo_centesimi: number }[]
  }
  /** The deduction for which it was paid by a bonifico parlante, and the invoice; not there where there is none. */
  detrazione?: { agevolazione: Agevolazione; fattura_numero: string; fattura_data: string }
  /** The part of it that was interest for being late; not there on older receipts. */
  mora_centesimi?: number
  /** The rate of VAT that the price includes; not there where nobody said one. */
  iva_percento?: number
  metodo: MetodoPagamento | null
  metodo_etichetta: string | null
  /** The name on the statement of the card; not there on older receipts, or where nothing was paid by card. */
  estratto?: string
  /** Day in Rome. */
  pagato_il: string
  origine: OriginePagamento
  origine_n: number | null
  origine_di: number | null
}

export type Ricevuta = {
  id: string
  numero: string
  esercente_id: string
  cliente_id: string
  contenuto: ContenutoRicevuta
}

/**
 * The number of a receipt in the series of its esercente and year: `RIC-2026-00042`. It grows past five figures rather than
 * start again.
 */
export const numeroRicevuta = (anno: number, n: number): string =>
  `RIC-${anno}-${String(n).padStart(5, '0')}`

const DIGITATO =
  /^ric[\s.‐‑–-]*(\d{4})[\s.‐‑–-]+(?:([0-9a-f]{6}|[0-9a-f]{16})[\s.‐‑–-]+)?(\d{1,9})$/iu

/**
 * The number of a receipt that a typed text can be: “ric 2026 42” too. The oldest have letters of their esercente in the middle.
 */
export function leggiNumeroRicevuta(testo: string): string | null {
  const [, anno, codice, n] = DIGITATO.exec(testo.trim()) ?? []
  if (anno === undefined || n === undefined) return null
  const numero = numeroRicevuta(Number(anno), Number(n))
  return codice === undefined
    ? numero
    : numero.replace(`${anno}-`, `${anno}-${codice.toUpperCase()}-`)
}
