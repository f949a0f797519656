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
  numero_del_pagamento: { titolo: 'Numero del pagamento', tipo: 'testo' },
  codice_del_pagamento: { titolo: 'Identificativo del pagamento', tipo: 'testo' },
} as const satisfies Colonne<
  MovimentoRow,
  'causale' | 'numero_del_pagamento' | 'codice_del_pagamento'
>
