import type { StatoMovimentoBanca } from '../banca/movimento-banca.ts'
import type { Etichetta } from './etichette.ts'

/** The labels of how it stands with a movement of a bank. Only its own pages know them: the first page would carry them for nothing. */
export const ETICHETTE_MOVIMENTO_BANCA = {
  da_esaminare: { etichetta: 'Da esaminare', tono: 'neutro' },
  da_abbinare: { etichetta: 'Da abbinare', tono: 'avviso' },
  abbinato_in_parte: { etichetta: 'Abbinato in parte', tono: 'avviso' },
  abbinato: { etichetta: 'Abbinato', tono: 'successo' },
  forzato: { etichetta: 'Chiuso a mano', tono: 'neutro' },
} as const satisfies Record<StatoMovimentoBanca, Etichetta>
