import {
  CATEGORIE_ASSISTENZA,
  DESTINATARI_ASSISTENZA,
  LATI_ASSISTENZA,
  OGGETTI_ASSISTENZA,
  PRIORITA_ASSISTENZA,
  STATI_ASSISTENZA,
} from '@rateo/domain/stati/assistenza'
import * as z from 'zod/mini'
import { decisioneCredito } from '../accordi/decisione-credito.ts'
import { azioniConsentite } from '../chiamata/azioni.ts'
import { testoLibero } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

export const SOGGETTO_MAX = 140
export const TESTO_MAX = 5000
/** Files that go with one message. */
export const ALLEGATI_MAX = 5

const id = (message: string) => z.string().check(z.regex(/^[0-9a-f]{24}$/, message))

const richiestaRow = z.object({
  _id: z.string(),
  categoria: z.enum(CATEGORIE_ASSISTENZA),
  soggetto: z.string(),
  stato: z.enum(STATI_ASSISTENZA),
  /** The asker, with the name of the esercente or cliente it acts for. */
  richiedente: z.object({ ruolo: z.enum(['esercente', 'cliente']), nome: z.string() }),
  /** The side that has to answer; the name is of the esercente. */
  destinatario: z.object({ tipo: z.enum(DESTINATARI_ASSISTENZA), nome: z.nullable(z.string()) }),
  /** For the staff; null for others. */
  priorita: z.nullable(z.enum(PRIORITA_ASSISTENZA)),
  /** The member of the staff who answers; null while nobody does. Others read "Assistenza". */
  assegnata_a: z.nullable(z.string()),
  /** Something was written that the caller has not read. */
  non_letta: z.boolean(),
  /** The day by which an answer is promised, while the staff have to answer. */
  risposta_entro: z.nullable(z.string()),
  in_ritardo: z.boolean(),
  updated_at: z.string(),
  created_at: z.string(),
})
export type RichiestaRow = z.infer<typeof richiestaRow>

const messaggio = z.object({
  _id: z.string(),
  autore: z.string(),
  dello_staff: z.boolean(),
  dell_esercente: z.boolean(),
  /** A note among the staff: it never reaches who asked. */
  interna: z.boolean(),
  mio: z.boolean(),
  testo: z.string(),
  /** Bytes of each. */
  allegati: z.array(z.object({ _id: z.string(), nome_file: z.string(), dimensione: z.int() })),
  created_at: z.string(),
})
export type MessaggioAssistenza = z.infer<typeof messaggio>

export const richiesta = z.object({
  ...richiestaRow.shape,
  /** The side of the caller. */
  lato: z.enum(LATI_ASSISTENZA),
  /** The request that this one was joined to. */
  unita_a: z.nullable(z.string()),
  /** Working minutes until the first answer, for the staff; null before it, and for others. */
  prima_risposta_minuti: z.nullable(z.int()),
  /** From 1 to 5, by who asked. */
  voto: z.nullable(z.object({ voto: z.int(), nota: z.nullable(z.string()) })),
  /** The refusal by the rules of credit that the request is about. */
  decisione: z.nullable(decisioneCredito),
  oggetto: z.nullable(
    z.object({
      tipo: z.enum(OGGETTI_ASSISTENZA),
      _id: z.string(),
      etichetta: z.string(),
      /** The dilazione of a rata, where its page is, and its number there. */
      dentro: z.nullable(z.object({ _id: z.string(), n: z.int() })),
    }),
  ),
  seguito_di: z.nullable(z.string()),
  messaggi: z.array(messaggio),
  azioni_consentite: azioniConsentite,
})
export type Richiesta = z.infer<typeof richiesta>

const tutti = ['esercente', 'cliente', 'admin'] as const
const testoMessaggio = testoLibero('il testo', TESTO_MAX)

/** Files that were sent before, by the same person. */
const allegati = z._default(
  z
    .array(id('Carica di nuovo il file'))
    .check(z.maxLength(ALLEGATI_MAX, `Al massimo ${ALLEGATI_MAX} file per messaggio`)),
  () => [],
)

