import type { Colonne } from '../chiamata/colonne.ts'
import type { DilazioneRow } from './dilazioni.ts'

// Apart from the calls: the first page loads those, and shows no column.
export const COLONNE_DILAZIONE = {
  numero: { titolo: 'Numero', tipo: 'testo' },
  created_at: { titolo: 'Creata il', tipo: 'istante' },
  esercente: { titolo: 'Esercente', tipo: 'soggetto', per: ['cliente', 'admin'] },
  cliente: { titolo: 'Cliente', tipo: 'soggetto', per: ['esercente', 'admin'] },
  causale: { titolo: 'Causale', tipo: 'testo' },
  stato: { titolo: 'Stato', tipo: 'stato', di: 'dilazione' },
  in_ritardo: { titolo: 'In ritardo', tipo: 'si_no' },
  n_rate: { titolo: 'Rate', tipo: 'numero' },
  rate_pagate: { titolo: 'Rate pagate', tipo: 'numero' },
  prossima_scadenza: { titolo: 'Prossima scadenza', tipo: 'giorno' },
  prossimo_importo_centesimi: { titolo: 'Prossima rata', tipo: 'importo' },
  totale_centesimi: { titolo: 'Totale', tipo: 'importo' },
  pagato_centesimi: { titolo: 'Pagato', tipo: 'importo' },
  residuo_centesimi: { titolo: 'Residuo', tipo: 'importo' },
  _id: { titolo: 'Identificativo', tipo: 'testo' },
} as const satisfies Colonne<DilazioneRow>
