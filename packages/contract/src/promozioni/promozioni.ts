import {
  CUMULI_PROMOZIONE,
  EFFETTI_PROMOZIONE,
  STATI_PROMOZIONE,
  USI_PROMOZIONE,
} from '@rateo/domain/stati/promozione'
import * as z from 'zod/mini'
import { azioniConsentite } from '../chiamata/azioni.ts'
import { giorno, testo } from '../chiamata/campi.ts'
import type { Colonne } from '../chiamata/colonne.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'
import { LIMITI_CODICI } from '@rateo/domain/denaro/codice-unico'
import { inAttesa, soggetto } from './promozione-in-attesa.ts'
import { codicePromozione } from './sconto.ts'

export const promozioneRow = z.object({
  _id: z.string(),
  nome: z.string(),
  /** Null where it is had without one. */
  codice: z.nullable(z.string()),
  uso: z.enum(USI_PROMOZIONE),
  effetto: z.enum(EFFETTI_PROMOZIONE),
  /** Hundredths of a percent, cents, days or rate, as `effetto` says. */
  valore: z.int(),
  stato: z.enum(STATI_PROMOZIONE),
  /** Null when it holds for the whole portal. */
  esercente: z.nullable(z.object({ _id: z.string(), nome: z.string() })),
  /** True where that esercente made it by itself. */
  di_esercente: z.boolean(),
  dal: z.string(),
  /** Last day, included; null without an end. */
  al: z.nullable(z.string()),
  usi: z.int(),
  usi_max: z.nullable(z.int()),
  created_at: z.string(),
})
export type PromozioneRow = z.infer<typeof promozioneRow>

export const COLONNE_PROMOZIONE = {
  nome: { titolo: 'Nome', tipo: 'testo' },
  codice: { titolo: 'Codice da usare', tipo: 'testo' },
  uso: { titolo: 'Come si ha', tipo: 'testo' },
  effetto: { titolo: 'Effetto', tipo: 'testo' },
  esercente: { titolo: 'Esercente', tipo: 'soggetto', per: ['admin'] },
  dal: { titolo: 'Dal', tipo: 'giorno' },
  al: { titolo: 'Al', tipo: 'giorno' },
  usi: { titolo: 'Usi', tipo: 'numero' },
  usi_max: { titolo: 'Usi al massimo', tipo: 'numero' },
  stato: { titolo: 'Stato', tipo: 'stato', di: 'promozione' },
  _id: { titolo: 'Codice', tipo: 'testo' },
} as const satisfies Colonne<PromozioneRow>

export const searchPromozioni = {
  method: 'POST',
  path: '/api/search/promozioni',
  allow: ['admin'],
  summary: 'Cerca tra le promozioni',
  body: searchBody,
  response: searchResponse(promozioneRow),
  reads: true,
} as const satisfies Endpoint

const codiciUnici = z.object({
  totale: z.int(),
  usati: z.int(),
  /** The newest of them. */
  ultimi: z.array(z.object({ codice: z.string(), usato_at: z.nullable(z.string()) })),
})
export type CodiciUnici = z.infer<typeof codiciUnici>

export const promozione = z.extend(promozioneRow, {
  importo_minimo_centesimi: z.int(),
  primo_acquisto: z.boolean(),
  alla_disdetta: z.boolean(),
  usi_per_cliente: z.nullable(z.int()),
  cumulo: z.enum(CUMULI_PROMOZIONE),
  ordine: z.int(),
  /** The percent of the discount that the operator bears; the esercente bears the rest. */
  carico_operatore: z.int(),
  /** Null where it has no codes that are used once. */
  codici: z.nullable(codiciUnici),
  /** The piani and the clienti that it is for; none, and it is for all of them. */
  piani: z.array(soggetto),
  clienti: z.array(soggetto),
  /**
   * The discounts that were given, less those given back and the part of each that refunds took with them; of a reduced commission, what was
   * not asked.
   */
  costo_centesimi: z.int(),
  /** The part of them that the operator bears: it owes it once the price is collected. */
  costo_operatore_centesimi: z.int(),
  /** The money that came with them. */
  ricavo_centesimi: z.int(),
  /** The latest uses, the newest first. */
  ultimi_usi: z.array(
    z.object({
      _id: z.string(),
      cliente: soggetto,
      /** Null where the code was used on a request. */
      abbonamento_id: z.nullable(z.string()),
      /** The debt that was made smaller, or the one whose commission was; null where a trial was made longer. */
      pagamento_id: z.nullable(z.string()),
      /** The commission, where it was lowered. */
      prezzo_centesimi: z.int(),
      sconto_centesimi: z.int(),
      prova_giorni: z.int(),
      created_at: z.string(),
      reso_at: z.nullable(z.string()),
    }),
  ),
  /** Null where nothing waits. */
  in_attesa: z.nullable(inAttesa),
  azioni_consentite: azioniConsentite,
})
export type Promozione = z.infer<typeof promozione>

export const id = (message: string) => z.string().check(z.regex(/^[0-9a-f]{24}$/, message))
export const intero = (che: string, max: number) =>
  z
    .int(`Inserisci ${che}`)
    .check(z.minimum(1, 'Almeno 1'), z.maximum(max, `Al massimo ${max.toLocaleString('it-IT')}`))

