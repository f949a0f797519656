import { GRUPPI_PARAMETRI, TIPI_PARAMETRO } from '@rateo/domain/stati/parametro'
import { RUOLI } from '@rateo/domain/permessi/ruoli'
import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

const admin = ['admin'] as const

// Parametri (GES-M1)

const valore = z.union([z.string(), z.number()])
const valori = z.record(z.string(), valore)
export type Valori = z.infer<typeof valori>

const campo = z.object({
  nome: z.string(),
  etichetta: z.string(),
  tipo: z.enum(TIPI_PARAMETRO),
  /** Least and most of a number; of a text, its length. */
  min: z.int(),
  max: z.int(),
  unita: z.string(),
})
export type CampoParametro = z.infer<typeof campo>

const versione = z.object({
  valori,
  valido_dal: z.string(),
  autore: z.string(),
  stato: z.enum(['passata', 'in_vigore', 'programmata']),
})
export type VersioneParametro = z.infer<typeof versione>

const parametro = z.object({
  chiave: z.string(),
  nome: z.string(),
  descrizione: z.string(),
  gruppo: z.enum(GRUPPI_PARAMETRI),
  campi: z.array(campo),
  in_vigore: versione,
  /** The next one to come, if any. */
  programmata: z.nullable(versione),
  /** Every value it had or will have, the newest first. */
  storia: z.array(versione),
})
export type Parametro = z.infer<typeof parametro>

export const getParametri = {
  method: 'GET',
  path: '/api/gestione/parametri',
  allow: admin,
  summary: 'I parametri del portale, con la loro storia',
  response: z.object({ data: z.array(parametro) }),
} as const satisfies Endpoint

const modificaBody = z.strictObject({
  valori,
  /** The day from which it holds; null: from now. */
  valido_dal: z.nullable(z.iso.date('Inserisci una data')),
})

export const anteprimaParametro = {
  method: 'POST',
  path: '/api/gestione/parametri/:chiave/anteprima',
  allow: admin,
  summary: 'Che cosa cambierebbe con altri valori',
  body: modificaBody,
  response: z.object({ effetti: z.array(z.string()) }),
  reads: true,
} as const satisfies Endpoint

export const modificaParametro = {
  method: 'POST',
  path: '/api/gestione/parametri/:chiave',
  allow: admin,
  summary: 'Cambia un parametro, da adesso o da un giorno che verrà',
  body: modificaBody,
  response: parametro,
} as const satisfies Endpoint

export const annullaProgrammata = {
  method: 'DELETE',
  path: '/api/gestione/parametri/:chiave/programmata',
  allow: admin,
  summary: 'Toglie il valore programmato di un parametro',
  response: parametro,
} as const satisfies Endpoint

// Utenti (GES-M2)

