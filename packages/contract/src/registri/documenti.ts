import { STATI_DOCUMENTO, STATI_INVIO, TIPI_DOCUMENTO } from '@rateo/domain/stati/documento'
import * as z from 'zod/mini'
import type { Colonne } from '../chiamata/colonne.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

const soggetto = z.object({ _id: z.string(), nome: z.string() })

const documentoRow = z.object({
  _id: z.string(),
  tipo: z.enum(TIPI_DOCUMENTO),
  numero: z.string(),
  titolo: z.string(),
  /** The day written on the document. */
  data: z.string(),
  esercente: z.nullable(soggetto),
  cliente: z.nullable(soggetto),
  pagamento_id: z.nullable(z.string()),
  importo_centesimi: z.nullable(z.int()),
  stato: z.enum(STATI_DOCUMENTO),
  visibile_al_cliente: z.boolean(),
  mime: z.string(),
  /** Uploaded by a person: what the portal wrote by itself is not. */
  caricato: z.boolean(),
  /** One more with each correction; the one before can still be read. */
  versione: z.int(),
  dilazione_id: z.nullable(z.string()),
  abbonamento_id: z.nullable(z.string()),
  /** The last day on which it counts; null for what does not end. */
  scade_il: z.nullable(z.string()),
  created_at: z.string(),
})
export type DocumentoRow = z.infer<typeof documentoRow>

export const COLONNE_DOCUMENTO = {
  data: { titolo: 'Data', tipo: 'giorno' },
  tipo: { titolo: 'Tipo', tipo: 'testo' },
  numero: { titolo: 'Numero', tipo: 'testo' },
  titolo: { titolo: 'Titolo', tipo: 'testo' },
  esercente: { titolo: 'Esercente', tipo: 'soggetto', per: ['cliente', 'admin'] },
  cliente: { titolo: 'Cliente', tipo: 'soggetto', per: ['esercente', 'admin'] },
  stato: { titolo: 'Stato', tipo: 'stato', di: 'documento' },
  importo_centesimi: { titolo: 'Importo', tipo: 'importo' },
  _id: { titolo: 'Codice', tipo: 'testo' },
} as const satisfies Colonne<DocumentoRow>

/** An address it was sent to: the outcome is written when the message has left, or was refused. */
const invio = z.object({
  indirizzo: z.string(),
  stato: z.enum(STATI_INVIO),
  errore: z.nullable(z.string()),
  created_at: z.string(),
})

const documento = z.object({
  ...documentoRow.shape,
  /** Why it replaced the one before it. */
  motivo: z.nullable(z.string()),
  /** Every version, the newest first, this one among them. */
  versioni: z.array(
    z.object({
      _id: z.string(),
      versione: z.int(),
      motivo: z.nullable(z.string()),
      stato: z.enum(STATI_DOCUMENTO),
      created_at: z.string(),
    }),
  ),
  invii: z.array(invio),
  nome_file: z.nullable(z.string()),
  /** The content of a signed file (P7M), and the names written in its certificates: the signatures are not verified. */
  dentro: z.nullable(z.object({ formato: z.string(), firmatari: z.array(z.string()) })),
  /** When it was signed with a code, where it was. */
  firmato_at: z.nullable(z.string()),
  /** Copies that were taken, the latest first: shown to the one who issued the document. */
  scaricamenti: z.array(z.object({ at: z.string(), chi: z.string() })),
})
export type Documento = z.infer<typeof documento>

export const searchDocumenti = {
  method: 'POST',
  path: '/api/search/documenti',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Cerca tra ricevute, fatture, contratti e gli altri documenti',
  body: searchBody,
  response: searchResponse(documentoRow),
  reads: true,
} as const satisfies Endpoint

export const getDocumento = {
  method: 'GET',
  path: '/api/documenti/:id',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Un documento',
  response: documento,
} as const satisfies Endpoint

/**
 * Answers with the document itself; every copy is written in the cronologia, and so is that it was looked at within its page
 * (`anteprima`), which is no copy.
 */
export const getFileDocumento = {
  method: 'GET',
  path: '/api/documenti/:id/file',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Il documento da leggere o da conservare',
  querystring: z.strictObject({ anteprima: z.optional(z.literal('1')) }),
  response: z.unknown(),
} as const satisfies Endpoint

/** The address of the payment page as a QR code (image/svg+xml), to be shown at the counter or printed. */
export const getQrPagamento = {
  method: 'GET',
  path: '/api/pagamenti/:id/qr.svg',
  allow: ['esercente', 'admin'],
  summary: 'Il QR che apre la pagina di pagamento',
  response: z.unknown(),
  chiave: 'pagamenti:lettura',
} as const satisfies Endpoint
