import type { Etichetta } from '../parole/etichette.ts'
import type { StatoProgrammaReport } from './programma-report.ts'

/** The labels of the states of a report that is sent by itself. Only its own page reads these. */
export const ETICHETTE_PROGRAMMA_REPORT = {
  attivo: { etichetta: 'Attivo', tono: 'successo' },
  in_pausa: { etichetta: 'In pausa', tono: 'avviso' },
  concluso: { etichetta: 'Concluso', tono: 'neutro' },
} as const satisfies Record<StatoProgrammaReport, Etichetta>

/** The labels of an address that a report is sent to. */
export const ETICHETTE_DESTINATARIO_REPORT = {
  da_confermare: { etichetta: 'Da confermare', tono: 'avviso' },
  attivo: { etichetta: 'Lo riceve', tono: 'successo' },
  fermato: { etichetta: 'Non lo vuole più', tono: 'neutro' },
} as const

/** The labels of what came of the last time that a report left. */
export const ETICHETTE_INVIO_REPORT = {
  in_preparazione: { etichetta: 'In preparazione', tono: 'informazione' },
  inviato: { etichetta: 'Inviato', tono: 'successo' },
  fallito: { etichetta: 'Non riuscito', tono: 'errore' },
  senza_destinatari: { etichetta: 'Nessuno lo riceve', tono: 'avviso' },
} as const
