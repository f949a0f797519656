import type { Colonne } from '../chiamata/colonne.ts'
import type { AbbonamentoRow } from './abbonamenti.ts'

// Apart from the calls: the first page loads those, and shows no column.
export const COLONNE_ABBONAMENTO = {
  numero: { titolo: 'Numero', tipo: 'testo' },
  created_at: { titolo: 'Creato il', tipo: 'istante' },
  nome: { titolo: 'Piano', tipo: 'testo' },
  esercente: { titolo: 'Esercente', tipo: 'soggetto', per: ['cliente', 'admin'] },
  cliente: { titolo: 'Cliente', tipo: 'soggetto', per: ['esercente', 'admin'] },
  beneficiario: { titolo: 'Beneficiario', tipo: 'soggetto' },
  stato: { titolo: 'Stato', tipo: 'testo' },
  cadenza: { titolo: 'Cadenza', tipo: 'testo' },
  posti: { titolo: 'Posti', tipo: 'numero' },
  prossimo_addebito: { titolo: 'Prossimo addebito', tipo: 'giorno' },
  fino_al: { titolo: 'Fino al', tipo: 'giorno' },
  metodo_etichetta: { titolo: 'Metodo', tipo: 'testo' },
  scadenza_carta: { titolo: 'Scadenza della carta', tipo: 'giorno' },
  importo_centesimi: { titolo: 'Importo', tipo: 'importo' },
  _id: { titolo: 'Identificativo', tipo: 'testo' },
} as const satisfies Colonne<AbbonamentoRow>
