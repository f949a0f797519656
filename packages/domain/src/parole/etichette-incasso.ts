import type { StatoRimborso } from '../denaro/rimborso.ts'
import type { StatoTentativo } from '../stati/tentativo.ts'
import type { Etichetta } from './etichette.ts'

/** The states of a try to take money. */
export const tentativo = {
  avviato: { etichetta: 'Avviato', tono: 'informazione' },
  richiede_autenticazione: { etichetta: 'In attesa di autenticazione', tono: 'avviso' },
  inviato: { etichetta: 'Inviato', tono: 'informazione' },
  esito_sconosciuto: { etichetta: 'In verifica', tono: 'informazione' },
  da_verificare: { etichetta: 'Da verificare', tono: 'avviso' },
  riuscito: { etichetta: 'Riuscito', tono: 'successo' },
  rifiutato: { etichetta: 'Rifiutato', tono: 'errore' },
  errore_tecnico: { etichetta: 'Errore tecnico', tono: 'errore' },
  annullato: { etichetta: 'Annullato', tono: 'neutro' },
  restituito: { etichetta: 'Restituito dalla banca', tono: 'errore' },
  stornato: { etichetta: 'Stornato', tono: 'neutro' },
} as const satisfies Record<StatoTentativo, Etichetta>

/** The states of a rimborso. */
export const rimborso = {
  richiesto: { etichetta: 'Richiesto', tono: 'informazione' },
  in_approvazione: { etichetta: 'In approvazione', tono: 'informazione' },
  in_coda: { etichetta: 'In coda', tono: 'informazione' },
  in_elaborazione: { etichetta: 'In elaborazione', tono: 'informazione' },
  riuscito: { etichetta: 'Rimborsato', tono: 'successo' },
  fallito: { etichetta: 'Non riuscito', tono: 'errore' },
  annullato: { etichetta: 'Annullato', tono: 'neutro' },
} as const satisfies Record<StatoRimborso, Etichetta>
