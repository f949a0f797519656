import { CODICI_TS, IVA_TS } from '@rateo/domain/detrazioni/sistema-ts'
import {
  DESTINAZIONI_SPESA,
  PRIMO_ANNO_SPESE,
  PROBLEMI_SPESA,
  SCELTE_SPESA,
  TIPI_SPESA,
} from '@rateo/domain/detrazioni/spese'
import { keysOf } from '@rateo/domain/parole/chiavi'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const soggetto = z.object({ _id: z.string(), nome: z.string() })
const id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli dall’elenco'))
const anno = z
  .int('Scegli un anno')
  .check(z.minimum(PRIMO_ANNO_SPESE, 'Scegli un anno'), z.maximum(2200, 'Scegli un anno'))
const annoScritto = z.string().check(z.regex(/^20\d{2}$/, 'Scegli un anno'))
const tipo = z.enum(TIPI_SPESA)

/** The sums of some expenses, in cents: the same everywhere. What was given back is below zero in `restituito`, by its own year. */
const somme = {
  /** Collected by traceable methods, before what was given back. */
  tracciabile_centesimi: z.int(),
  /** Collected in cash. */
  contanti_centesimi: z.int(),
  /** Given back of what was traceable. */
  restituito_centesimi: z.int(),
  /** Given back of what was cash. */
  restituito_contanti_centesimi: z.int(),
  /** Traceable, less what was given back of it: what counts. */
  detraibile_centesimi: z.int(),
  /** Moved for somebody whose age the law does not take, or is not known yet: in none of the others. */
  esclusi_centesimi: z.int(),
}

const impostazioni = z.object({
  tipo_spesa: z.nullable(tipo),
  ts_tipo_spesa: z.nullable(z.enum(keysOf(CODICI_TS))),
  ts_iva: z.nullable(z.enum(keysOf(IVA_TS))),
})

const parametro = z.object({
  tipo_spesa: tipo,
  destinazione: z.enum(DESTINAZIONI_SPESA),
  articolo: z.string(),
  codice_730: z.string(),
  massimale_centesimi: z.nullable(z.int()),
  fonte: z.string(),
})

const file = z.object({
  righe: z.int(),
  /** Why it cannot be made; null where it can. */
  motivo: z.nullable(z.string()),
})

const quadro = z.object({
  anno: z.int(),
  concluso: z.boolean(),
  /** The years with something in them, the newest first. */
  anni: z.array(z.int()),
  impostazioni,
  totali: z.array(z.object({ ...parametro.shape, ...somme, persone: z.int() })),
  problemi: z.array(z.object({ problema: z.enum(PROBLEMI_SPESA), quanti: z.int() })),
  opposizioni: z.int(),
  riepiloghi: z.object({ emessi: z.int(), da_emettere: z.int() }),
  file: z.object({ sistema_ts: file, entrate: file }),
})
export type QuadroDetrazioni = z.infer<typeof quadro>

/** All that somebody spent in a year for one person: themselves, or a beneficiario. */
const persona = z.object({
  /** Its place in the list: what comes after it is asked for by it. */
  posto: z.string(),
  anno: z.int(),
  esercente: soggetto,
  cliente: soggetto,
  beneficiario: z.nullable(soggetto),
  ...somme,
  tipi: z.array(tipo),
  problemi: z.array(z.enum(PROBLEMI_SPESA)),
  /** Null where nobody objects. */
  opposizione: z.nullable(z.object({ _id: z.string(), dal_anno: z.int(), created_at: z.string() })),
  /** The statement; null while there is none. `da_aggiornare` where something changed since. */
  riepilogo: z.nullable(
    z.object({ _id: z.string(), versione: z.int(), da_aggiornare: z.boolean() }),
  ),
})
export type PersonaDetrazioni = z.infer<typeof persona>

const pagamento = z.object({
  _id: z.string(),
  numero: z.string(),
  causale: z.string(),
  cliente: soggetto,
  importo_centesimi: z.int(),
  giorno: z.string(),
  tipo_spesa: tipo,
  fattura_numero: z.nullable(z.string()),
  fattura_il: z.nullable(z.string()),
})
export type PagamentoDetrazioni = z.infer<typeof pagamento>

const pagina = {
  anno: annoScritto,
  /** The place of the last one that was read. */
  dopo: z.optional(z.string().check(z.maxLength(120))),
}

export const getDetrazioni = {
  method: 'GET',
  path: '/api/detrazioni',
  allow: ['esercente'],
  summary: 'Le spese detraibili incassate in un anno, con quello che manca per comunicarle',
  querystring: z.strictObject({ anno: z.optional(annoScritto) }),
  response: quadro,
} as const satisfies Endpoint

export const getPersoneDetrazioni = {
  method: 'GET',
  path: '/api/detrazioni/persone',
  allow: ['esercente'],
  summary: 'Le persone con spese detraibili nell’anno, una pagina per volta',
  querystring: z.strictObject({ ...pagina, solo: z.optional(z.enum(PROBLEMI_SPESA)) }),
  response: z.object({ data: z.array(persona), altri: z.boolean() }),
} as const satisfies Endpoint

export const getPagamentiSenzaFattura = {
  method: 'GET',
  path: '/api/detrazioni/pagamenti',
  allow: ['esercente'],
  summary: 'I pagamenti di spese sanitarie senza il numero della fattura, che il Sistema TS chiede',
  querystring: z.strictObject(pagina),
  response: z.object({ data: z.array(pagamento), altri: z.boolean() }),
} as const satisfies Endpoint