const utenteRow = z.object({
  _id: z.string(),
  nome: z.string(),
  email: z.string(),
  stato: z.enum(['attivo', 'inattivo']),
  ruoli: z.array(z.enum(RUOLI)),
  ultimo_accesso_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type UtenteRow = z.infer<typeof utenteRow>

const utente = z.object({
  ...utenteRow.shape,
  secondo_fattore: z.string(),
  email_verificata_at: z.nullable(z.string()),
  /** The cliente or esercente of each role and its id; null while that registration is not complete. */
  ruoli_dettaglio: z.array(
    z.object({
      ruolo: z.enum(RUOLI),
      di: z.nullable(z.string()),
      di_id: z.nullable(z.string()),
    }),
  ),
  sessioni: z.array(
    z.object({
      ruolo: z.enum(RUOLI),
      ip: z.string(),
      user_agent: z.string(),
      created_at: z.string(),
      last_seen_at: z.string(),
      attiva: z.boolean(),
    }),
  ),
})
export type UtenteDettaglio = z.infer<typeof utente>

export const searchUtenti = {
  method: 'POST',
  path: '/api/search/utenti',
  allow: admin,
  summary: 'Cerca tra gli utenti',
  body: searchBody,
  response: searchResponse(utenteRow),
  reads: true,
} as const satisfies Endpoint

export const getUtente = {
  method: 'GET',
  path: '/api/utenti/:id',
  allow: admin,
  summary: 'Un utente con ruoli e ultimi accessi',
  response: utente,
} as const satisfies Endpoint

const motivato = z.strictObject({ motivo: testo('il motivo', 300) })

export const disattivaUtente = {
  method: 'POST',
  path: '/api/utenti/:id/disattiva',
  allow: admin,
  summary: 'Disattiva un account: chi lo usa esce subito, gli accordi restano',
  body: motivato,
  response: utente,
} as const satisfies Endpoint

export const riattivaUtente = {
  method: 'POST',
  path: '/api/utenti/:id/riattiva',
  allow: admin,
  summary: 'Riattiva un account disattivato',
  body: motivato,
  response: utente,
} as const satisfies Endpoint

// Messaggi (GES-M3)

export const STATI_MESSAGGIO = ['in_casella', 'inviato', 'fallito'] as const

const messaggioRow = z.object({
  _id: z.string(),
  canale: z.enum(['email', 'sms', 'push']),
  destinatario: z.string(),
  oggetto: z.string(),
  stato: z.enum(STATI_MESSAGGIO),
  errore: z.nullable(z.string()),
  created_at: z.string(),
})
export type MessaggioRow = z.infer<typeof messaggioRow>

const messaggio = z.object({
  ...messaggioRow.shape,
  testo: z.string(),
  /** How often it was sent again; and why it may not be, in a sentence, where it may not. */
  rinvii: z.int(),
  non_rimandabile: z.nullable(z.string()),
  /** The message that this one sends again. */
  rinvio_di: z.nullable(z.string()),
})
export type MessaggioInviato = z.infer<typeof messaggio>

export const searchMessaggi = {
  method: 'POST',
  path: '/api/search/messaggi',
  allow: admin,
  summary: 'Cerca tra e-mail e SMS inviati',
  body: searchBody,
  response: searchResponse(messaggioRow),
  reads: true,
} as const satisfies Endpoint

export const getMessaggio = {
  method: 'GET',
  path: '/api/messaggi/:id',
  allow: admin,
  summary: 'Un messaggio inviato, con il testo',
  response: messaggio,
} as const satisfies Endpoint

export const rimandaMessaggio = {
  method: 'POST',
  path: '/api/messaggi/:id/rimanda',
  allow: admin,
  summary: 'Manda di nuovo un’e-mail, com’era, allo stesso indirizzo',
  response: messaggio,
  idempotent: true,
} as const satisfies Endpoint

// Lavori (GES-M4)

const lavoro = z.object({
  nome: z.string(),
  descrizione: z.string(),
  /** Five fields, in the time of Rome. */
  cron: z.string(),
  ultimo: z.nullable(
    z.object({
      esito: z.enum(['in_attesa', 'in_corso', 'riuscito', 'fallito']),
      iniziato_at: z.nullable(z.string()),
      finito_at: z.nullable(z.string()),
      errore: z.nullable(z.string()),
    }),
  ),
  /** The number of failed runs, among those that are still kept. */
  fallimenti: z.int(),
  /** True while it waits to run or runs, so that it is not started a second time. */
  in_attesa: z.boolean(),
  prossimo_at: z.nullable(z.string()),
})
export type Lavoro = z.infer<typeof lavoro>

export const getLavori = {
  method: 'GET',
  path: '/api/gestione/lavori',
  allow: admin,
  summary: 'I lavori a orario, con l’ultima e la prossima esecuzione',
  response: z.object({
    data: z.array(lavoro),
    worker: z.object({ attivo: z.boolean(), ultimo_battito_at: z.nullable(z.string()) }),
    uscite: z.object({ in_attesa: z.int(), in_errore: z.int() }),
  }),
} as const satisfies Endpoint

export const eseguiLavoro = {
  method: 'POST',
  path: '/api/gestione/lavori/:nome/esegui',
  allow: admin,
  summary: 'Esegue adesso un lavoro a orario, se non è già in corso',
  response: z.object({ nome: z.string() }),
} as const satisfies Endpoint

// Cronologia (GES-M5)

export const CANALI = ['portale', 'api', 'sistema'] as const

const eventoRow = z.object({
  _id: z.string(),
  at: z.string(),
  attore: z.string(),
  ruolo: z.string(),
  canale: z.enum(CANALI),
  azione: z.string(),
  entita: z.string(),
  entita_id: z.string(),
  /** The changes in words: field, value before, value after. */
  modifiche: z.array(
    z.object({ campo: z.string(), prima: z.nullable(z.string()), dopo: z.nullable(z.string()) }),
  ),
  ip: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
})
export type EventoRow = z.infer<typeof eventoRow>

export const searchCronologia = {
  method: 'POST',
  path: '/api/search/cronologia',
  allow: admin,
  summary: 'Cerca in tutto quello che è successo',
  body: searchBody,
  response: searchResponse(eventoRow),
  reads: true,
} as const satisfies Endpoint
