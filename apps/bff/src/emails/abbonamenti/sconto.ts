import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from '../dati-pagamento.ts'
import type { Email } from '../layout.ts'
import { letteraAbbonamento } from './lettera-abbonamento.ts'

type Tolto = {
  id: string
  piano: string
  esercente: string
  chi: string
  giorno: string
  prezzo_centesimi: number
}
type Usato = Tolto & { nome: string; sconto_centesimi: number }

/** To the cliente: the next charge is smaller, the others stay. */
export const scontoUsato = (d: Usato, origin: string): Email =>
  letteraAbbonamento(
    d,
    origin,
    `${d.piano}: ${formattaEuro(d.sconto_centesimi)} in meno sul prossimo addebito`,
    [
      d.chi === 'cliente'
        ? `Hai usato «${d.nome}» sul tuo abbonamento con ${d.esercente}. ${NESSUN_ADDEBITO}`
        : `${d.esercente} ti ha dato «${d.nome}» sul tuo abbonamento. ${NESSUN_ADDEBITO}`,
      `${formattaGiornoCompleto(d.giorno).replace(/^./, (c) => c.toUpperCase())} si addebitano ${formattaEuro(d.prezzo_centesimi - d.sconto_centesimi)} invece di ${formattaEuro(d.prezzo_centesimi)}. Gli addebiti dopo restano al loro prezzo.`,
    ],
  )

/** To the cliente: the next charge is again the price that was agreed to. */
export const scontoTolto = (d: Tolto, origin: string): Email =>
  letteraAbbonamento(d, origin, `${d.piano}: il prossimo addebito torna al suo prezzo`, [
    `${d.chi === 'cliente' ? 'Hai tolto lo sconto' : `${d.esercente} ha tolto lo sconto`} dal prossimo addebito. ${NESSUN_ADDEBITO}`,
    `${formattaGiornoCompleto(d.giorno).replace(/^./, (c) => c.toUpperCase())} si addebitano ${formattaEuro(d.prezzo_centesimi)}, il prezzo del tuo abbonamento. Se non vuoi continuare, puoi disdire prima dalla pagina dell’abbonamento.`,
  ])
