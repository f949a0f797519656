import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const admin = ['admin'] as const

/** The most letters of a sentence. */
export const FRASE_MAX = 3000
const FRASI_MAX = 200

export const GRUPPI_MODELLI = [
  'pagamenti',
  'dilazioni',
  'abbonamenti',
  'persone',
  'esercenti',
  'consulenti',
  'assistenza',
  'documenti',
  'sviluppatori',
  'staff',
  'notifiche',
  'sms',
] as const
export const PARTI_FRASE = ['oggetto', 'titolo', 'testo', 'pulsante', 'motivo'] as const

const modelloRow = z.object({
  _id: z.string(),
  nome: z.string(),
  gruppo: z.enum(GRUPPI_MODELLI),
  canale: z.enum(['email', 'sms', 'notifica']),
  /** Its first sentence, in the words that hold. */
  inizio: z.string(),
  frasi: z.int(),
  /** The sentences that are not in their own words now. */
  cambiate: z.int(),
  cambiato_at: z.nullable(z.string()),
})
export type ModelloRow = z.infer<typeof modelloRow>

const frase = z.object({
  /** The words that it comes with, `{nome}` for each value: by these it is known. */
  originale: z.string(),
  /** The words that hold now. */
  testo: z.string(),
  parte: z.enum(PARTI_FRASE),
  /** True where the law, or somebody's safety, wants its words: nobody changes them. */
  fissa: z.boolean(),
  /** Each value that it must hold, with one to show. */
  campi: z.array(z.object({ nome: z.string(), esempio: z.string() })),
  /** The other messages in which the same sentence stands. */
  anche_in: z.array(z.string()),
})
export type FraseModello = z.infer<typeof frase>

const versione = z.object({
  _id: z.string(),
  autore: z.string(),
  created_at: z.string(),
  /** The sentences that were changed together; null: back to their own words. */
  frasi: z.array(z.object({ originale: z.string(), testo: z.nullable(z.string()) })),
})
export type VersioneModello = z.infer<typeof versione>

const modello = z.object({
  ...modelloRow.shape,
  frasi: z.array(frase),
  /** The changes, the newest first. */
  versioni: z.array(versione),
})
export type Modello = z.infer<typeof modello>

/** Sentences in other words; null gives one its own again. */
const parole = z
  .array(
    z.strictObject({
      originale: z.string().check(z.minLength(1), z.maxLength(FRASE_MAX)),
      testo: z.nullable(
        z
          .string()
          .check(
            z.trim(),
            z.minLength(1, 'Scrivi la frase: vuota non può restare'),
            z.maxLength(FRASE_MAX, `Al massimo ${FRASE_MAX} caratteri`),
          ),
      ),
    }),
  )
  .check(z.maxLength(FRASI_MAX))

export const getModelli = {
  method: 'GET',
  path: '/api/gestione/modelli',
  allow: admin,
  summary: 'I messaggi del portale, e quali hanno parole cambiate',
  response: z.object({ data: z.array(modelloRow) }),
} as const satisfies Endpoint

export const getModello = {
  method: 'GET',
  path: '/api/gestione/modelli/:nome',
  allow: admin,
  summary: 'Un messaggio con le sue frasi e le versioni',
  response: modello,
} as const satisfies Endpoint

const anteprima = z.object({
  /** `vero`: the last one that was sent, in these words; `esempio`: nothing was sent yet that may be shown. */
  dati: z.enum(['vero', 'esempio']),
  inviato_at: z.nullable(z.string()),
  oggetto: z.nullable(z.string()),
  titolo: z.nullable(z.string()),
  esercente: z.nullable(z.string()),
  blocchi: z.array(
    z.union([
      z.object({ paragrafo: z.string() }),
      z.object({ azione: z.string() }),
      z.object({ dati: z.array(z.object({ nome: z.string(), valore: z.string() })) }),
    ]),
  ),
  motivo: z.nullable(z.string()),
})
export type AnteprimaModello = z.infer<typeof anteprima>

export const anteprimaModello = {
  method: 'POST',
  path: '/api/gestione/modelli/:nome/anteprima',
  allow: admin,
  summary: 'L’ultimo messaggio inviato, come sarebbe con altre parole',
  body: z.strictObject({ parole }),
  response: anteprima,
  reads: true,
} as const satisfies Endpoint

export const modificaModello = {
  method: 'POST',
  path: '/api/gestione/modelli/:nome',
  allow: admin,
  summary: 'Cambia le parole di un messaggio, da adesso in poi',
  body: z.strictObject({ parole: parole.check(z.minLength(1, 'Non è cambiato niente')) }),
  response: modello,
} as const satisfies Endpoint

export const ripristinaModello = {
  method: 'POST',
  path: '/api/gestione/modelli/:nome/ripristina',
  allow: admin,
  summary: 'Riporta le frasi di un messaggio alle parole originali',
  response: modello,
} as const satisfies Endpoint

export const provaModello = {
  method: 'POST',
  path: '/api/gestione/modelli/:nome/prova',
  allow: admin,
  summary: 'Manda a sé una prova del messaggio con altre parole',
  body: z.strictObject({ parole }),
  response: z.object({ destinatario: z.string() }),
} as const satisfies Endpoint

export const getParoleRichiesta = {
  method: 'GET',
  path: '/api/parole_richiesta',
  allow: ['esercente'],
  summary: 'Le parole cambiate di una richiesta di pagamento, per leggerla prima di inviarla',
  response: z.object({
    data: z.array(z.object({ originale: z.string(), testo: z.string() })),
  }),
} as const satisfies Endpoint
