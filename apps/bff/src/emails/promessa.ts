import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { COSA_COMPORTA } from '@rateo/domain/stati/promessa'
import { linkGateway, NESSUN_ADDEBITO } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'

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

const MOTIVO = 'Ricevi questo messaggio perché hai detto in che giorno paghi un importo in ritardo.'

const comporre = (d: DatiPromessa, titolo: string, testo: string, origin: string): Email =>
  compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      { paragrafo: `${testo} ${NESSUN_ADDEBITO}` },
      { dati: righe(d) },
      { azione: 'Vai al pagamento', url: linkGateway(origin, d.id) },
    ],
    motivo: MOTIVO,
  })

const quanto = ({ acconto_centesimi, importo_centesimi, entro, giorno }: DatiPromessa) =>
  acconto_centesimi === null
    ? `${formattaEuro(importo_centesimi)} il ${formattaGiornoLungo(giorno)}`
    : `${formattaEuro(acconto_centesimi)} entro il ${formattaGiornoLungo(entro)} e il resto il ${formattaGiornoLungo(giorno)}`

/** To the cliente: what was said, what it does and what it does not. */
export const promessaFatta = (d: DatiPromessa, origin: string): Messaggio => ({
  email: comporre(
    d,
    `Hai detto a ${d.esercente} che paghi il ${formattaGiornoLungo(d.giorno)}`,
    `Hai detto che paghi ${quanto(d)}. ${COSA_COMPORTA}`,
    origin,
  ),
  titolo: `${d.cliente} paga ${quanto(d)}: ${d.causale}`,
})

/** To the cliente: the day went by, and reminders go on. */
export const promessaMancata = (d: DatiPromessa, origin: string): Messaggio => ({
  email: comporre(
    d,
    `Avevi detto a ${d.esercente} che pagavi il ${formattaGiornoLungo(d.giorno)}`,
    `${d.entro < d.giorno ? `La metà che dovevi pagare entro il ${formattaGiornoLungo(d.entro)} non risulta arrivata` : 'Il pagamento non risulta arrivato'}: da oggi riprendono i solleciti e i nuovi tentativi di addebito. Se hai già pagato, non tenere conto di questo messaggio.`,
    origin,
  ),
  titolo: `${d.cliente} non ha pagato come aveva detto, il ${formattaGiornoLungo(d.giorno)}: ${d.causale}`,
})

/** To the cliente: the esercente does not wait any more. */
export const promessaTerminata = (d: DatiPromessa, origin: string): Messaggio => ({
  email: comporre(
    d,
    `${d.esercente} non aspetta più il ${formattaGiornoLungo(d.giorno)}`,
    `Avevi detto che pagavi il ${formattaGiornoLungo(d.giorno)}: ${d.esercente} ha deciso di non aspettare, e da oggi riprendono i solleciti e i nuovi tentativi di addebito.`,
    origin,
  ),
  titolo: '',
})
