import type { Etichetta } from '../parole/etichette.ts'
import type { StatoLavorazione } from '../stati/lavorazione.ts'
import type { StatoProgrammaReport } from './programma-report.ts'

/** The labels of the states of a report: a part of `ETICHETTE`. */
export const ETICHETTE_REPORT = {
  in_attesa: { etichetta: 'In attesa', tono: 'neutro' },
  in_elaborazione: { etichetta: 'In elaborazione', tono: 'informazione' },
  pronto: { etichetta: 'Pronto', tono: 'successo' },
  fallito: { etichetta: 'Non riuscito', tono: 'errore' },
  scaduto: { etichetta: 'Scaduto', tono: 'neutro' },
  fermato: { etichetta: 'Interrotto', tono: 'neutro' },
} as const satisfies Record<StatoLavorazione, Etichetta>

/** The labels of the states of a report that is sent by itself: a part of `ETICHETTE`. */
export const ETICHETTE_PROGRAMMA_REPORT = {
  attivo: { etichetta: 'Attivo', tono: 'successo' },
  in_pausa: { etichetta: 'In pausa', tono: 'avviso' },
  concluso: { etichetta: 'Concluso', tono: 'neutro' },
} as const satisfies Record<StatoProgrammaReport, Etichetta>

/** The labels of an address that a report is sent to: a part of `ETICHETTE`. */
export const ETICHETTE_DESTINATARIO_REPORT = {
  da_confermare: { etichetta: 'Da confermare', tono: 'avviso' },
  attivo: { etichetta: 'Lo riceve', tono: 'successo' },
  fermato: { etichetta: 'Non lo vuole più', tono: 'neutro' },
} as const

/** The labels of what came of the last time that a report left: a part of `ETICHETTE`. */
export const ETICHETTE_INVIO_REPORT = {
  in_preparazione: { etichetta: 'In preparazione', tono: 'informazione' },
  inviato: { etichetta: 'Inviato', tono: 'successo' },
  fallito: { etichetta: 'Non riuscito', tono: 'errore' },
  senza_destinatari: { etichetta: 'Nessuno lo riceve', tono: 'avviso' },
} as const
