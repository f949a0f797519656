import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { compose, type Email } from './layout.ts'

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
    ? 'Non c’è una carta o un conto su cui addebitarlo: scegline uno dalla pagina dell’abbonamento.'
    : `Si addebita da sé su ${metodo}.`

const addebito = (d: Dati, giorno: string): string =>
  `Il prossimo addebito è di ${formattaEuro(d.importo_centesimi)}, ${formattaGiornoCompleto(giorno)}. ${su(d)}`

const TITOLI: Readonly<Record<FattoPausa, (d: Dati) => string>> = {
  messa: (d) => `${d.piano} in pausa dal ${formattaGiornoLungo(d.dal)}`,
  annullata: (d) => `${d.piano}: la pausa è tolta`,
  anticipata: (d) => `${d.piano} riprende il ${formattaGiornoLungo(d.riprende_il)}`,
  ripresa: (d) => `${d.piano} è ripreso`,
  saltata: (d) => `${d.piano} non va in pausa`,
}

const TESTI: Readonly<Record<FattoPausa, (d: Dati) => string>> = {
  messa: (d) =>
    `${d.ruolo === 'cliente' ? 'Hai messo in pausa l’abbonamento' : `${d.esercente} ha messo in pausa il tuo abbonamento`}: quello che hai pagato vale fino al giorno prima, poi non si addebita nulla. Riprende da sé ${formattaGiornoCompleto(d.riprende_il)} con un nuovo periodo. ${addebito(d, d.riprende_il)}`,
  annullata: (d) =>
    `${d.ruolo === 'cliente' ? 'Hai tolto la pausa' : `${d.esercente} ha tolto la pausa`}: l’abbonamento continua come prima. ${addebito(d, d.dal)}`,
  anticipata: (d) =>
    `${d.esercente} finisce la pausa prima del giorno previsto. Fino ad allora non si addebita nulla, e se non vuoi continuare puoi disdire dalla pagina dell’abbonamento. ${addebito(d, d.riprende_il)}`,
  ripresa: (d) =>
    `La pausa dell’abbonamento con ${d.esercente} è finita e oggi comincia un nuovo periodo: ${formattaEuro(d.importo_centesimi)}. ${su(d)}`,
  saltata: (d) =>
    `La pausa chiesta dal ${formattaGiornoLungo(d.dal)} non comincia, perché con ${d.esercente} c’è un addebito non pagato. Quando è pagato l’abbonamento continua, e la pausa si può chiedere di nuovo.`,
}

/** To the cliente: what becomes of the abbonamento and when it is charged again. */
export function emailPausa(d: Dati, fatto: FattoPausa, origin: string): Email {
  const titolo = TITOLI[fatto](d)
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      { paragrafo: TESTI[fatto](d) },
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${d.id}` },
    ],
    motivo: `Ricevi questo messaggio perché hai un abbonamento con ${d.esercente}.`,
  })
}
