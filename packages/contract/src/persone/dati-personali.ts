import { CAUSALE_MAX } from '@rateo/domain/denaro/causale'
import { LINGUE } from '@rateo/domain/parole/lingua'
import * as z from 'zod/mini'
import { puntoVendita } from './attivita.ts'
import {
  codiceDestinatario,
  email,
  iban,
  telefono,
  testo,
  testoFacoltativo,
} from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

const attivita = z.object({
  _id: z.string(),
  ragione_sociale: z.string(),
  partita_iva: z.string(),
  codice_fiscale: z.nullable(z.string()),
  rea: z.nullable(z.string()),
  /** The person who signs for the firm, as it was registered. */
  rappresentante: z.nullable(z.string()),
  indirizzo: z.string(),
  email: z.string(),
  telefono: z.nullable(z.string()),
  pec: z.nullable(z.string()),
  codice_destinatario: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  /** The holder of the account, as its bank knows it. */
  iban_intestatario: z.string(),
  causale_modello: z.string(),
  /** The instant of the logo's last change, a part of its address; null when there is none. */
  logo: z.nullable(z.string()),
  punti_vendita: z.array(puntoVendita),
  /** A new IBAN that was confirmed and still waits. */
  iban_in_attesa: z.nullable(
    z.object({ iban: z.string(), intestatario: z.string(), vale_dal: z.string() }),
  ),
})

const dati = z.object({
  nome: z.string(),
  cognome: z.string(),
  email: z.string(),
  email_verificata: z.boolean(),
  /** A new address whose link has not been opened yet. */
  email_in_attesa: z.nullable(z.string()),
  telefono: z.nullable(z.string()),
  telefono_verificato: z.boolean(),
  lingua: z.enum(LINGUE),
  attivita: z.nullable(attivita),
})
export type DatiPersonali = z.infer<typeof dati>
export type Attivita = z.infer<typeof attivita>

const fatto = z.object({ fatto: z.literal(true) })

export const getDati = {
  method: 'GET',
  path: '/api/profilo/dati',
  allow: 'sessione',
  summary: 'I propri dati e, per l’esercente, quelli dell’attività',
  response: dati,
} as const satisfies Endpoint

export const nomeBody = z.strictObject({
  nome: testo('il nome', 60),
  cognome: testo('il cognome', 60),
})

export const modificaNome = {
  method: 'PATCH',
  path: '/api/profilo/dati',
  allow: 'sessione',
  summary: 'Corregge nome e cognome',
  body: nomeBody,
  response: fatto,
} as const satisfies Endpoint

export const modificaLingua = {
  method: 'PATCH',
  path: '/api/profilo/lingua',
  allow: 'sessione',
  summary: 'Sceglie la lingua del portale e dei messaggi',
  body: z.strictObject({ lingua: z.enum(LINGUE, 'Scegli una delle lingue dell’elenco') }),
  response: fatto,
} as const satisfies Endpoint

export const emailBody = z.strictObject({
  email: email(),
  password: z
    .string()
    .check(
      z.minLength(1, 'Inserisci la tua password'),
      z.maxLength(128, 'Al massimo 128 caratteri'),
    ),
})

export const cambiaEmail = {
  method: 'POST',
  path: '/api/profilo/email',
  allow: 'sessione',
  summary: 'Chiede di cambiare e-mail: vale quando la si conferma dal link inviato alla nuova',
  body: emailBody,
  response: fatto,
} as const satisfies Endpoint

export const confermaEmail = {
  method: 'GET',
  path: '/auth/conferma-email',
  allow: 'pubblico',
  summary: 'Porta alla pagina che conferma la nuova e-mail',
  querystring: z.object({ token: z.string().check(z.maxLength(100)) }),
  response: z.unknown(),
} as const satisfies Endpoint

const ATTIVI = ['esercente'] as const

export const attivitaBody = z.strictObject({
  email: email('amministrazione@esempio.it'),
  telefono,
  pec: email('attivita@pec.it'),
  codice_destinatario: codiceDestinatario,
  causale_modello: testoFacoltativo(CAUSALE_MAX),
})

export const modificaAttivita = {
  method: 'PATCH',
  path: '/api/profilo/attivita',
  allow: ATTIVI,
  summary: 'Corregge i contatti dell’attività',
  body: attivitaBody,
  response: fatto,
} as const satisfies Endpoint

export const ibanBody = z.strictObject({
  iban,
  /** The holder of the account; left out, it is the firm. */
  intestatario: z.optional(testo('l’intestatario del conto', 70)),
})

