import { type Centesimi, formattaEuro } from '../denaro/denaro.ts'
import { formattaGiornoLungo } from '../parole/formato.ts'
import type { Giorno } from '../tempo/giorno.ts'

type Programmato = {
  esercente: string
  importo_centesimi: Centesimi
  causale: string
  giorno: Giorno
  metodo: string
}

/** The words with which a cliente agrees to a charge on a day: the page shows them, and they are kept as they were. */
export const consensoProgrammato = (p: Programmato): string =>
  `Autorizzo l’addebito di ${formattaEuro(p.importo_centesimi)} a favore di ${p.esercente} per «${p.causale}» il ${formattaGiornoLungo(p.giorno)} su ${p.metodo}. Posso annullarlo finché non parte.`

/** The words with which a cliente lets the bollette of a supplier be debited on their day. */
export const consensoDomiciliazione = (p: { esercente: string; conto: string }): string =>
  `Autorizzo ${p.esercente} ad addebitare sul conto ${p.conto}, alla scadenza, le bollette di questa utenza che collego. Prima di ogni addebito ricevo un preavviso, e posso revocare quando voglio.`
