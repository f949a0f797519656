import { COLONNE_BANCA } from '@rateo/domain/banca/csv-banca'
import { ECCEZIONI_BANCA, STATI_MOVIMENTO_BANCA } from '@rateo/domain/banca/movimento-banca'
import * as z from 'zod/mini'
import { testoLibero } from '../chiamata/campi.ts'
import type { Colonne } from '../chiamata/colonne.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

/** The largest file that is taken, in bytes: a year of movements of a busy account is a tenth of it. */
export const PESO_ESTRATTO = 50 * 1024 * 1024

export const FORMATI_BANCA = ['csv', 'camt053', 'mt940'] as const
export type FormatoBanca = (typeof FORMATI_BANCA)[number]

const esercente = ['esercente'] as const

const movimentoRow = z.object({
  _id: z.string(),
  data: z.string(),
  valuta_il: z.nullable(z.string()),
  importo_centesimi: z.int(),
  abbinato_centesimi: z.int(),
  descrizione: z.string(),
  controparte: z.string(),
  stato: z.enum(STATI_MOVIMENTO_BANCA),
  eccezione: z.nullable(z.enum(ECCEZIONI_BANCA)),
  conto: z.object({ _id: z.string(), nome: z.string() }),
  created_at: z.string(),
})
export type MovimentoBancaRow = z.infer<typeof movimentoRow>

export const COLONNE_MOVIMENTO_BANCA = {
  data: { titolo: 'Data', tipo: 'giorno' },
  valuta_il: { titolo: 'Valuta', tipo: 'giorno' },
  controparte: { titolo: 'Chi', tipo: 'testo' },
  descrizione: { titolo: 'Descrizione', tipo: 'testo' },
  importo_centesimi: { titolo: 'Importo', tipo: 'importo' },
  abbinato_centesimi: { titolo: 'Abbinato', tipo: 'importo' },
  stato: { titolo: 'Stato', tipo: 'testo' },
  conto: { titolo: 'Conto', tipo: 'soggetto' },
  created_at: { titolo: 'Importato il', tipo: 'istante' },
  _id: { titolo: 'Codice', tipo: 'testo' },
} as const satisfies Colonne<MovimentoBancaRow>

export const searchMovimentiBanca = {
  method: 'POST',
  path: '/api/search/movimenti_banca',
  allow: esercente,
  summary: 'Cerca tra i movimenti del conto in banca',
  body: searchBody,
  response: searchResponse(movimentoRow),
  reads: true,
} as const satisfies Endpoint

/** How a CSV is read: for each role the place of its column, from 0. */
const posto = z.int().check(z.minimum(0), z.maximum(199))
export const mappatura = z.strictObject({
  titoli: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(200)),
  colonne: z.partialRecord(z.enum(COLONNE_BANCA, 'Scegli una colonna dell’elenco'), posto),
  date: z.enum(['gma', 'mga', 'amg'], 'Scegli come sono scritte le date'),
})

const conto = z.object({
  _id: z.string(),
  iban: z.string(),
  banca: z.string(),
  movimenti: z.int(),
  /** The last day that a file told of; null before the first. */
  ultimo: z.nullable(z.string()),
})
export type ContoBanca = z.infer<typeof conto>

export const getContiBanca = {
  method: 'GET',
  path: '/api/banca/conti',
  allow: esercente,
  summary: 'I conti in banca, quanti movimenti aspettano e quanti si stanno esaminando',
  response: z.object({
    data: z.array(conto),
    eccezioni: z.array(
      z.object({
        eccezione: z.enum(ECCEZIONI_BANCA),
        movimenti: z.int(),
        importo_centesimi: z.int(),
      }),
    ),
    /** The import that is being matched now: how many movements it brought, and how many are still to be looked at. */
    in_corso: z.nullable(z.object({ nome_file: z.string(), movimenti: z.int(), restano: z.int() })),
  }),
} as const satisfies Endpoint

const query = z.strictObject({
  nome_file: z.string().check(z.trim(), z.minLength(1), z.maxLength(150)),
  iban: z.optional(z.string().check(z.maxLength(60))),
  banca: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  /** How the columns of a CSV are read, in JSON; left out, as last time, or as its titles suggest. */
  mappatura: z.optional(z.string().check(z.maxLength(6000))),
})

const esito = z.object({
  formato: z.enum(FORMATI_BANCA),
  /** The account that the file is of; null while a CSV has to be told. */
  iban: z.nullable(z.string()),
  banca: z.string(),
  /** A CSV as it would be read, and its first lines; null for the others. */
  colonne: z.nullable(
    z.object({
      ...mappatura.shape,
      righe: z.array(z.array(z.string())),
      /** True where it is that of an earlier file of the bank. */
      ricordata: z.boolean(),
    }),
  ),
  /** Why it cannot be imported as it is; null where it can. */
  motivo_no: z.nullable(z.string()),
  letti: z.int(),
  nuovi: z.int(),
  gia_presenti: z.int(),
  scartate: z.int(),
  /** The first of the lines that are left out, with the reason. */
  errori: z.array(z.object({ riga: z.int(), motivo: z.string() })),
  dal: z.nullable(z.string()),
  al: z.nullable(z.string()),
  entrate_centesimi: z.int(),
  uscite_centesimi: z.int(),
})
export type EsitoEstratto = z.infer<typeof esito>

