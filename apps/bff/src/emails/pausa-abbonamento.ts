import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { compose, type Email } from './layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

export const FATTI_PAUSA = ['messa', 'annullata', 'anticipata', 'ripresa', 'saltata'] as const
export type FattoPausa = (typeof FATTI_PAUSA)[number]

type Dati = {
  id: string
  piano: string
  esercente: string
  ruolo: 'cliente' | 'esercente'
  dal: string
  riprende_il: string
  importo_centesimi: number
  /** The card or account of the charges; null where there is none. */
  metodo: string | null
}

const su = ({ metodo }: Dati): string =>
  metodo === null
    ? f`Non c’è una carta o un conto su cui addebitarlo: scegline uno dalla pagina dell’abbonamento.`
    : f`Si addebita da sé su ${{ metodo }}.`

const addebito = (d: Dati, giorno: string): string =>
  f`Il prossimo addebito è di ${{ importo: formattaEuro(d.importo_centesimi) }}, ${{ giorno: formattaGiornoCompleto(giorno) }}. ${{ su: su(d) }}`

const TITOLI: Readonly<Record<FattoPausa, (d: Dati) => string>> = {
  messa: (d) => f`${{ piano: d.piano }} in pausa dal ${{ dal: formattaGiornoLungo(d.dal) }}`,
  annullata: (d) => f`${{ piano: d.piano }}: la pausa è tolta`,
  anticipata: (d) =>
    f`${{ piano: d.piano }} riprende il ${{ riprende_il: formattaGiornoLungo(d.riprende_il) }}`,
  ripresa: (d) => f`${{ piano: d.piano }} è ripreso`,
  saltata: (d) => f`${{ piano: d.piano }} non va in pausa`,
}

const TESTI: Readonly<Record<FattoPausa, (d: Dati) => string>> = {
  messa: (d) =>
    f`${{ che_cosa: d.ruolo === 'cliente' ? f`Hai messo in pausa l’abbonamento` : f`${{ esercente: d.esercente }} ha messo in pausa il tuo abbonamento` }}: quello che hai pagato vale fino al giorno prima, poi non si addebita nulla. Riprende da sé ${{ riprende_il: formattaGiornoCompleto(d.riprende_il) }} con un nuovo periodo. ${{ addebito: addebito(d, d.riprende_il) }}`,
  annullata: (d) =>
    f`${{ che_cosa: d.ruolo === 'cliente' ? f`Hai tolto la pausa` : f`${{ esercente: d.esercente }} ha tolto la pausa` }}: l’abbonamento continua come prima. ${{ addebito: addebito(d, d.dal) }}`,
  anticipata: (d) =>
    fissa`${{ esercente: d.esercente }} finisce la pausa prima del giorno previsto. Fino ad allora non si addebita nulla, e se non vuoi continuare puoi disdire dalla pagina dell’abbonamento. ${{ addebito: addebito(d, d.riprende_il) }}`,
  ripresa: (d) =>
    f`La pausa dell’abbonamento con ${{ esercente: d.esercente }} è finita e oggi comincia un nuovo periodo: ${{ importo: formattaEuro(d.importo_centesimi) }}. ${{ su: su(d) }}`,
  saltata: (d) =>
    f`La pausa chiesta dal ${{ dal: formattaGiornoLungo(d.dal) }} non comincia, perché con ${{ esercente: d.esercente }} c’è un addebito non pagato. Quando è pagato l’abbonamento continua, e la pausa si può chiedere di nuovo.`,
}

/** To the cliente: what becomes of the abbonamento and when it is charged again. */
export function emailPausa(d: Dati, fatto: FattoPausa, origin: string): Email {
  const titolo = TITOLI[fatto](d)
  return compose({
    modello: 'pausa',
    oggetto: titolo,
    titolo,
    blocchi: [
      { paragrafo: TESTI[fatto](d) },
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${d.id}` },
    ],
    motivo: f`Ricevi questo messaggio perché hai un abbonamento con ${{ esercente: d.esercente }}.`,
  })
}
