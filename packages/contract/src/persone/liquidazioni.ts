import type { AliquoteConsulenti, ContoLiquidazione } from '@rateo/domain/denaro/liquidazione'
import { STATI_LIQUIDAZIONE } from '@rateo/domain/denaro/liquidazione'
import type { RegimeConsulente } from '@rateo/domain/identita/consulente'
import * as z from 'zod/mini'
import { azioniConsentite } from '../chiamata/azioni.ts'
import { giorno, testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

/** The most transfers of one file. */
export const BONIFICI_MAX = 200

const mese = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Scrivi il mese come 2026-03'))

const conteggio = z.object({
  provvigioni_centesimi: z.int(),
  rivalsa_centesimi: z.int(),
  imponibile_centesimi: z.int(),
  iva_centesimi: z.int(),
  bollo_centesimi: z.int(),
  totale_centesimi: z.int(),
  ritenuta_base_centesimi: z.int(),
  ritenuta_centesimi: z.int(),
  enasarco_base_centesimi: z.int(),
  enasarco_centesimi: z.int(),
  enasarco_preponente_centesimi: z.int(),
  netto_centesimi: z.int(),
} satisfies Record<keyof ContoLiquidazione, unknown>)

/** Rates in hundredths of a percent, and amounts in cents, with where each group comes from. */
const aliquote = z.object({
  ritenuta_provvigioni: z.int(),
  ritenuta_professionisti: z.int(),
  rivalsa_inps: z.int(),
  iva: z.int(),
  bollo_centesimi: z.int(),
  bollo_oltre_centesimi: z.int(),
  enasarco_agente: z.int(),
  enasarco_preponente: z.int(),
  massimale_pluri_centesimi: z.int(),
  massimale_mono_centesimi: z.int(),
  fonti: z.array(z.string()),
} satisfies Record<keyof AliquoteConsulenti | 'fonti', unknown>)
export type AliquoteConFonti = z.infer<typeof aliquote>

const perEsercente = z.array(
  z.object({
    esercente_id: z.string(),
    nome: z.string(),
    /** The consulente below whose lines these come from; null for one's own. */
    da: z.nullable(z.string()),
    righe: z.int(),
    base_centesimi: z.int(),
    provvigioni_centesimi: z.int(),
  }),
)
export type DettaglioLiquidazione = z.infer<typeof perEsercente>

/** The facts of a consulente as they were when a liquidazione was approved. */
export type ConsulenteLiquidato = RegimeConsulente & {
  nome: string
  partita_iva: string
  email: string
}

const chi = z.object({ _id: z.string(), nome: z.string() })

const anteprima = z.object({
  mese: z.string(),
  righe: z.int(),
  /** May be below zero: it is then carried over. */
  provvigioni_centesimi: z.int(),
  /** The part of them that is of months before. */
  precedenti_centesimi: z.int(),
  /** Null where there is nothing to pay. */
  conteggio: z.nullable(conteggio),
  aliquote,
  dettaglio: perEsercente,
  /** The reason why it cannot be approved now; null when it can. */
  motivo: z.nullable(z.string()),
})
export type AnteprimaLiquidazione = z.infer<typeof anteprima>

const liquidazione = z.object({
  _id: z.string(),
  consulente: chi,
  mese: z.string(),
  /** Its year and number: `2026/3`. */
  numero: z.string(),
  stato: z.enum(STATI_LIQUIDAZIONE),
  righe: z.int(),
  precedenti_centesimi: z.int(),
  conteggio,
  aliquote,
  dettaglio: perEsercente,
  approvata_da: chi,
  approvata_at: z.string(),
  /** The file of transfers that it is in. */
  bonifici_id: z.nullable(z.string()),
  pagata_da: z.nullable(chi),
  pagata_il: z.nullable(z.string()),
  motivo: z.string(),
  azioni_consentite: azioniConsentite,
})
export type Liquidazione = z.infer<typeof liquidazione>

const voce = z.object({
  consulente: chi,
  righe: z.int(),
  provvigioni_centesimi: z.int(),
  netto_centesimi: z.nullable(z.int()),
  /** The one that was approved for this month; null while it is a preview. */
  liquidazione: z.nullable(
    z.object({
      _id: z.string(),
      numero: z.string(),
      stato: z.enum(STATI_LIQUIDAZIONE),
      /** True where the caller approved it: another person pays it. */
      approvata_da_me: z.boolean(),
      bonifici_id: z.nullable(z.string()),
    }),
  ),
  motivo: z.nullable(z.string()),
})
export type VoceLiquidazioni = z.infer<typeof voce>

/** A month of all the consulenti: what was approved, and what is there to approve. */
export const getLiquidazioniDelMese = {
  method: 'POST',
  path: '/api/liquidazioni/mese',
  allow: ['admin'],
  summary: 'Le liquidazioni di un mese: approvate, pagate e da approvare',
  reads: true,
  body: z.strictObject({
    /** Without it, the last month that is over. */
    mese: z.optional(mese),
  }),
  response: z.object({ mese: z.string(), mesi: z.array(z.string()), voci: z.array(voce) }),
} as const satisfies Endpoint
export type LiquidazioniDelMese = z.infer<typeof getLiquidazioniDelMese.response>

export const getLiquidazioniConsulente = {
  method: 'GET',
  path: '/api/consulenti/:id/liquidazioni',
  allow: ['admin'],
  summary: 'Le liquidazioni di un consulente, la più nuova prima',
  response: z.object({ data: z.array(liquidazione) }),
} as const satisfies Endpoint

export const anteprimaLiquidazione = {
  method: 'POST',
  path: '/api/consulenti/:id/liquidazioni/anteprima',
  allow: ['admin'],
  summary: 'Quello che si liquiderebbe a un consulente fino a un mese',
  reads: true,
  body: z.strictObject({ mese }),
  response: anteprima,
} as const satisfies Endpoint

export const approvaLiquidazione = {
  method: 'POST',
  path: '/api/consulenti/:id/liquidazioni',
  allow: ['admin'],
  summary: 'Approva la liquidazione di un consulente: da qui le sue righe non cambiano',
  body: z.strictObject({
    mese,
    /** The figures of the preview: with others nothing is approved. */
    visto: z.strictObject({ righe: z.int(), netto_centesimi: z.int() }),
  }),
  response: liquidazione,
  idempotent: true,
} as const satisfies Endpoint

export const getLiquidazione = {
  method: 'GET',
  path: '/api/liquidazioni/:id',
  allow: ['admin'],
  summary: 'Una liquidazione con le sue cifre',
  response: liquidazione,
} as const satisfies Endpoint

const motivato = z.strictObject({ motivo: testo('il motivo', 300) })

export const annullaLiquidazione = {
  method: 'POST',
  path: '/api/liquidazioni/:id/annulla',
  allow: ['admin'],
  summary: 'Annulla un’approvazione non ancora pagata: le righe tornano da liquidare',
  body: motivato,
  response: liquidazione,
  idempotent: true,
} as const satisfies Endpoint

const bonifici = z.object({
  _id: z.string(),
  righe: z.int(),
  importo_centesimi: z.int(),
  esecuzione_il: z.string(),
})
export type BonificiConsulenti = z.infer<typeof bonifici>

/** All of them or none. Who approved one of them does not make its transfer. */
export const preparaBonifici = {
  method: 'POST',
  path: '/api/bonifici_consulenti',
  allow: ['admin'],
  summary: 'Prepara il file dei bonifici (pain.001) di più liquidazioni approvate',
  body: z.strictObject({
    liquidazioni: z
      .array(z.string())
      .check(
        z.minLength(1, 'Scegli almeno una liquidazione'),
        z.maxLength(BONIFICI_MAX, `Al massimo ${BONIFICI_MAX} bonifici in un file`),
      ),
    esecuzione_il: giorno('il giorno dei bonifici'),
  }),
  response: bonifici,
  idempotent: true,
} as const satisfies Endpoint

export const getFileBonifici = {
  method: 'GET',
  path: '/api/bonifici_consulenti/:id/file',
  allow: ['admin'],
  summary: 'Il file dei bonifici per la banca (pain.001)',
  response: z.unknown(),
} as const satisfies Endpoint

/** The bank did not make the transfer: it is to be paid again. */
export const bonificoNonRiuscito = {
  method: 'POST',
  path: '/api/liquidazioni/:id/non_riuscita',
  allow: ['admin'],
  summary: 'Segna che la banca non ha eseguito il bonifico: la liquidazione torna da pagare',
  body: motivato,
  response: liquidazione,
  idempotent: true,
} as const satisfies Endpoint

export const pagaLiquidazione = {
  method: 'POST',
  path: '/api/liquidazioni/:id/paga',
  allow: ['admin'],
  summary: 'Segna che il bonifico è partito: lo dice chi non ha approvato',
  body: z.strictObject({ pagata_il: giorno('il giorno del bonifico') }),
  response: liquidazione,
  idempotent: true,
} as const satisfies Endpoint

export const getDocumentoLiquidazione = {
  method: 'GET',
  path: '/api/liquidazioni/:id/documento',
  allow: ['admin'],
  summary: 'La liquidazione in PDF',
  response: z.unknown(),
} as const satisfies Endpoint

export const getRigheLiquidazioneCsv = {
  method: 'GET',
  path: '/api/liquidazioni/:id/righe.csv',
  allow: ['admin'],
  summary: 'Le righe di una liquidazione in CSV',
  response: z.unknown(),
} as const satisfies Endpoint

export const getLiquidazioniCsv = {
  method: 'GET',
  path: '/api/liquidazioni/elenco.csv',
  allow: ['admin'],
  summary: 'Le liquidazioni di un mese in CSV, per chi tiene la contabilità',
  querystring: z.object({ mese }),
  response: z.unknown(),
} as const satisfies Endpoint
