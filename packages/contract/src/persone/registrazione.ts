import { COLONNE_ESERCENTI, LIMITI_ESERCENTI } from '@rateo/domain/identita/importa-esercenti'
import * as z from 'zod/mini'
import {
  email,
  partitaIvaFacoltativa,
  telefonoFacoltativo,
  testo,
  testoFacoltativo,
} from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { nomiPassi } from './passi.ts'

const PASSI_TUTTI = [...nomiPassi('cliente'), ...nomiPassi('esercente')]
const passo = z.enum(PASSI_TUTTI)

export const TIPI_DOCUMENTO = ['documento_identita', 'visura_camerale', 'altro'] as const
export const PESO_MASSIMO = 5 * 1024 * 1024

const avviso = z.object({ passo, campo: z.string(), message: z.string() })
export type Avviso = z.infer<typeof avviso>

const documento = z.object({
  _id: z.string(),
  tipo: z.enum(TIPI_DOCUMENTO),
  nome_file: z.string(),
  dimensione: z.int(),
  scadenza: z.nullable(z.string()),
  created_at: z.string(),
})
export type DocumentoRegistrazione = z.infer<typeof documento>

const registrazione = z.object({
  ruolo: z.enum(['esercente', 'cliente']),
  stato: z.enum(['in_corso', 'inviato', 'in_verifica', 'integrazione_richiesta']),
  passi: z.array(
    z.object({
      passo,
      completo: z.boolean(),
      /** True when it may be changed now. */
      modificabile: z.boolean(),
      /** The request of the staff about this step; null when there is none, or when it was done. */
      richiesta: z.nullable(z.string()),
    }),
  ),
  /** Step → what was saved. */
  dati: z.record(z.string(), z.record(z.string(), z.unknown())),
  /** The same as the inviting esercente knew it: to start from. */
  precompilati: z.record(z.string(), z.record(z.string(), z.unknown())),
  avvisi: z.array(avviso),
  documenti: z.array(documento),
  email: z.object({ indirizzo: z.string(), verificata: z.boolean() }),
  /** The confirmed one. */
  telefono: z.nullable(z.string()),
  /** True when a code can be sent to a telephone; else the number is kept unconfirmed. */
  sms: z.boolean(),
  /** Names of the places that the data refer to by code. */
  luoghi: z.record(z.string(), z.string()),
  inviata_at: z.nullable(z.string()),
  messaggio: z.nullable(z.string()),
})
export type Registrazione = z.infer<typeof registrazione>

export const getRegistrazione = {
  method: 'GET',
  path: '/api/registrazione',
  allow: 'sessione',
  summary: 'La registrazione in corso nel ruolo attuale',
  response: registrazione,
} as const satisfies Endpoint

/** The body is checked against the step of the role: see `passi.ts`. */
export const salvaPasso = {
  method: 'PATCH',
  path: '/api/registrazione/:passo',
  allow: 'sessione',
  summary: 'Salva un passo della registrazione',
  body: z.record(z.string(), z.unknown()),
  response: registrazione,
} as const satisfies Endpoint

export const inviaRegistrazione = {
  method: 'POST',
  path: '/api/registrazione/invia',
  allow: 'sessione',
  summary: 'Invia la registrazione completa',
  response: registrazione,
} as const satisfies Endpoint

/** The body is the file itself: PDF, JPEG or PNG up to 5 MB, recognised by its content. */
export const caricaDocumento = {
  method: 'POST',
  path: '/api/registrazione/documenti',
  allow: 'sessione',
  summary: 'Carica un documento della registrazione',
  querystring: z.strictObject({
    tipo: z.enum(TIPI_DOCUMENTO),
    nome_file: z.string().check(z.trim(), z.minLength(1), z.maxLength(150)),
    scadenza: z.optional(z.iso.date()),
  }),
  response: registrazione,
} as const satisfies Endpoint

export const eliminaDocumento = {
  method: 'DELETE',
  path: '/api/registrazione/documenti/:id',
  allow: 'sessione',
  summary: 'Toglie un documento della registrazione',
  response: registrazione,
} as const satisfies Endpoint

