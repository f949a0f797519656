import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'

/** "sabato 14 novembre": the year goes without saying. */
export const weekBefore = (today: string): string =>
  formattaGiornoCompleto(aggiungiGiorni(today, -7)).split(' ').slice(0, 3).join(' ')

/** The month before, up to the same day. */
export const MONTH_BEFORE = 'un mese fa'
