import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from './dati-pagamento.ts'
import type { Email } from './layout.ts'
import { letteraAbbonamento } from './abbonamenti/lettera-abbonamento.ts'

type Chi = { id: string; piano: string; esercente: string; chi: string; dal: string }
type Dati = Chi & {
  giorno: number
  al: string
  importo_centesimi: number
  prossimo: string
  prossimo_importo_centesimi: number
}

const chiLoHaChiesto = ({ chi, esercente }: Chi): string =>
  chi === 'cliente' ? 'Lo hai chiesto tu.' : `Lo ha deciso ${esercente}.`

/** To the cliente: the two next charges, by which the day is another one from then on. */
export function giornoCambiato(d: Dati, origin: string): Email {
  const ponte =
    d.importo_centesimi === 0
      ? `Per i giorni dal ${formattaGiornoLungo(d.dal)} al ${formattaGiornoLungo(d.al)} non si addebita nulla.`
      : `${formattaGiornoCompleto(d.dal)} si addebitano ${formattaEuro(d.importo_centesimi)}, solo per i giorni fino al ${formattaGiornoLungo(d.al)}.`
  const [prima = '', ...resto] = ponte
  return letteraAbbonamento(d, origin, `${d.piano}: si addebita il ${d.giorno} del mese`, [
    `${chiLoHaChiesto(d)} Il prezzo non cambia. ${NESSUN_ADDEBITO}`,
    `${prima.toUpperCase()}${resto.join('')} Poi ${formattaGiornoCompleto(d.prossimo)} comincia un periodo intero: ${formattaEuro(d.prossimo_importo_centesimi)}.`,
    'Se non ti va bene, lo annulli dalla pagina dell’abbonamento prima del prossimo addebito.',
  ])
}

/** To the cliente: the day of the charges stays. */
export const giornoAnnullato = (d: Chi, origin: string): Email =>
  letteraAbbonamento(d, origin, `${d.piano}: il giorno di addebito resta quello di prima`, [
    `${chiLoHaChiesto(d)} Il prossimo addebito è ${formattaGiornoCompleto(d.dal)}, per un periodo intero. ${NESSUN_ADDEBITO}`,
  ])
