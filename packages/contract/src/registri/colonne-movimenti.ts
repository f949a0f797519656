import type { Colonne } from '../chiamata/colonne.ts'
import type { MovimentoRow } from './movimenti.ts'

// Apart from the calls: the first page loads those, and shows no column.
export const COLONNE_MOVIMENTO = {
  created_at: { titolo: 'Data', tipo: 'istante' },
  tipo: { titolo: 'Movimento', tipo: 'testo' },
  esercente: { titolo: 'Esercente', tipo: 'soggetto', per: ['cliente', 'admin'] },
  cliente: { titolo: 'Cliente', tipo: 'soggetto', per: ['esercente', 'admin'] },
  causale: { titolo: 'Causale', tipo: 'testo' },
  metodo: { titolo: 'Metodo', tipo: 'testo' },
  incassato_centesimi: { titolo: 'Incassato', tipo: 'importo' },
  rimborsato_centesimi: { titolo: 'Rimborsato', tipo: 'importo' },
  codice_del_pagamento: { titolo: 'Codice del pagamento', tipo: 'testo' },
} as const satisfies Colonne<MovimentoRow, 'causale' | 'codice_del_pagamento'>
