import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'

/** "120,00 € in più di sabato 14 novembre", in the words of a person who tells it. */
export function comparison(now: number, before: number, when: string): string {
  if (now === before) return `Come ${when}`
  const distance = formattaEuro(Math.abs(now - before))
  return now > before ? `${distance} in più di ${when}` : `${distance} in meno di ${when}`
}

/** "sabato 14 novembre": the year goes without saying. */
export const weekBefore = (today: string): string =>
  formattaGiornoCompleto(aggiungiGiorni(today, -7)).split(' ').slice(0, 3).join(' ')

/** The month before, up to the same day. */
export const MONTH_BEFORE = 'un mese fa'
