import { aggiungiGiorniTarget, giornoTargetDa } from '../tempo/calendario.ts'
import { aggiungiGiorni, aggiungiMesi } from '../tempo/giorno.ts'
import type { Giorno } from '../tempo/giorno.ts'
import { MESI_INUTILIZZO } from './mandato.ts'

/** Notice to the debtor in calendar days, unless a shorter one was agreed in the contract. */
export const GIORNI_PREAVVISO = 14

export interface TempiSdd {
  addebito: Giorno
  ultimo_invio_alla_banca_del_debitore: Giorno
  preavviso_entro_14gg: Giorno
  ritorno_banca_entro: Giorno
  rimborso_senza_motivo_fino_a: Giorno
  non_autorizzato_fino_a: Giorno
}

/**
 * The time cycle of a SEPA Core direct debit (EPC016-06): the debit falls on the first TARGET day
 * from the due date, reaches the debtor's bank one TARGET day before, may come back until five
 * TARGET days after, be refunded without reason for eight weeks and, when unauthorised, for
 * thirteen months. All days are included. The creditor's own bank adds its cut-off before these.
 */
export function tempiSddCore(scadenza: Giorno, giorniPreavviso = GIORNI_PREAVVISO): TempiSdd {
  const addebito = giornoTargetDa(scadenza)
  return {
    addebito,
    ultimo_invio_alla_banca_del_debitore: aggiungiGiorniTarget(addebito, -1),
    preavviso_entro_14gg: aggiungiGiorni(addebito, -giorniPreavviso),
    ritorno_banca_entro: aggiungiGiorniTarget(addebito, 5),
    rimborso_senza_motivo_fino_a: aggiungiGiorni(addebito, 56),
    non_autorizzato_fino_a: aggiungiMesi(addebito, 13),
  }
}

/** The last day on which a mandate may still be used: 36 months after the day of its last use. */
export const mandatoFinoAl = (ultimoUso: Giorno): Giorno => aggiungiMesi(ultimoUso, MESI_INUTILIZZO)

export interface UsoMandato {
  mandato: 'ricorrente' | 'singolo'
  addebiti_precedenti: number
  ultimo?: boolean
  /** The first debit came back before settlement: it never happened, and the next is the first. */
  primo_respinto_prima_del_regolamento?: boolean
}

export type SequenzaSdd =
  | { sequenza: 'FRST'; ammesso_anche: 'RCUR' }
  | { sequenza: 'RCUR' | 'FNAL' | 'OOFF' }
  | { errore: 'mandato_gia_usato' }

/** The sequence type of the next debit of a mandate; since November 2016 RCUR may stand for FRST. */
export function sequenzaSdd(uso: UsoMandato): SequenzaSdd {
  const precedenti = uso.primo_respinto_prima_del_regolamento === true ? 0 : uso.addebiti_precedenti
  if (uso.mandato === 'singolo') {
    return precedenti > 0 ? { errore: 'mandato_gia_usato' } : { sequenza: 'OOFF' }
  }
  if (uso.ultimo === true) return { sequenza: 'FNAL' }
  return precedenti === 0 ? { sequenza: 'FRST', ammesso_anche: 'RCUR' } : { sequenza: 'RCUR' }
}
