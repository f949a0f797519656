import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from './dati-pagamento.ts'
import type { Email } from './layout.ts'
import { letteraAbbonamento } from './abbonamenti/lettera-abbonamento.ts'
import { f } from '@rateo/domain/parole/frase'

type Chi = { id: string; piano: string; esercente: string; chi: string; dal: string }
type Dati = Chi & {
  giorno: number
  al: string
  importo_centesimi: number
  prossimo: string
  prossimo_importo_centesimi: number
}

const chiLoHaChiesto = ({ chi, esercente }: Chi): string =>
  chi === 'cliente' ? f`Lo hai chiesto tu.` : f`Lo ha deciso ${{ esercente }}.`

/** To the cliente: the two next charges, by which the day is another one from then on. */
export function giornoCambiato(d: Dati, origin: string): Email {
  const ponte =
    d.importo_centesimi === 0
      ? f`Per i giorni dal ${{ dal: formattaGiornoLungo(d.dal) }} al ${{ al: formattaGiornoLungo(d.al) }} non si addebita nulla.`
      : f`${{ dal: formattaGiornoCompleto(d.dal).replace(/^./, (lettera) => lettera.toUpperCase()) }} si addebitano ${{ importo: formattaEuro(d.importo_centesimi) }}, solo per i giorni fino al ${{ al: formattaGiornoLungo(d.al) }}.`
  return letteraAbbonamento(
    d,
    origin,
    f`${{ piano: d.piano }}: si addebita il ${{ giorno: d.giorno }} del mese`,
    [
      f`${{ chi_lo_ha_chiesto: chiLoHaChiesto(d) }} Il prezzo non cambia. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      f`${{ ponte }} Poi ${{ prossimo: formattaGiornoCompleto(d.prossimo) }} comincia un periodo intero: ${{ prossimo_importo: formattaEuro(d.prossimo_importo_centesimi) }}.`,
      f`Se non ti va bene, lo annulli dalla pagina dell’abbonamento prima del prossimo addebito.`,
    ],
  )
}

/** To the cliente: the day of the charges stays. */
export const giornoAnnullato = (d: Chi, origin: string): Email =>
  letteraAbbonamento(
    d,
    origin,
    f`${{ piano: d.piano }}: il giorno di addebito resta quello di prima`,
    [
      f`${{ chi_lo_ha_chiesto: chiLoHaChiesto(d) }} Il prossimo addebito è ${{ dal: formattaGiornoCompleto(d.dal) }}, per un periodo intero. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ],
  )
