import { type Centesimi, formattaEuro } from '../denaro/denaro.ts'
import { formattaGiorno, formattaIntero, formattaTasso } from '../parole/formato.ts'
import type { Giorno } from '../tempo/giorno.ts'

/** A row of mora as people read it: "Di cui mora 1,23 €: 12 giorni al 1,60% annuo, dal … al …". */
export function fraseMora(riga: {
  tipo: 'mora' | 'spese_recupero'
  dal: Giorno | null
  al: Giorno | null
  giorni: number
  tasso: number | null
  importo_centesimi: Centesimi
}): string {
  const importo = formattaEuro(riga.importo_centesimi)
  if (riga.dal === null || riga.al === null || riga.tasso === null) {
    return `Di cui spese di recupero ${importo}: dovute una volta per i ritardi tra imprese`
  }
  const giorni = riga.giorni === 1 ? '1 giorno' : `${formattaIntero(riga.giorni)} giorni`
  const quando =
    riga.dal === riga.al
      ? `il ${formattaGiorno(riga.dal)}`
      : `dal ${formattaGiorno(riga.dal)} al ${formattaGiorno(riga.al)}`
  return `Di cui mora ${importo}: ${giorni} al ${formattaTasso(riga.tasso)} annuo, ${quando}`
}
