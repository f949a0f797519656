import type { Etichetta } from './etichette.ts'
import type { AvvisoAdesione, SituazioneAdesione } from '../stati/adesione.ts'
import type { ModoRaccolta, StatoRaccolta } from '../stati/raccolta.ts'

/** The labels of the states of raccolta: a part of `ETICHETTE`. */
export const ETICHETTE_RACCOLTA = {
  bozza: { etichetta: 'Bozza', tono: 'neutro' },
  in_corso: { etichetta: 'In corso', tono: 'informazione' },
  chiusa: { etichetta: 'Chiusa', tono: 'successo' },
} as const satisfies Record<StatoRaccolta, Etichetta>

/** The labels of how it stands with a person of a raccolta: a part of `ETICHETTE`. */
export const ETICHETTE_ADESIONE = {
  in_coda: { etichetta: 'In preparazione', tono: 'neutro' },
  manca: { etichetta: 'Manca', tono: 'avviso' },
  in_arrivo: { etichetta: 'In arrivo', tono: 'informazione' },
  pagata: { etichetta: 'Ha pagato', tono: 'successo' },
  a_rate: { etichetta: 'Paga a rate', tono: 'informazione' },
  contestata: { etichetta: 'Contestata', tono: 'errore' },
  rimborsata: { etichetta: 'Rimborsata', tono: 'neutro' },
  annullata: { etichetta: 'Annullata', tono: 'neutro' },
  non_chiesta: { etichetta: 'Non inviata', tono: 'errore' },
  tolta: { etichetta: 'Non partecipa', tono: 'neutro' },
} as const satisfies Record<SituazioneAdesione, Etichetta>

export const NOMI_MODO_RACCOLTA: Readonly<Record<ModoRaccolta, string>> = {
  testa: 'Uguale per tutti',
  totale: 'Un totale in parti uguali',
  pesi: 'Un totale per millesimi',
  tabella: 'A ciascuno il suo',
}

/** Sentences about a person before the start; each goes on from their name. */
export const AVVISI_IN_PAROLE: Readonly<Record<AvvisoAdesione, string>> = {
  non_richiedibile: 'Non può ricevere richieste: verrà saltata',
  senza_solleciti: 'Ha “Niente solleciti”: riceve la richiesta, non i promemoria',
  richiesta_aperta: 'Ha già una richiesta da pagare',
}