export const provaEstratto = {
  method: 'POST',
  path: '/api/banca/importa/prova',
  allow: esercente,
  summary: 'Legge un file della banca senza importarlo: CSV, CAMT.053 o MT940, fino a 50 MB',
  querystring: query,
  response: esito,
} as const satisfies Endpoint

export const importaEstratto = {
  method: 'POST',
  path: '/api/banca/importa',
  allow: esercente,
  summary: 'Importa un file della banca: ogni movimento conta una volta sola',
  querystring: query,
  response: esito,
} as const satisfies Endpoint

const debito = z.object({
  _id: z.string(),
  numero: z.string(),
  causale: z.string(),
  cliente: z.string(),
  /** All that is owed of it on the day of the movement, interest for being late included. */
  dovuto_centesimi: z.int(),
  annunciato: z.boolean(),
  /** The sum that the bank kept back, where the movement is its bonifico parlante; zero elsewhere. */
  ritenuta_centesimi: z.int(),
})
export type DebitoPerBanca = z.infer<typeof debito>

const altro = z.object({
  _id: z.string(),
  titolo: z.string(),
  giorno: z.string(),
  importo_centesimi: z.int(),
})

const abbinamento = z.object({
  _id: z.string(),
  tipo: z.enum(['incasso', 'versamento', 'accredito', 'forzato']),
  modo: z.enum(['automatico', 'a_mano', 'forzato']),
  importo_centesimi: z.int(),
  titolo: z.string(),
  pagamento_id: z.nullable(z.string()),
  accredito_id: z.nullable(z.string()),
  motivo: z.nullable(z.string()),
  da: z.string(),
  created_at: z.string(),
  annullato_at: z.nullable(z.string()),
})
export type AbbinamentoBanca = z.infer<typeof abbinamento>

const movimento = z.object({
  ...movimentoRow.shape,
  controparte_iban: z.nullable(z.string()),
  riferimento: z.string(),
  nome_file: z.string(),
  abbinamenti: z.array(abbinamento),
  /** The things that it may be: the debts that fit, or are near to it, and deposits and payouts of this amount. */
  proposte: z.object({
    debiti: z.array(debito),
    incassi: z.array(altro),
    versamenti: z.array(altro),
    accrediti: z.array(altro),
  }),
})
export type MovimentoBanca = z.infer<typeof movimento>

export const getMovimentoBanca = {
  method: 'GET',
  path: '/api/banca/movimenti/:id',
  allow: esercente,
  summary: 'Un movimento del conto, con che cosa è abbinato e che cosa potrebbe essere',
  response: movimento,
} as const satisfies Endpoint

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli un elemento dell’elenco'))
const importo = z
  .int('Inserisci un importo, ad esempio 45,00')
  .check(
    z.minimum(1, 'L’importo deve essere più di zero'),
    z.maximum(999_999_999_999, 'L’importo è troppo grande'),
  )

export const abbinaBody = z.strictObject({
  /** The debts that it pays, each with its part. */
  debiti: z._default(
    z
      .array(z.strictObject({ pagamento_id: id, importo_centesimi: importo }))
      .check(z.maxLength(50, 'Al massimo 50 pagamenti')),
    [],
  ),
  /** An incasso by transfer that was written down before. */
  incasso_id: z._default(z.nullable(z.uuid('Scegli un incasso dell’elenco')), null),
  versamento_id: z._default(z.nullable(id), null),
  accredito_id: z._default(z.nullable(id), null),
})

export const abbinaMovimento = {
  method: 'POST',
  path: '/api/banca/movimenti/:id/abbina',
  allow: esercente,
  summary:
    'Dice che cosa è un movimento: i pagamenti che salda, un versamento della cassa o un accredito',
  body: abbinaBody,
  response: movimento,
  idempotent: true,
} as const satisfies Endpoint

export const chiudiBody = z.strictObject({
  motivo: testoLibero('il motivo', 300).check(z.minLength(3, 'Spiega il motivo')),
})

export const chiudiMovimento = {
  method: 'POST',
  path: '/api/banca/movimenti/:id/chiudi',
  allow: esercente,
  summary:
    'Chiude a mano un movimento che non c’entra con il portale, con il motivo: nessun importo si muove',
  body: chiudiBody,
  response: movimento,
} as const satisfies Endpoint

export const sciogliMovimento = {
  method: 'POST',
  path: '/api/banca/movimenti/:id/sciogli',
  allow: esercente,
  summary: 'Annulla gli abbinamenti di un movimento: gli incassi che aveva registrato si stornano',
  body: z.strictObject({}),
  response: movimento,
  idempotent: true,
} as const satisfies Endpoint