export const impostaDetrazioni = {
  method: 'PUT',
  path: '/api/detrazioni/impostazioni',
  allow: ['esercente'],
  summary: 'Che spesa è quello che incassi, e come va detta al Sistema TS',
  body: z.strictObject(impostazioni.shape),
  response: impostazioni,
} as const satisfies Endpoint

const scelta = z.object({
  /** The id of the piano, in its first version, or of the pagamento. */
  _id: z.string(),
  /** Chosen for this one; null where it is of what stands around it. */
  tipo_spesa: z.nullable(z.enum(SCELTE_SPESA)),
  /** The kind that holds. */
  vale: z.nullable(tipo),
})

export const getSpesaPiano = {
  method: 'GET',
  path: '/api/detrazioni/piani/:id',
  allow: ['esercente'],
  summary: 'Che spesa detraibile è un piano',
  response: scelta,
} as const satisfies Endpoint

export const impostaSpesaPiano = {
  method: 'PUT',
  path: '/api/detrazioni/piani/:id',
  allow: ['esercente'],
  summary: 'Dice che spesa detraibile è un piano, in tutte le sue versioni',
  body: z.strictObject({ tipo_spesa: z.nullable(z.enum(SCELTE_SPESA)) }),
  response: scelta,
} as const satisfies Endpoint

const spesaPagamento = z.object({
  ...scelta.shape,
  fattura_numero: z.nullable(z.string()),
  fattura_il: z.nullable(z.string()),
})
export type SpesaPagamento = z.infer<typeof spesaPagamento>

export const getSpesaPagamento = {
  method: 'GET',
  path: '/api/detrazioni/pagamenti/:id',
  allow: ['esercente'],
  summary: 'Che spesa detraibile è un pagamento, e la sua fattura',
  response: spesaPagamento,
} as const satisfies Endpoint

export const impostaSpesaPagamento = {
  method: 'PUT',
  path: '/api/detrazioni/pagamenti/:id',
  allow: ['esercente'],
  summary: 'Dice che spesa detraibile è un pagamento, e il numero della sua fattura',
  body: z.strictObject({
    tipo_spesa: z.nullable(z.enum(SCELTE_SPESA)),
    fattura_numero: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.regex(
            /^[A-Za-z0-9_./-]{0,20}$/,
            'Lettere, cifre, barra, punto e trattino: al massimo 20',
          ),
        ),
      '',
    ),
    fattura_il: z._default(z.nullable(z.iso.date('Inserisci la data della fattura')), null),
  }),
  response: spesaPagamento,
} as const satisfies Endpoint

export const getFileSistemaTs = {
  method: 'GET',
  path: '/api/detrazioni/sistema_ts',
  allow: ['esercente'],
  summary:
    'Il file delle spese sanitarie dell’anno per il Sistema Tessera Sanitaria (ZIP con l’XML)',
  querystring: z.strictObject({ anno: annoScritto }),
  response: z.unknown(),
} as const satisfies Endpoint

export const getFileEntrate = {
  method: 'GET',
  path: '/api/detrazioni/entrate',
  allow: ['esercente'],
  summary:
    'L’elenco delle spese dell’anno per chi le comunica all’Agenzia delle Entrate (CSV, non un tracciato ufficiale)',
  querystring: z.strictObject({ anno: annoScritto }),
  response: z.unknown(),
} as const satisfies Endpoint

export const emettiRiepilogo = {
  method: 'POST',
  path: '/api/detrazioni/riepiloghi',
  allow: ['esercente', 'cliente'],
  summary: 'Prepara il riepilogo di un anno finito, o la sua versione nuova se qualcosa è cambiato',
  body: z.strictObject({
    anno,
    /** The other party: of a cliente its esercente, of an esercente its cliente. */
    con: id,
    beneficiario_id: z.nullable(id),
  }),
  response: z.object({ documento_id: z.string() }),
} as const satisfies Endpoint

const chi = z.strictObject({ con: id, beneficiario_id: z.nullable(id), dal_anno: anno })

export const creaOpposizione = {
  method: 'POST',
  path: '/api/detrazioni/opposizioni',
  allow: ['esercente', 'cliente'],
  summary: 'Le spese di una persona non si comunicano più al fisco, da un anno in poi',
  body: chi,
  response: z.object({ _id: z.string() }),
} as const satisfies Endpoint

export const ritiraOpposizione = {
  method: 'POST',
  path: '/api/detrazioni/opposizioni/:id/ritira',
  allow: ['esercente', 'cliente'],
  summary: 'Le spese di una persona si comunicano di nuovo',
  body: z.strictObject({}),
  response: z.object({}),
} as const satisfies Endpoint

export const getMieDetrazioni = {
  method: 'GET',
  path: '/api/detrazioni/mie',
  allow: ['cliente'],
  summary: 'Quanto ho speso in un anno che si può detrarre, per chi e con quale esercente',
  querystring: z.strictObject({ anno: z.optional(annoScritto) }),
  response: z.object({
    anno: z.int(),
    concluso: z.boolean(),
    anni: z.array(z.int()),
    /** The day from which the statements of this year are there. */
    dal: z.string(),
    parametri: z.array(parametro),
    persone: z.array(persona),
  }),
} as const satisfies Endpoint
