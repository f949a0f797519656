import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { COSA_COMPORTA } from '@rateo/domain/stati/promessa'
import { linkGateway, NESSUN_ADDEBITO } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { f } from '@rateo/domain/parole/frase'

type DatiPromessa = {
  id: string
  numero: string
  causale: string
  esercente: string
  cliente: string
  scadenza: string
  residuo_centesimi: number
  giorno: string
  /** The day by which the next sum must be there. */
  entro: string
  importo_centesimi: number
  acconto_centesimi: number | null
}

/** `titolo`: the words of the notification to the esercente. */
type Messaggio = { email: Email; titolo: string }

const righe = (d: DatiPromessa): [string, string][] => [
  ['Resta da pagare', formattaEuro(d.residuo_centesimi)],
  ['Giorno promesso', formattaGiornoCompleto(d.giorno)],
  ['Pagamento', d.numero],
  ['Causale', d.causale],
  ['Scadenza', formattaGiornoCompleto(d.scadenza)],
  ['Esercente', d.esercente],
]

const MOTIVO = f`Ricevi questo messaggio perché hai detto in che giorno paghi un importo in ritardo.`

const comporre = (d: DatiPromessa, titolo: string, testo: string, origin: string): Email =>
  compose({
    modello: 'promessa',
    oggetto: titolo,
    titolo,
    blocchi: [
      { paragrafo: f`${{ testo }} ${{ nessun_addebito: NESSUN_ADDEBITO }}` },
      { dati: righe(d) },
      { azione: 'Vai al pagamento', url: linkGateway(origin, d.id) },
    ],
    motivo: MOTIVO,
  })

const quanto = ({ acconto_centesimi, importo_centesimi, entro, giorno }: DatiPromessa) =>
  acconto_centesimi === null
    ? f`${{ importo: formattaEuro(importo_centesimi) }} il ${{ giorno: formattaGiornoLungo(giorno) }}`
    : f`${{ acconto: formattaEuro(acconto_centesimi) }} entro il ${{ entro: formattaGiornoLungo(entro) }} e il resto il ${{ giorno: formattaGiornoLungo(giorno) }}`

/** To the cliente: what was said, what it does and what it does not. */
export const promessaFatta = (d: DatiPromessa, origin: string): Messaggio => ({
  email: comporre(
    d,
    f`Hai detto a ${{ esercente: d.esercente }} che paghi il ${{ giorno: formattaGiornoLungo(d.giorno) }}`,
    f`Hai detto che paghi ${{ quanto: quanto(d) }}. ${{ cosa_comporta: COSA_COMPORTA }}`,
    origin,
  ),
  titolo: f`${{ cliente: d.cliente }} paga ${{ quanto: quanto(d) }}: ${{ causale: d.causale }}`,
})

/** To the cliente: the day went by, and reminders go on. */
export const promessaMancata = (d: DatiPromessa, origin: string): Messaggio => ({
  email: comporre(
    d,
    f`Avevi detto a ${{ esercente: d.esercente }} che pagavi il ${{ giorno: formattaGiornoLungo(d.giorno) }}`,
    f`${{ che_cosa: d.entro < d.giorno ? f`La metà che dovevi pagare entro il ${{ entro: formattaGiornoLungo(d.entro) }} non risulta arrivata` : f`Il pagamento non risulta arrivato` }}: da oggi riprendono i solleciti e i nuovi tentativi di addebito. Se hai già pagato, non tenere conto di questo messaggio.`,
    origin,
  ),
  titolo: f`${{ cliente: d.cliente }} non ha pagato come aveva detto, il ${{ giorno: formattaGiornoLungo(d.giorno) }}: ${{ causale: d.causale }}`,
})

/** To the cliente: the esercente does not wait any more. */
export const promessaTerminata = (d: DatiPromessa, origin: string): Messaggio => ({
  email: comporre(
    d,
    f`${{ esercente: d.esercente }} non aspetta più il ${{ giorno: formattaGiornoLungo(d.giorno) }}`,
    f`Avevi detto che pagavi il ${{ giorno: formattaGiornoLungo(d.giorno) }}: ${{ esercente: d.esercente }} ha deciso di non aspettare, e da oggi riprendono i solleciti e i nuovi tentativi di addebito.`,
    origin,
  ),
  titolo: '',
})
