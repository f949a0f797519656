import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from '../dati-pagamento.ts'
import type { Email } from '../layout.ts'
import { letteraAbbonamento } from './lettera-abbonamento.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

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
    f`${{ piano: d.piano }}: ${{ sconto: formattaEuro(d.sconto_centesimi) }} in meno sul prossimo addebito`,
    [
      d.chi === 'cliente'
        ? f`Hai usato «${{ nome: d.nome }}» sul tuo abbonamento con ${{ esercente: d.esercente }}. ${{ nessun_addebito: NESSUN_ADDEBITO }}`
        : f`${{ esercente: d.esercente }} ti ha dato «${{ nome: d.nome }}» sul tuo abbonamento. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      f`${{ giorno: formattaGiornoCompleto(d.giorno).replace(/^./, (c) => c.toUpperCase()) }} si addebitano ${{ scontato: formattaEuro(d.prezzo_centesimi - d.sconto_centesimi) }} invece di ${{ prezzo: formattaEuro(d.prezzo_centesimi) }}. Gli addebiti dopo restano al loro prezzo.`,
    ],
  )

/** To the cliente: the next charge is again the price that was agreed to. */
export const scontoTolto = (d: Tolto, origin: string): Email =>
  letteraAbbonamento(
    d,
    origin,
    f`${{ piano: d.piano }}: il prossimo addebito torna al suo prezzo`,
    [
      f`${{ che_cosa: d.chi === 'cliente' ? f`Hai tolto lo sconto` : f`${{ esercente: d.esercente }} ha tolto lo sconto` }} dal prossimo addebito. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      fissa`${{ giorno: formattaGiornoCompleto(d.giorno).replace(/^./, (c) => c.toUpperCase()) }} si addebitano ${{ prezzo: formattaEuro(d.prezzo_centesimi) }}, il prezzo del tuo abbonamento. Se non vuoi continuare, puoi disdire prima dalla pagina dell’abbonamento.`,
    ],
  )
