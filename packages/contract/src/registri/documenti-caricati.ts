import { TIPI_CARICABILI } from '@rateo/domain/stati/documento'
import * as z from 'zod/mini'
import { giorno, testoFacoltativo, testoLibero } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

/** The largest document that is kept, in bytes. */
export const PESO_DOCUMENTO = 20 * 1024 * 1024
/** The largest one that goes with an e-mail: most mailboxes refuse more. */
export const PESO_INVIO = 10 * 1024 * 1024
/** As many addresses as one sending takes. */
export const INDIRIZZI_MAX = 5

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli un elemento dell’elenco'))
const nome_file = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))
const scritto = z.object({ _id: z.string() })

/** A file as it is, and in the address what it is of: its kind is known by its content, whatever its name says. */
export const caricaDocumento = {
  method: 'POST',
  path: '/api/documenti',
  allow: ['esercente'],
  summary: 'Carica un documento: PDF, XML, P7M, JPG o PNG, fino a 20 MB',
  querystring: z.strictObject({
    nome_file,
    tipo: z.enum(TIPI_CARICABILI, 'Scegli il tipo'),
    titolo: testoLibero('un titolo', 140),
    numero: testoFacoltativo(40),
    data: giorno('la data del documento'),
    importo_centesimi: z.optional(z.string().check(z.regex(/^-?\d{1,11}$/, 'Scrivi un importo'))),
    cliente_id: z.optional(id),
    pagamento_id: z.optional(id),
    dilazione_id: z.optional(id),
    abbonamento_id: z.optional(id),
    visibile_al_cliente: z.optional(z.literal('1')),
    scade_il: z.optional(giorno('l’ultimo giorno in cui vale')),
  }),
  response: scritto,
} as const satisfies Endpoint

export const caricaVersione = {
  method: 'POST',
  path: '/api/documenti/:id/versioni',
  allow: ['esercente'],
  summary:
    'Carica la versione nuova di un documento, con il motivo: quella di prima si legge ancora',
  querystring: z.strictObject({
    nome_file,
    motivo: testoLibero('il motivo', 500).check(z.minLength(3, 'Spiega il motivo')),
    scade_il: z.optional(giorno('l’ultimo giorno in cui vale')),
  }),
  response: scritto,
} as const satisfies Endpoint

export const riemettiDocumento = {
  method: 'POST',
  path: '/api/documenti/:id/riemetti',
  allow: ['esercente'],
  summary: 'Corregge una ricevuta: una nuova con i dati di oggi, e quella di prima resta leggibile',
  body: z.strictObject({
    motivo: testoLibero('il motivo', 500).check(z.minLength(3, 'Spiega il motivo')),
  }),
  response: scritto,
} as const satisfies Endpoint

export const mostraDocumento = {
  method: 'POST',
  path: '/api/documenti/:id/visibilita',
  allow: ['esercente'],
  summary: 'Mostra al cliente un documento caricato, o non lo mostra più',
  body: z.strictObject({ visibile_al_cliente: z.boolean() }),
  response: z.object({ visibile_al_cliente: z.boolean() }),
} as const satisfies Endpoint

const indirizzo = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('Scrivi un indirizzo e-mail'))

export const inviaDocumento = {
  method: 'POST',
  path: '/api/documenti/:id/invia',
  allow: ['esercente'],
  summary: 'Manda un documento per e-mail agli indirizzi scelti; l’esito resta scritto',
  body: z.strictObject({
    indirizzi: z
      .array(indirizzo)
      .check(
        z.minLength(1, 'Scrivi almeno un indirizzo'),
        z.maxLength(INDIRIZZI_MAX, `Al massimo ${INDIRIZZI_MAX} indirizzi`),
      ),
    messaggio: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
  }),
  response: z.object({ inviati: z.int() }),
  idempotent: true,
} as const satisfies Endpoint

/** The sheet that says who signed, when, and with which code: the signed file itself is never touched. */
export const getProvaFirma = {
  method: 'GET',
  path: '/api/documenti/:id/prova',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'La prova della firma di un documento accettato con codice',
  response: z.unknown(),
} as const satisfies Endpoint

/** As many documents as an address can name; more are asked for by the search that finds them. */

export const zipDocumenti = {
  method: 'GET',
  path: '/api/documenti/zip',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'I documenti scelti, o quelli che una ricerca trova, in un file ZIP',
  querystring: z.strictObject({
    ids: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){0,49}$/))),
    /** A search as the list makes it, in JSON. */
    ricerca: z.optional(z.string().check(z.maxLength(1500))),
  }),
  response: z.unknown(),
} as const satisfies Endpoint
