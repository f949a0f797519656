import { controllaAvviso, leggiQrAvviso } from '../tempo/avviso.ts'
import { controllaCodiceCliente, leggiDataMatrix } from './bollettino.ts'
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
  importo_centesimi: Centesimi
}

/**
 * Reads what a hand scanner types in front of the QR of a notice or the Data Matrix of a slip; undefined for any
 * other text.
 */
export function leggiCodiceBolletta(testo: string): BollettaLetta | undefined {
  const avviso = leggiQrAvviso(testo.trim())
  if ('avviso' in avviso) {
    return { codice: avviso.avviso, importo_centesimi: avviso.importo_centesimi }
  }
  const slip = leggiDataMatrix(testo.trim())
  return slip && { codice: slip.avviso, importo_centesimi: slip.importo_centesimi }
}
