import {
  MOVIMENTI_A_MANO,
  PEZZI_MAX,
  STATI_SESSIONE_CASSA,
  TAGLI,
  TIPI_MOVIMENTO_CASSA,
} from '@rateo/domain/cassa/cassa'
import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'
import { metodoCassa } from './casse.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

const stato = z.enum(STATI_SESSIONE_CASSA)

/** One opening of a till, from its float to the count at the end. */
const sessioneCassa = z.object({
  _id: z.string(),
  stato,
  fondo_centesimi: z.int(),
  /** Null until the cash was counted. */
  contato_centesimi: z.nullable(z.int()),
  differenza_centesimi: z.nullable(z.int()),
  aperta_at: z.string(),
  chiusa_at: z.nullable(z.string()),
})
export type SessioneCassa = z.infer<typeof sessioneCassa>

export const sessioniCassa = {
  method: 'GET',
  path: '/chiusura_cassa/sessioni',
  allow: ['esercente'],
  summary: 'Le ultime cento sessioni di cassa dell’esercente, dalla più recente',
  response: z.object({ data: z.array(sessioneCassa) }),
} as const satisfies Endpoint

const movimento = z.object({
  _id: z.string(),
  tipo: z.enum(TIPI_MOVIMENTO_CASSA),
  metodo: metodoCassa,
  importo_centesimi: z.int(),
  causale: z.nullable(z.string()),
  pagamento_id: z.nullable(z.string()),
  /** The payer, or the person who was refunded; null for movements that a person wrote down beside the pagamenti. */
  cliente: z.nullable(z.string()),
  banca: z.nullable(z.string()),
  versato_il: z.nullable(z.string()),
  /** The day on which the bank says that a deposit arrived; null for any other movement, and until then. */
  in_banca_il: z.nullable(z.string()),
  /** True for a deposit of which the files of the bank that were imported say nothing yet. */
  manca_in_banca: z.boolean(),
  /** The movement that this one undoes, and the one that undid it. */
  corregge: z.nullable(z.string()),
  corretto: z.boolean(),
  /** The day on which money for a pagamento was taken, where that was another one; null for any other movement. */
  incassato_il: z.nullable(z.string()),
  autore: z.nullable(z.string()),
  created_at: z.string(),
})
export type MovimentoCassa = z.infer<typeof movimento>

/** The till at this moment: the movements by kind, and the amount that each method should hold. */
export const lettura = z.object({
  voci: z.array(
    z.object({
      tipo: z.enum(TIPI_MOVIMENTO_CASSA),
      metodo: metodoCassa,
      numero: z.int(),
      importo_centesimi: z.int(),
    }),
  ),
  atteso: z.array(z.object({ metodo: metodoCassa, importo_centesimi: z.int() })),
})
export type Lettura = z.infer<typeof lettura>

const importo = (max: number) =>
  z
    .int('Inserisci un importo, ad esempio 12,50')
    .check(
      z.minimum(0, 'L’importo non può essere negativo'),
      z.maximum(max, 'L’importo è troppo grande'),
    )
const IMPORTO_MAX = 100_000_000

const nomiTagli = new Set(TAGLI.map(String))
export const tagli = z
  .record(
    z.string(),
    z
      .int('Inserisci quanti sono')
      .check(z.minimum(0, 'Inserisci quanti sono'), z.maximum(PEZZI_MAX, 'Al massimo 9.999 pezzi')),
  )
  .check(
    z.check(({ value, issues }) => {
      for (const taglio of Object.keys(value)) {
        if (nomiTagli.has(taglio)) continue
        const message = 'Questo taglio non esiste'
        issues.push({ code: 'custom', message, input: value, path: [taglio] })
      }
    }),
  )

const conteggio = z.strictObject({
  tagli,
  /** The cash that stays in the till for the day after; the rest goes to the bank. */
  lasciato_centesimi: importo(IMPORTO_MAX),
  /** The bank where the rest is paid in. */
  banca: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(60))), null),
  /** The total of each terminal; `terminale_id` null for one that is not among those of the till. */
  pos: z
    .array(
      z.strictObject({
        terminale_id: z.nullable(z.string()),
        totale_centesimi: importo(IMPORTO_MAX),
      }),
    )
    .check(z.maxLength(20)),
  assegno_centesimi: z._default(importo(IMPORTO_MAX), 0),
  buono_centesimi: z._default(importo(IMPORTO_MAX), 0),
  /** The daily closing of the fiscal till: its Z number, its total, the part paid electronically. */
  rt: z._default(
    z.nullable(
      z.strictObject({
        numero_z: z
          .int('Inserisci il numero della chiusura Z')
          .check(z.minimum(1), z.maximum(99_999)),
        totale_centesimi: importo(IMPORTO_MAX),
        elettronico_centesimi: importo(IMPORTO_MAX),
      }),
    ),
    null,
  ),
  nota: z._default(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Scrivi il motivo'),
          z.maxLength(300, 'Al massimo 300 caratteri'),
        ),
    ),
    null,
  ),
})
export type Conteggio = z.infer<typeof conteggio>
export const conteggioBody = conteggio