export const searchAssistenza = {
  method: 'POST',
  path: '/api/search/assistenza',
  allow: tutti,
  summary: 'Cerca tra le richieste di assistenza',
  body: searchBody,
  response: searchResponse(richiestaRow),
  reads: true,
} as const satisfies Endpoint

export const searchAssistenzaClienti = {
  method: 'POST',
  path: '/api/search/assistenza-clienti',
  allow: ['esercente'],
  summary: 'Cerca tra le richieste che i clienti fanno all’esercente',
  body: searchBody,
  response: searchResponse(richiestaRow),
  reads: true,
} as const satisfies Endpoint

export const getRichiesta = {
  method: 'GET',
  path: '/api/assistenza/:id',
  allow: tutti,
  summary: 'Una richiesta di assistenza con i suoi messaggi',
  response: richiesta,
} as const satisfies Endpoint

export const nuovaRichiestaBody = z.strictObject({
  categoria: z.enum(CATEGORIE_ASSISTENZA, 'Scegli di che cosa si tratta'),
  oggetto: z._default(
    z.nullable(z.strictObject({ tipo: z.enum(OGGETTI_ASSISTENZA), _id: id('Scegli un elemento') })),
    null,
  ),
  soggetto: testoLibero('un oggetto', SOGGETTO_MAX),
  testo: testoMessaggio,
  allegati,
  seguito_di: z._default(z.nullable(id('La richiesta precedente non esiste')), null),
})

export const apriRichiesta = {
  method: 'POST',
  path: '/api/assistenza',
  allow: ['esercente', 'cliente'],
  summary: 'Apre una richiesta di assistenza',
  body: nuovaRichiestaBody,
  response: richiesta,
  // No money moves, but the same request sent twice would be answered twice.
  idempotent: true,
  sempre: true,
} as const satisfies Endpoint

export const scriviMessaggio = {
  method: 'POST',
  path: '/api/assistenza/:id/messaggi',
  allow: tutti,
  summary: 'Scrive in una richiesta; lo staff anche una nota interna',
  body: z.strictObject({
    testo: testoMessaggio,
    interna: z._default(z.boolean(), false),
    allegati,
  }),
  response: richiesta,
  idempotent: true,
  sempre: true,
} as const satisfies Endpoint

export const segnaLetta = {
  method: 'POST',
  path: '/api/assistenza/:id/letta',
  allow: tutti,
  summary: 'Segna come letti i messaggi di una richiesta',
  body: z.strictObject({}),
  response: z.object({ letta: z.boolean() }),
  sempre: true,
} as const satisfies Endpoint

export const AZIONI_ASSISTENZA = ['prendi_in_carico', 'attendi_terzi', 'risolvi', 'riapri'] as const
export type AzioneAssistenza = (typeof AZIONI_ASSISTENZA)[number]

export const cambiaStatoRichiesta = {
  method: 'POST',
  path: '/api/assistenza/:id/stato',
  allow: tutti,
  summary: 'Prende in carico, mette in attesa, risolve o riapre una richiesta',
  body: z.strictObject({ azione: z.enum(AZIONI_ASSISTENZA) }),
  response: richiesta,
  sempre: true,
} as const satisfies Endpoint

export const passaAlloStaff = {
  method: 'POST',
  path: '/api/assistenza/:id/passa',
  allow: ['esercente', 'cliente'],
  summary: 'Passa allo staff una richiesta che l’esercente non risolve',
  body: z.strictObject({}),
  response: richiesta,
  sempre: true,
} as const satisfies Endpoint

export const votaRichiesta = {
  method: 'POST',
  path: '/api/assistenza/:id/voto',
  allow: ['esercente', 'cliente'],
  summary: 'Dice quanto è andata bene una richiesta che è finita, da 1 a 5',
  body: z.strictObject({
    voto: z
      .int('Scegli da 1 a 5')
      .check(z.minimum(1, 'Scegli da 1 a 5'), z.maximum(5, 'Scegli da 1 a 5')),
    nota: z._default(z.nullable(testoLibero('che cosa è andato', 500)), null),
  }),
  response: richiesta,
  sempre: true,
} as const satisfies Endpoint