/** The object of the code that confirms a new IBAN: the account, and its holder where one is told. */
export const oggettoIban = (codice: string, intestatario?: string) =>
  intestatario === undefined ? `iban:${codice}` : `iban:${codice}:${intestatario}`

export const cambiaIban = {
  method: 'POST',
  path: '/api/profilo/iban',
  allow: ATTIVI,
  summary: 'Chiede di cambiare l’IBAN degli incassi: serve un codice, e vale dopo 24 ore',
  body: ibanBody,
  response: fatto,
} as const satisfies Endpoint

export const annullaIban = {
  method: 'DELETE',
  path: '/api/profilo/iban',
  allow: ATTIVI,
  summary: 'Annulla il cambio di IBAN che aspetta',
  response: fatto,
} as const satisfies Endpoint

export const EVENTI_NOTIFICA = [
  'pagamento_richiesto',
  'pagamento_annullato',
  'pagamento_riuscito',
  'pagamento_non_riuscito',
  'link_scaduto',
  'registrazione_da_verificare',
  'assistenza_da_leggere',
  'denaro_in_attesa',
  'riepilogo_staff',
] as const
export const CANALI_NOTIFICA = ['email', 'portale', 'push'] as const
export type CanaleNotifica = (typeof CANALI_NOTIFICA)[number]
export type EventoNotifica = (typeof EVENTI_NOTIFICA)[number]

const notifiche = z.object({
  eventi: z.array(
    z.object({
      evento: z.enum(EVENTI_NOTIFICA),
      /** Null where nothing is sent by e-mail about it. */
      email: z.nullable(z.boolean()),
      /** On the devices that the person chose, where there are any. */
      push: z.nullable(z.boolean()),
      /** Null where the event is not told in the portal. */
      portale: z.nullable(z.boolean()),
      /** The e-mail is always sent: a receipt, or what somebody has to act upon. */
      obbligatoria: z.boolean(),
    }),
  ),
})
export type Notifiche = z.infer<typeof notifiche>

export const getNotifiche = {
  method: 'GET',
  path: '/api/profilo/notifiche',
  allow: 'sessione',
  summary: 'Per che cosa si riceve un’e-mail o una notifica, nel portale e sui dispositivi',
  response: notifiche,
} as const satisfies Endpoint

export const modificaNotifiche = {
  method: 'PATCH',
  path: '/api/profilo/notifiche',
  allow: 'sessione',
  summary: 'Accende o spegne un avviso, per evento e per canale',
  body: z.strictObject({
    evento: z.enum(EVENTI_NOTIFICA),
    canale: z.enum(CANALI_NOTIFICA),
    attivo: z.boolean(),
  }),
  response: notifiche,
} as const satisfies Endpoint

const privacy = z.object({
  consensi: z.array(
    z.object({
      tipo: z.string(),
      versione: z.string(),
      dato: z.boolean(),
      at: z.string(),
      modificabile: z.boolean(),
    }),
  ),
  /** Things that must end first; empty when the account can be deleted. */
  blocchi: z.array(z.object({ codice: z.string(), testo: z.string() })),
  cancellazione: z.nullable(z.object({ created_at: z.string() })),
})
export type Privacy = z.infer<typeof privacy>

export const getPrivacy = {
  method: 'GET',
  path: '/api/profilo/privacy',
  allow: 'sessione',
  summary: 'Consensi dati, e che cosa impedisce la cancellazione',
  response: privacy,
} as const satisfies Endpoint

export const modificaMarketing = {
  method: 'POST',
  path: '/api/profilo/consensi',
  allow: 'sessione',
  summary: 'Dà o ritira il consenso alle comunicazioni commerciali',
  body: z.strictObject({ tipo: z.literal('marketing'), dato: z.boolean() }),
  response: fatto,
} as const satisfies Endpoint

export const esportaDati = {
  method: 'GET',
  path: '/api/profilo/esporta',
  inVeduta: 'mai',
  allow: 'sessione',
  summary: 'Tutti i propri dati, in un file JSON',
  response: z.unknown(),
} as const satisfies Endpoint

export const chiediCancellazione = {
  method: 'POST',
  path: '/api/profilo/cancellazione',
  allow: 'sessione',
  summary: 'Chiede la cancellazione dell’account',
  body: z.strictObject({
    motivo: z._default(
      z.string().check(z.trim(), z.maxLength(500, 'Al massimo 500 caratteri')),
      '',
    ),
  }),
  response: fatto,
} as const satisfies Endpoint

export const ritiraCancellazione = {
  method: 'DELETE',
  path: '/api/profilo/cancellazione',
  allow: 'sessione',
  summary: 'Ritira la richiesta di cancellazione',
  response: fatto,
} as const satisfies Endpoint