/** The conditions that may be changed, whoever made the promozione. */
export const condizioni = {
  nome: testo('il nome', 100),
  /** Hundredths of a percent, cents or days, as `effetto` says. */
  valore: intero('quanto vale', 100_000_000),
  dal: giorno('il primo giorno'),
  al: z.nullable(giorno('l’ultimo giorno')),
  usi_max: z.nullable(intero('quanti usi', 1_000_000)),
  usi_per_cliente: z.nullable(intero('quanti usi', 1_000)),
  importo_minimo_centesimi: z
    .int('Inserisci un importo')
    .check(z.minimum(0, 'Non può essere negativo'), z.maximum(100_000_000, 'Troppo')),
  primo_acquisto: z.boolean(),
  /** Offered once to who is about to leave an abbonamento: an esercente's own discount with a code. */
  alla_disdetta: z.boolean(),
  /** Whether it stands alone, or adds up with the others that do; `ordine` says which is taken off first. */
  cumulo: z.enum(CUMULI_PROMOZIONE, 'Scegli se vale da sola'),
  ordine: intero('quando si toglie', 99),
  /** None, and it is for all of them. */
  piani: z.array(id('Scegli un piano')).check(z.maxLength(50, 'Al massimo 50 piani')),
  clienti: z.array(id('Scegli un cliente')).check(z.maxLength(50, 'Al massimo 50 clienti')),
}

/** As a promozione begins where nothing is said of it: alone, for every piano and every cliente. A change says all. */
export const iniziali = {
  cumulo: z._default(condizioni.cumulo, 'esclusiva'),
  ordine: z._default(condizioni.ordine, 1),
  piani: z._default(condizioni.piani, []),
  clienti: z._default(condizioni.clienti, []),
  alla_disdetta: z._default(condizioni.alla_disdetta, false),
}

/** Said by the staff alone: an esercente bears all that it gives. */
const carico_operatore = z
  .int('Inserisci una percentuale')
  .check(z.minimum(0, 'Non può essere negativa'), z.maximum(100, 'Al massimo il 100%'))

/** The things that are said once, when a promozione is made; the code is of one that has a single one. */
export const natura = {
  uso: z._default(z.enum(USI_PROMOZIONE, 'Scegli come si ha'), 'codice'),
  codice: z.nullable(codicePromozione),
  /** Only the staff lower the commission. */
  effetto: z.enum(EFFETTI_PROMOZIONE, 'Scegli un effetto'),
}

export const getPromozione = {
  method: 'GET',
  path: '/api/promozioni/:id',
  allow: ['admin'],
  summary: 'Una promozione, con i suoi usi, quanto è costata e quanto ha portato',
  response: promozione,
} as const satisfies Endpoint

export const creaPromozione = {
  method: 'POST',
  path: '/api/promozioni',
  allow: ['admin'],
  summary: 'Aggiunge una promozione con il suo codice',
  body: z.strictObject({
    ...condizioni,
    ...iniziali,
    ...natura,
    carico_operatore: z._default(carico_operatore, 0),
    /** Null for all esercenti. */
    esercente_id: z.nullable(id('Scegli un esercente')),
  }),
  response: promozione,
  idempotent: true,
} as const satisfies Endpoint

/** Uses that were already made stay as they were. */
export const modificaPromozione = {
  method: 'PATCH',
  path: '/api/promozioni/:id',
  allow: ['admin'],
  summary: 'Cambia una promozione: gli usi già fatti restano com’erano',
  body: z.strictObject({ ...condizioni, carico_operatore }),
  response: promozione,
} as const satisfies Endpoint

export const sospendiPromozione = {
  method: 'POST',
  path: '/api/promozioni/:id/sospendi',
  allow: ['admin'],
  summary: 'Ferma una promozione: nessuno la usa finché non riprende',
  body: z.strictObject({}),
  response: promozione,
} as const satisfies Endpoint

export const riprendiPromozione = {
  method: 'POST',
  path: '/api/promozioni/:id/riprendi',
  allow: ['admin'],
  summary: 'Fa ripartire una promozione sospesa',
  body: z.strictObject({}),
  response: promozione,
} as const satisfies Endpoint

export const archiviaPromozione = {
  method: 'POST',
  path: '/api/promozioni/:id/archivia',
  allow: ['admin'],
  summary: 'Mette via una promozione: non si usa e non si cambia più',
  body: z.strictObject({}),
  response: promozione,
} as const satisfies Endpoint

export type CorpoPromozione = z.output<(typeof modificaPromozione)['body']>

/** The piani of an esercente that a promozione may be for, and that somebody may ask about. */
export const pianiPromozioni = {
  method: 'GET',
  path: '/api/promozioni/piani/:id',
  allow: ['admin'],
  summary: 'I piani di un esercente, per scegliere quelli di una promozione',
  response: z.object({ piani: z.array(soggetto) }),
} as const satisfies Endpoint

/** Codes that are used once, added to those that there are. */
export const generaCodici = {
  method: 'POST',
  path: '/api/promozioni/:id/codici',
  allow: ['admin'],
  summary: 'Aggiunge codici unici a una promozione',
  body: z.strictObject({ quanti: intero('quanti codici', LIMITI_CODICI.per_volta) }),
  response: promozione,
  idempotent: true,
} as const satisfies Endpoint

export const getCodiciCsv = {
  method: 'GET',
  path: '/api/promozioni/:id/codici.csv',
  allow: ['admin'],
  summary: 'I codici unici di una promozione in CSV, con quelli già usati',
  response: z.unknown(),
} as const satisfies Endpoint

export const getQrCodice = {
  method: 'GET',
  path: '/api/promozioni/:id/codice.svg',
  allow: ['admin'],
  summary: 'Un codice di una promozione come QR, in SVG',
  // A call without a code is refused after it is known whose promozione it is.
  querystring: z.strictObject({ codice: z.optional(codicePromozione) }),
  response: z.unknown(),
} as const satisfies Endpoint
