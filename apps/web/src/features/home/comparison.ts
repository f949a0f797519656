import { formattaEuro } from '@rateo/domain/denaro'

/** "120,00 € in più di sabato scorso", in the words of a person who tells it. */
export function comparison(now: number, before: number, what: string): string {
  if (now === before) return `Come ${what}`
  const distance = formattaEuro(Math.abs(now - before))
  return now > before ? `${distance} in più di ${what}` : `${distance} in meno di ${what}`
}
