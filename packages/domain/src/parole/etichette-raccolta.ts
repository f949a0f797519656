import type { Etichetta } from './etichette.ts'
import type { SituazioneAdesione } from '../stati/adesione.ts'
import type { StatoRaccolta } from '../stati/raccolta.ts'

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
