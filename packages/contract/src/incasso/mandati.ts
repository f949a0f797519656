import { SCHEMI_SDD, STATI_MANDATO, TIPI_MANDATO } from '@rateo/domain/banca/mandato'
import { STATI_TENTATIVO } from '@rateo/domain/stati/tentativo'
import * as z from 'zod/mini'
import { iban, testo } from '../chiamata/campi.ts'
import type { Colonne } from '../chiamata/colonne.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

/** A mandato as its two parties read it. The IBAN is never told whole. */
const mandato = z.object({
  _id: z.string(),
  stato: z.enum(STATI_MANDATO),
  umr: z.string(),
  creditore_id: z.string(),
  /** The reference that the payer's bank shows; null where the payment service has not given one. */
  riferimento_banca: z.nullable(z.string()),
  tipo: z.enum(TIPI_MANDATO),
  schema_sdd: z.enum(SCHEMI_SDD),
  /** The first and the last characters: "IT60 X054 •••• •••• •••• ••• 3456". */
  iban: z.string(),
  intestatario: z.string(),
  preavviso_giorni: z.int(),
  esercente: z.object({ _id: z.string(), nome: z.string() }),
  cliente: z.object({ _id: z.string(), nome: z.string() }),
  /** The text to sign, by its hash: what the code is asked for. Only while it waits for its signature. */
  sha256: z.nullable(z.string()),
  firma_scade_at: z.nullable(z.string()),
  firmato_at: z.nullable(z.string()),
  ultimo_uso: z.nullable(z.string()),
  /** The first day on which the account could be debited, if it were decided now. */
  prossimo_addebito: z.nullable(z.string()),
  /** The reason why it is stopped or over, in a sentence. */
  motivo: z.nullable(z.string()),
  /** The number of agreements charged under it, which would need another method. */
  in_corso: z.int(),
  created_at: z.string(),
})
export type Mandato = z.infer<typeof mandato>

/** A contract, or a scheduled debt, paid under a mandato: it needs another method when the mandato ends. */
const dipendente = z.object({
  tipo: z.enum(['dilazione', 'abbonamento', 'pagamento']),
  _id: z.string(),
  nome: z.string(),
  /** The next day on which something is due; null where nothing is planned. */
  prossima: z.nullable(z.string()),
})
export type Dipendente = z.infer<typeof dipendente>

const addebito = z.object({
  pagamento_id: z.string(),
  causale: z.string(),
  importo_centesimi: z.int(),
  stato: z.enum(STATI_TENTATIVO),
  addebito_il: z.string(),
  sequenza: z.string(),
  /** The bank's reason in words; null where the bank did not refuse. */
  causale_banca: z.nullable(z.string()),
})
export type AddebitoDelMandato = z.infer<typeof addebito>

const mandatoDettaglio = z.object({
  ...mandato.shape,
  dipendenti: z.array(dipendente),
  /** The latest, newest first. */
  addebiti: z.array(addebito),
})
export type MandatoDettaglio = z.infer<typeof mandatoDettaglio>

const TITOLARI = ['esercente', 'cliente'] as const
const TUTTI = ['esercente', 'cliente', 'admin'] as const

export const listMandati = {
  method: 'GET',
  path: '/api/mandati',
  allow: TUTTI,
  summary: 'Mandati di addebito diretto, i più recenti per primi',
  response: z.object({ data: z.array(mandato) }),
} as const satisfies Endpoint

/** A row of the list: what people look for, and nothing more of the account. */
const mandatoRow = z.object({
  _id: z.string(),
  stato: z.enum(STATI_MANDATO),
  umr: z.string(),
  tipo: z.enum(TIPI_MANDATO),
  iban: z.string(),
  intestatario: z.string(),
  esercente: z.object({ _id: z.string(), nome: z.string() }),
  cliente: z.object({ _id: z.string(), nome: z.string() }),
  firmato_at: z.nullable(z.string()),
  ultimo_uso: z.nullable(z.string()),
  created_at: z.string(),
})
export type MandatoRow = z.infer<typeof mandatoRow>

export const COLONNE_MANDATO = {
  created_at: { titolo: 'Creato il', tipo: 'istante' },
  esercente: { titolo: 'Esercente', tipo: 'soggetto', per: ['cliente', 'admin'] },
  cliente: { titolo: 'Cliente', tipo: 'soggetto', per: ['esercente', 'admin'] },
  intestatario: { titolo: 'Intestatario', tipo: 'testo' },
  iban: { titolo: 'Conto', tipo: 'testo' },
  umr: { titolo: 'Riferimento', tipo: 'testo' },
  tipo: { titolo: 'Tipo', tipo: 'testo' },
  firmato_at: { titolo: 'Firmato il', tipo: 'istante' },
  ultimo_uso: { titolo: 'Ultimo uso', tipo: 'giorno' },
  stato: { titolo: 'Stato', tipo: 'stato', di: 'mandato' },
  _id: { titolo: 'Codice', tipo: 'testo' },
} as const satisfies Colonne<MandatoRow>

export const searchMandati = {
  method: 'POST',
  path: '/api/search/mandati',
  allow: TUTTI,
  summary: 'Cerca tra i mandati di addebito diretto',
  body: searchBody,
  response: searchResponse(mandatoRow),
  reads: true,
} as const satisfies Endpoint

export const getMandato = {
  method: 'GET',
  path: '/api/mandati/:id',
  allow: TUTTI,
  summary: 'Un mandato di addebito diretto',
  response: mandatoDettaglio,
} as const satisfies Endpoint

/** The mandato as a PDF: before the signature the text to read, afterwards the very bytes that were signed. */
export const getMandatoPdf = {
  method: 'GET',
  path: '/api/mandati/:id/pdf',
  allow: TUTTI,
  summary: 'Il mandato in PDF',
  response: z.unknown(),
} as const satisfies Endpoint

export const preparaMandato = {
  method: 'POST',
  path: '/api/mandati',
  allow: ['cliente'],
  summary: 'Prepara un mandato da firmare',
  body: z.strictObject({
    esercente_id: z.string().check(z.minLength(1), z.maxLength(64)),
    /** The piano that is about to be taken: it is needed by who never bought anything of this esercente. */
    piano_id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    iban,
    intestatario: testo('l’intestatario del conto', 70),
    tipo: z._default(z.enum(TIPI_MANDATO), 'ricorrente'),
  }),
  response: mandato,
  idempotent: true,
} as const satisfies Endpoint

/** Wants the code of `POST /otp/verifica` for this very text: `firma_mandato` on its hash. */
export const firmaMandato = {
  method: 'POST',
  path: '/api/mandati/:id/firma',
  allow: ['cliente'],
  summary: 'Firma il mandato con il codice ricevuto',
  body: z.strictObject({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  response: mandato,
  idempotent: true,
} as const satisfies Endpoint

export const revocaMandato = {
  method: 'POST',
  path: '/api/mandati/:id/revoca',
  allow: TITOLARI,
  summary: 'Revoca il mandato: il conto non si addebita più',
  body: z.strictObject({}),
  response: mandato,
  idempotent: true,
} as const satisfies Endpoint

export const bloccaMandato = {
  method: 'POST',
  path: '/api/mandati/:id/blocca',
  allow: ['admin'],
  summary: 'Blocca il mandato per sospetta frode',
  body: z.strictObject({ motivo: testo('il motivo', 300) }),
  response: mandato,
  idempotent: true,
} as const satisfies Endpoint
