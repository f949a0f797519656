import type { Etichetta } from '../parole/etichette.ts'
import type { StatoLavorazione } from '../stati/lavorazione.ts'

/** The labels of the states of a report: a part of `ETICHETTE`. */
export const ETICHETTE_REPORT = {
  in_attesa: { etichetta: 'In attesa', tono: 'neutro' },
  in_elaborazione: { etichetta: 'In elaborazione', tono: 'informazione' },
  pronto: { etichetta: 'Pronto', tono: 'successo' },
  fallito: { etichetta: 'Non riuscito', tono: 'errore' },
  scaduto: { etichetta: 'Scaduto', tono: 'neutro' },
  fermato: { etichetta: 'Interrotto', tono: 'neutro' },
} as const satisfies Record<StatoLavorazione, Etichetta>
