import { METODI_PAGAMENTO, ORIGINI_PAGAMENTO, STATI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import * as z from 'zod/mini'
import type { Colonne } from '../chiamata/colonne.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

// The first page reads this file, and nothing of what forms and records have (decision 0580).

const soggetto = z.object({ _id: z.string(), nome: z.string() })

export const pagamentoRow = z.object({
  _id: z.string(),
  /** The number by which people know it, counted by its esercente: PAG-10482. It never changes; the key is `_id`. */
  numero: z.string(),
  created_at: z.string(),
  esercente: soggetto,
  cliente: soggetto,
  causale: z.string(),
  /** The one for whom it is paid, where that is not the cliente. */
  beneficiario: z.nullable(soggetto),
  /** The name of the pagamento in the esercente's own books; a cliente has no such field. */
  riferimento_interno: z.optional(z.nullable(z.string())),
  importo_centesimi: z.int(),
  /** The part of that amount which the code of a promozione takes off. */
  sconto_centesimi: z.int(),
  incassato_centesimi: z.int(),
  rimborsato_centesimi: z.int(),
  residuo_centesimi: z.int(),
  stato: z.enum(STATI_PAGAMENTO),
  /** Past its scadenza and not paid: a flag, not a state. */
  in_ritardo: z.boolean(),
  scadenza: z.string(),
  valido_fino: z.nullable(z.string()),
  origine: z.enum(ORIGINI_PAGAMENTO),
  origine_n: z.nullable(z.int()),
  origine_di: z.nullable(z.int()),
  metodo: z.nullable(z.enum(METODI_PAGAMENTO)),
  metodo_etichetta: z.nullable(z.string()),
  pagato_at: z.nullable(z.string()),
})
export type PagamentoRow = z.infer<typeof pagamentoRow>

export const COLONNE_PAGAMENTO = {
  numero: { titolo: 'Numero', tipo: 'testo' },
  created_at: { titolo: 'Data', tipo: 'istante' },
  esercente: { titolo: 'Esercente', tipo: 'soggetto', per: ['cliente', 'admin'] },
  cliente: { titolo: 'Cliente', tipo: 'soggetto', per: ['esercente', 'admin'] },
  causale: { titolo: 'Causale', tipo: 'testo' },
  beneficiario: { titolo: 'Beneficiario', tipo: 'soggetto' },
  riferimento_interno: {
    titolo: 'Riferimento interno',
    tipo: 'testo',
    ruoli: ['esercente', 'admin'],
    schermo: ['elenco', 'scheda'],
  },
  origine: { titolo: 'Origine', tipo: 'testo' },
  metodo: { titolo: 'Metodo', tipo: 'testo' },
  scadenza: { titolo: 'Scadenza', tipo: 'giorno' },
  pagato_at: { titolo: 'Pagato il', tipo: 'istante' },
  stato: { titolo: 'Stato', tipo: 'stato', di: 'pagamento' },
  in_ritardo: { titolo: 'In ritardo', tipo: 'si_no' },
  importo_centesimi: { titolo: 'Importo', tipo: 'importo' },
  sconto_centesimi: { titolo: 'Sconto', tipo: 'importo' },
  incassato_centesimi: { titolo: 'Incassato', tipo: 'importo' },
  rimborsato_centesimi: { titolo: 'Rimborsato', tipo: 'importo' },
  residuo_centesimi: { titolo: 'Residuo', tipo: 'importo' },
  _id: { titolo: 'Identificativo', tipo: 'testo' },
} as const satisfies Colonne<PagamentoRow>

export const searchPagamenti = {
  method: 'POST',
  path: '/api/search/pagamenti',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Cerca tra i pagamenti',
  body: searchBody,
  response: searchResponse(pagamentoRow),
  reads: true,
  chiave: 'pagamenti:lettura',
} as const satisfies Endpoint
