import type { StatoContestazione } from '../stati/contestazione.ts'
import type { Etichetta } from './etichette.ts'

/** The same as the cliente who made it reads it: what is won by one is lost by the other. */
export const contestazioneDelCliente = {
  preavviso: { etichetta: 'Chiarimenti chiesti', tono: 'informazione' },
  prevenuta: { etichetta: 'Rimborsata', tono: 'successo' },
  da_rispondere: { etichetta: 'Inviata', tono: 'informazione' },
  in_esame: { etichetta: 'In esame', tono: 'informazione' },
  accettata: { etichetta: 'Accolta', tono: 'successo' },
  scaduta: { etichetta: 'In esame', tono: 'informazione' },
  vinta: { etichetta: 'Non accolta', tono: 'neutro' },
  persa: { etichetta: 'Accolta', tono: 'successo' },
  ritirata: { etichetta: 'Ritirata', tono: 'neutro' },
} as const satisfies Record<StatoContestazione, Etichetta>

/** The states of a contestazione, in the words of the esercente. */
export const contestazione = {
  preavviso: { etichetta: 'Preavviso', tono: 'avviso' },
  prevenuta: { etichetta: 'Prevenuta', tono: 'successo' },
  da_rispondere: { etichetta: 'Da rispondere', tono: 'errore' },
  in_esame: { etichetta: 'In esame', tono: 'informazione' },
  accettata: { etichetta: 'Accettata', tono: 'neutro' },
  scaduta: { etichetta: 'Scaduta', tono: 'errore' },
  vinta: { etichetta: 'Vinta', tono: 'successo' },
  persa: { etichetta: 'Persa', tono: 'errore' },
  ritirata: { etichetta: 'Ritirata', tono: 'successo' },
} as const satisfies Record<StatoContestazione, Etichetta>
