import type { MetodoPagamento, OriginePagamento } from '../stati/pagamento.ts'

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
  pagamento_id: string
  causale: string
  riferimento: string | null
  importo_centesimi: number
  /** The part of it that was interest for being late; not there on older receipts. */
  mora_centesimi?: number
  metodo: MetodoPagamento | null
  metodo_etichetta: string | null
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

/** Number of a receipt: `RIC-2026-5B3F01-00042`. It grows past five figures rather than start again. */
export const numeroRicevuta = (anno: number, codice: string, n: number): string =>
  `RIC-${anno}-${codice}-${String(n).padStart(5, '0')}`

/** The short code of an esercente on its receipts; `gia_usato` when an earlier one ends with the same letters. */
export const codiceEsercente = (esercente_id: string, gia_usato = false): string =>
  esercente_id.slice(gia_usato ? 8 : -6).toUpperCase()
