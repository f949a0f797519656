import { NOMI_INTERRUTTORI } from '@rateo/domain/permessi/capacita'
import { STATI_ESERCENTE } from '@rateo/domain/identita/esercente'
import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { nomiPassi } from './passi.ts'

const MAX = 500
const esito = z.object({ _id: z.string(), stato: z.enum(STATI_ESERCENTE) })
const motivo = testo('il motivo', MAX)
const fino_al = z.nullable(z.iso.date('Inserisci una data'))
const passo = z.enum(nomiPassi('esercente'))
const admin = ['admin'] as const

export const prendiInCarico = {
  method: 'POST',
  path: '/api/esercenti/:id/prendi_in_carico',
  allow: admin,
  summary: 'Comincia a controllare una registrazione: da qui l’esercente lavora entro il tetto',
  response: esito,
} as const satisfies Endpoint

/**
 * Every required paper and every step of the registration must be there and approved. Where one is not, it takes two
 * people: the first writes why (`motivo`) and the state stays, another one approves.
 */
export const approvaEsercente = {
  method: 'POST',
  path: '/api/esercenti/:id/approva',
  allow: admin,
  summary: 'Approva un esercente: da qui incassa senza tetto',
  body: z.strictObject({ motivo: z.optional(motivo) }),
  response: z.object({ ...esito.shape, attende_conferma: z.boolean() }),
} as const satisfies Endpoint

/** Reopens only the steps that are named, each with what is asked in it. */
export const chiediIntegrazione = {
  method: 'POST',
  path: '/api/esercenti/:id/chiedi_integrazione',
  allow: admin,
  summary: 'Chiede all’esercente di integrare la registrazione',
  body: z.strictObject({
    voci: z.array(z.strictObject({ passo, testo: testo('che cosa manca', MAX) })).check(
      z.minLength(1, 'Indica almeno un passo da rivedere'),
      z.maxLength(8, 'Al massimo 8 passi'),
      z.refine((voci) => new Set(voci.map((voce) => voce.passo)).size === voci.length, {
        error: 'Lo stesso passo è indicato due volte',
      }),
    ),
  }),
  response: esito,
} as const satisfies Endpoint

export const rifiutaEsercente = {
  method: 'POST',
  path: '/api/esercenti/:id/rifiuta',
  allow: admin,
  summary: 'Rifiuta un esercente',
  body: z.strictObject({ motivo }),
  response: esito,
} as const satisfies Endpoint

export const limitaEsercente = {
  method: 'POST',
  path: '/api/esercenti/:id/limita',
  allow: admin,
  summary: 'Limita un esercente: nuovi incassi fino a un tetto, accrediti trattenuti',
  body: z.strictObject({
    motivo,
    fino_al,
    /** Null: the cap that everybody has. */
    tetto_centesimi: z.nullable(
      z.int('Inserisci un importo').check(z.minimum(0), z.maximum(100_000_000)),
    ),
  }),
  response: esito,
} as const satisfies Endpoint

export const sospendiEsercente = {
  method: 'POST',
  path: '/api/esercenti/:id/sospendi',
  allow: admin,
  summary: 'Sospende un esercente, scegliendo che cos’altro si ferma e fino a quando',
  body: z.strictObject({
    motivo,
    fino_al,
    /** Further capacità to stop; a suspension always stops new requests and payouts. */
    ferma: z.array(z.enum(NOMI_INTERRUTTORI)).check(z.maxLength(NOMI_INTERRUTTORI.length)),
  }),
  response: esito,
} as const satisfies Endpoint

export const riattivaEsercente = {
  method: 'POST',
  path: '/api/esercenti/:id/riattiva',
  allow: admin,
  summary: 'Riattiva un esercente limitato, sospeso o inattivo',
  body: z.strictObject({ motivo }),
  response: esito,
} as const satisfies Endpoint

export const disattivaEsercente = {
  method: 'POST',
  path: '/api/esercenti/:id/disattiva',
  allow: admin,
  summary: 'Disattiva un esercente',
  body: z.strictObject({ motivo }),
  response: esito,
} as const satisfies Endpoint

export const avviaCessazione = {
  method: 'POST',
  path: '/api/esercenti/:id/avvia_cessazione',
  allow: admin,
  summary: 'Avvia la fine del contratto, con l’ultimo giorno',
  body: z.strictObject({ motivo, fino_al: z.iso.date('Inserisci l’ultimo giorno') }),
  response: esito,
} as const satisfies Endpoint

export const cessaEsercente = {
  method: 'POST',
  path: '/api/esercenti/:id/cessa',
  allow: admin,
  summary: 'Chiude subito un contratto in cessazione',
  response: esito,
} as const satisfies Endpoint

export const cambiaCapacita = {
  method: 'POST',
  path: '/api/esercenti/:id/capacita',
  allow: admin,
  summary: 'Ferma o riprende singole operazioni di un esercente',
  body: z.strictObject({
    ferme: z.array(z.enum(NOMI_INTERRUTTORI)).check(z.maxLength(NOMI_INTERRUTTORI.length)),
    motivo,
  }),
  response: z.object({ _id: z.string(), ferme: z.array(z.enum(NOMI_INTERRUTTORI)) }),
} as const satisfies Endpoint

/** The esercente itself, once refused. */
export const chiediRiesame = {
  method: 'POST',
  path: '/api/registrazione/riesame',
  allow: 'sessione',
  summary: 'Chiede il riesame di una registrazione rifiutata',
  body: z.strictObject({ motivo: testo('perché chiedi il riesame', MAX) }),
  response: esito,
} as const satisfies Endpoint

const esame = z.object({
  passo,
  /** The answers of the step as the person wrote them; null when it is not done. */
  dati: z.nullable(z.record(z.string(), z.unknown())),
  esito: z.nullable(z.enum(['approvato', 'da_rivedere'])),
  nota: z.string(),
})
export type EsamePasso = z.infer<typeof esame>

/** Full data, the IBAN included: who reads it is written down. */
export const getEsame = {
  method: 'GET',
  path: '/api/esercenti/:id/esame',
  allow: admin,
  summary: 'La registrazione di un esercente passo per passo, con l’esito dell’esame',
  response: z.object({
    _id: z.string(),
    modificabile: z.boolean(),
    passi: z.array(esame),
    /** Belfiore code → name of the place, for the codes in the steps. */
    luoghi: z.record(z.string(), z.string()),
  }),
} as const satisfies Endpoint

export const esaminaPasso = {
  method: 'POST',
  path: '/api/esercenti/:id/esame',
  allow: admin,
  summary: 'Approva un passo della registrazione, o lo segna da rivedere',
  body: z.strictObject({
    passo,
    /** Null takes the mark away. */
    esito: z.nullable(z.enum(['approvato', 'da_rivedere'])),
    nota: z.string().check(z.trim(), z.maxLength(MAX, `Al massimo ${MAX} caratteri`)),
  }),
  response: z.object({ _id: z.string() }),
} as const satisfies Endpoint

export const scaricaDocumento = {
  method: 'GET',
  path: '/api/esercenti/:id/documenti/:documento',
  allow: admin,
  summary: 'Un documento della registrazione; chi lo legge resta scritto nella cronologia',
  response: z.unknown(),
} as const satisfies Endpoint
