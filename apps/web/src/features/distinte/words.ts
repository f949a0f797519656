import type { FormatoSdd } from '@rateo/domain/banca/distinta'

export const FORMATI: Record<FormatoSdd, string> = {
  'pain.008.001.08': 'SEPA pain.008.001.08 (attuale)',
  'pain.008.001.02': 'SEPA pain.008.001.02 (precedente)',
}

/** The place of a debit in the life of its mandato, as the bank's messages call it. */
export const SEQUENZE = {
  FRST: 'Primo addebito',
  RCUR: 'Addebito successivo',
  FNAL: 'Ultimo addebito',
  OOFF: 'Addebito unico',
} as const
