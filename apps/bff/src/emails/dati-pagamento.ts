import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Richiesta } from '@rateo/domain/parole/richiesta'
import { f } from '@rateo/domain/parole/frase'

/** The facts of a pagamento that messages may tell: no codice fiscale, no address, no card number. */
export type DatiPagamento = {
  id: string
  /** PAG-10482: what the person tells whoever asks which one. */
  numero: string
  esercente: string
  cliente: string
  causale: string
  importo_centesimi: number
  /** 'YYYY-MM-DD' */
  scadenza: string
  valido_fino: string | null
  /** The total and what is kept back of it; left out where nothing is. */
  netto?: Richiesta['netto']
  vincolo?: Richiesta['vincolo']
}

/** The lines that say which pagamento a message is about. */
export const qualePagamento = ({
  numero,
  causale,
  importo_centesimi,
}: DatiPagamento): [string, string][] => [
  ['Pagamento', numero],
  ['Causale', causale],
  ['Importo', formattaEuro(importo_centesimi)],
]

export const linkGateway = (origin: string, id: string): string =>
  `${origin}/gateway/${encodeURIComponent(id)}`
export const linkPagamento = (origin: string, id: string): string =>
  `${origin}/pagamenti/${encodeURIComponent(id)}`

export const NESSUN_ADDEBITO = f`Non è stato addebitato alcun importo.`
