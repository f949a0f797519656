import { controllaAvviso, leggiQrAvviso } from '../tempo/avviso.ts'
import {
  controllaCodiceCliente,
  leggiBarre,
  leggiDataMatrix,
  TIPI_BOLLETTINO,
} from './bollettino.ts'
import type { Centesimi } from '../denaro/denaro.ts'

/**
 * The mistake in a code typed from a bolletta; undefined when there is none. A notice of pagoPA and a postal slip
 * both have eighteen digits and control digits of their own: a code of that length must fit one of the two. Other
 * codes are the supplier's, and nothing is known of their form.
 */
export function erroreCodiceBolletta(codice: string): string | undefined {
  const cifre = codice.replaceAll(/[\s-]/g, '')
  if (!/^\d{18}$/.test(cifre) || controllaAvviso(cifre).valido || controllaCodiceCliente(cifre)) {
    return undefined
  }
  return 'Una delle 18 cifre non torna con le altre: ricontrolla di averle copiate bene.'
}

export interface BollettaLetta {
  codice: string
  /** Null on a slip whose amount the payer writes. */
  importo_centesimi: Centesimi | null
  /** The eleven digits of who is to be paid; null where the code does not say it. */
  ente: string | null
  /** The kind of postal slip in words; null for a notice. */
  bollettino: string | null
}

function daAvviso(testo: string): BollettaLetta | undefined {
  const letto = leggiQrAvviso(testo)
  if (!('avviso' in letto)) return undefined
  const { avviso: codice, importo_centesimi, cf_ente: ente } = letto
  return { codice, importo_centesimi, ente, bollettino: null }
}

function daDataMatrix(testo: string): BollettaLetta | undefined {
  const letto = leggiDataMatrix(testo)
  if (letto === undefined) return undefined
  const { avviso: codice, importo_centesimi, cf_ente: ente, tipo } = letto
  return { codice, importo_centesimi, ente, bollettino: TIPI_BOLLETTINO[tipo] ?? null }
}

function daBarre(testo: string): BollettaLetta | undefined {
  const letto = leggiBarre(testo)
  // A digit that does not fit was read wrong: it is better to say nothing.
  if (letto === undefined || erroreCodiceBolletta(letto.codice) !== undefined) return undefined
  const { codice, importo_centesimi, tipo } = letto
  return { codice, importo_centesimi, ente: null, bollettino: TIPI_BOLLETTINO[tipo] ?? null }
}

/**
 * Reads the QR of a notice, the Data Matrix or the bar code of a slip, as a hand scanner types it or a picture shows it;
 * undefined for any other text.
 */
export function leggiCodiceBolletta(testo: string): BollettaLetta | undefined {
  const scritto = testo.trim()
  return daAvviso(scritto) ?? daDataMatrix(scritto) ?? daBarre(scritto)
}
