import type { StatoContestazione } from './contestazione.ts'
import type { Etichetta } from './etichette.ts'

/** Of a contestazione, as the esercente reads it. */
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