const sessione = z.object({
  _id: z.string(),
  cassa: z.object({ _id: z.string(), nome: z.string() }),
  stato,
  riportato_centesimi: z.int(),
  fondo_centesimi: z.int(),
  aperta_da: z.string(),
  aperta_at: z.string(),
  chiusa_at: z.nullable(z.string()),
  oltre_24_ore: z.boolean(),
  lettura,
  movimenti: z.array(movimento),
  /** The count that waits for a second person, and whether the caller may be that person. */
  conteggio: z.nullable(conteggio),
  contata_da: z.nullable(z.string()),
  puoi_verificare: z.boolean(),
  chiusura_id: z.nullable(z.string()),
})
export type Sessione = z.infer<typeof sessione>

const write = { method: 'POST', allow: ['esercente'], response: sessione } as const

export const apriCassa = {
  ...write,
  path: '/chiusura_cassa/casse/:id/apri',
  summary: 'Apre una cassa con il fondo contato',
  body: z.strictObject({ fondo_centesimi: importo(IMPORTO_MAX) }),
  idempotent: true,
} as const satisfies Endpoint

export const getSessioneCassa = {
  method: 'GET',
  path: '/chiusura_cassa/sessioni/:id',
  allow: ['esercente'],
  summary: 'Una sessione di cassa con i suoi movimenti e la lettura X',
  response: sessione,
} as const satisfies Endpoint

export const aggiungiMovimento = {
  ...write,
  path: '/chiusura_cassa/sessioni/:id/movimenti',
  summary: 'Aggiunge un movimento alla sessione aperta',
  body: z.strictObject({
    tipo: z.enum(MOVIMENTI_A_MANO, 'Scegli che movimento è'),
    metodo: metodoCassa,
    importo_centesimi: z
      .int('Inserisci un importo, ad esempio 12,50')
      .check(
        z.minimum(1, 'Inserisci un importo'),
        z.maximum(IMPORTO_MAX, 'L’importo è troppo grande'),
      ),
    causale: testo('che cos’è', 140),
    banca: z._default(z.nullable(testo('la banca', 60)), null),
    versato_il: z._default(z.nullable(z.iso.date('Inserisci una data')), null),
  }),
  idempotent: true,
} as const satisfies Endpoint

export const correggiMovimento = {
  ...write,
  path: '/chiusura_cassa/movimenti/:id/correggi',
  summary: 'Annulla un movimento con uno uguale e contrario',
  body: z.strictObject({ motivo: testo('il motivo', 140) }),
  idempotent: true,
} as const satisfies Endpoint

export const contaCassa = {
  ...write,
  path: '/chiusura_cassa/sessioni/:id/conta',
  summary: 'Comincia il conteggio: da qui i movimenti vanno alla sessione che viene',
  body: z.strictObject({}),
} as const satisfies Endpoint

export const annullaConteggio = {
  ...write,
  path: '/chiusura_cassa/sessioni/:id/annulla_conteggio',
  summary: 'Lascia il conteggio: la cassa è di nuovo aperta',
  body: z.strictObject({}),
} as const satisfies Endpoint

export const chiudiCassa = {
  ...write,
  path: '/chiusura_cassa/sessioni/:id/chiudi',
  summary:
    'Chiude la cassa con quello che è stato contato, o chiede che un’altra persona lo verifichi',
  body: conteggio,
  idempotent: true,
} as const satisfies Endpoint

export const approvaChiusura = {
  ...write,
  path: '/chiusura_cassa/sessioni/:id/approva',
  summary: 'Approva quello che è stato contato e chiude la cassa',
  body: z.strictObject({}),
  idempotent: true,
} as const satisfies Endpoint

export const respingiChiusura = {
  ...write,
  path: '/chiusura_cassa/sessioni/:id/respingi',
  summary: 'Chiede di contare di nuovo',
  body: z.strictObject({ motivo: testo('il motivo', 140) }),
} as const satisfies Endpoint