/** The contract as a PDF, and its hash in the header `x-documento-sha256`. */
export const getContratto = {
  method: 'GET',
  path: '/api/registrazione/contratto',
  allow: 'sessione',
  summary: 'Il contratto da firmare',
  response: z.unknown(),
} as const satisfies Endpoint

export const rinviaVerificaEmail = {
  method: 'POST',
  path: '/api/registrazione/verifica_email',
  allow: 'sessione',
  summary: 'Invia di nuovo il link che verifica l’e-mail',
  response: z.object({ inviata: z.literal(true) }),
} as const satisfies Endpoint

/** The answer is the same whether the e-mail was known or not. */
export const registrati = {
  method: 'POST',
  path: '/auth/registrati',
  allow: 'pubblico',
  summary: 'Crea un account',
  body: z.strictObject({
    nome: testo('il nome', 60),
    cognome: testo('il cognome', 60),
    email: email(),
    password: z
      .string()
      .check(z.minLength(12, 'Almeno 12 caratteri'), z.maxLength(128, 'Al massimo 128 caratteri')),
    role: z.enum(['esercente', 'cliente']),
    invito: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))),
  }),
  response: z.object({ message: z.string() }),
} as const satisfies Endpoint

/** The address of older links, which leads on to the page that asks. It changes nothing. */
export const verificaEmail = {
  method: 'GET',
  path: '/auth/verifica-email',
  allow: 'pubblico',
  summary: 'Porta alla pagina che conferma l’indirizzo e-mail',
  querystring: z.object({ token: z._default(z.string().check(z.maxLength(100)), '') }),
  response: z.unknown(),
} as const satisfies Endpoint

/** The data of an invitation, which the page of a new account shows and starts from. */
export const leggiInvito = {
  method: 'GET',
  path: '/auth/invito',
  allow: 'pubblico',
  summary: 'Un invito, da chi ne ha il link',
  querystring: z.object({ token: z._default(z.string().check(z.maxLength(100)), '') }),
  response: z.object({
    valido: z.boolean(),
    /** A sentence for the person: who invites, or why the link is of no use. */
    message: z.string(),
    role: z.nullable(z.enum(['esercente', 'cliente'])),
    nome: z.string(),
    cognome: z.string(),
    email: z.string(),
  }),
} as const satisfies Endpoint

export const invita = {
  method: 'POST',
  path: '/api/inviti',
  allow: ['esercente', 'admin'],
  summary: 'Invita qualcuno a registrarsi',
  body: z.strictObject({
    email: email(),
    role: z.enum(['esercente', 'cliente']),
    nome: testo('il nome', 60),
    cognome: testo('il cognome', 60),
    telefono: z.optional(z.string().check(z.maxLength(30))),
  }),
  response: z.object({ _id: z.string() }),
} as const satisfies Endpoint

const daInvitare = z.strictObject({
  /** The number of its line in the file. */
  riga: z.int().check(z.minimum(1)),
  email: email(),
  nome: testo('il nome', 60),
  cognome: testo('il cognome', 60),
  ragione_sociale: testoFacoltativo(100),
  partita_iva: partitaIvaFacoltativa,
  telefono: telefonoFacoltativo,
})

const esitoEsercenti = z.object({
  /** Esercenti who are invited, or would be. */
  invitati: z.int(),
  /** Esercenti who are there, or were invited and may still accept: nothing is done for them. */
  gia: z.int(),
  errori: z.array(
    z.object({ riga: z.int(), colonna: z.enum(COLONNE_ESERCENTI), motivo: z.string() }),
  ),
})
export type EsitoEsercenti = z.infer<typeof esitoEsercenti>

/** Esercenti of a file, some at a time. With an error nobody of these is invited; sent again, who was invited is left alone. */
export const importaEsercenti = {
  method: 'POST',
  path: '/api/inviti/importa',
  allow: ['admin'],
  summary: 'Invita gli esercenti di un file a registrarsi, o prova soltanto',
  body: z.strictObject({
    righe: z
      .array(daInvitare)
      .check(
        z.minLength(1, 'Non c’è nessuno'),
        z.maxLength(
          LIMITI_ESERCENTI.insieme,
          `Al massimo ${LIMITI_ESERCENTI.insieme} righe per volta`,
        ),
      ),
    prova: z.boolean(),
  }),
  response: esitoEsercenti,
} as const satisfies Endpoint
