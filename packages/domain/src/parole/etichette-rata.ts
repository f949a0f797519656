import type { Etichetta } from './etichette.ts'
import type { StatoRata } from '../credito/rata.ts'

const rata = {
  in_attesa_di_evento: { etichetta: 'Attende l’evento', tono: 'neutro' },
  programmata: { etichetta: 'Programmata', tono: 'neutro' },
  in_scadenza: { etichetta: 'In scadenza', tono: 'avviso' },
  in_addebito: { etichetta: 'In addebito', tono: 'informazione' },
  pagata: { etichetta: 'Pagata', tono: 'successo' },
  parzialmente_pagata: { etichetta: 'Pagata in parte', tono: 'avviso' },
  scaduta: { etichetta: 'Scaduta da {n} giorni', tono: 'errore' },
  in_sollecito: { etichetta: 'In sollecito', tono: 'errore' },
  rimborsata: { etichetta: 'Rimborsata', tono: 'neutro' },
  condonata: { etichetta: 'Condonata', tono: 'neutro' },
  sostituita: { etichetta: 'Sostituita', tono: 'neutro' },
  annullata: { etichetta: 'Annullata', tono: 'neutro' },
} as const satisfies Record<StatoRata, Etichetta>

const rataAltrui = {
  futura: { etichetta: 'In scadenza il {data}', tono: 'neutro' },
  insoluta: { etichetta: 'Insoluta', tono: 'errore' },
} as const satisfies Record<string, Etichetta>

/** The labels of a rata's states, and of what it is said to be beside them: a part of `ETICHETTE`. */
export const ETICHETTE_RATA = { ...rata, ...rataAltrui }
