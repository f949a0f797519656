import type { StatoPagamento } from '../stati/pagamento.ts'
import type { Etichetta } from './etichette.ts'

/**
 * The states of a pagamento in the words of the person who owes it: what is still to do, never the words of the one who
 * waits for the money.
 */
export const pagamentoDelCliente = {
  bozza: { etichetta: 'Bozza', tono: 'neutro' },
  da_pagare: { etichetta: 'Da pagare', tono: 'neutro' },
  in_verifica: { etichetta: 'In verifica', tono: 'informazione' },
  in_elaborazione: { etichetta: 'In elaborazione', tono: 'informazione' },
  parzialmente_pagato: { etichetta: 'Pagato in parte', tono: 'avviso' },
  pagato: { etichetta: 'Pagato', tono: 'successo' },
  parzialmente_rimborsato: { etichetta: 'Rimborsato in parte', tono: 'informazione' },
  rimborsato: { etichetta: 'Rimborsato', tono: 'informazione' },
  insoluto: { etichetta: 'Da pagare', tono: 'avviso' },
  contestato: { etichetta: 'Contestato', tono: 'informazione' },
  scaduto: { etichetta: 'Link scaduto', tono: 'avviso' },
  annullato: { etichetta: 'Annullato', tono: 'neutro' },
  irrecuperabile: { etichetta: 'Chiuso', tono: 'neutro' },
} as const satisfies Record<StatoPagamento, Etichetta>

/** The same where the day is past. */
export const DA_PAGARE_IN_RITARDO: Etichetta = {
  etichetta: 'Da pagare (in ritardo)',
  tono: 'errore',
}
