import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { pagamento } from '../accordi/pagamenti.ts'

/** Ways by which money reaches the esercente without the portal, which only writes it down. */
export const METODI_REGISTRABILI = ['contanti', 'pos', 'bonifico', 'assegno'] as const
export type MetodoRegistrabile = (typeof METODI_REGISTRABILI)[number]

const giorno = z.iso.date('Inserisci una data')
const nota = z.optional(z.string().check(z.trim(), z.maxLength(300, 'Al massimo 300 caratteri')))

export const registraIncassoBody = z.strictObject({
  metodo: z.enum(METODI_REGISTRABILI, 'Scegli come hai incassato'),
  importo_centesimi: z
    .int('Inserisci un importo, ad esempio 1.234,50')
    .check(z.minimum(1, 'L’importo deve essere maggiore di zero')),
  /** The day on which the money came: today or before. */
  incassato_il: giorno,
  /** The till that took it; it must be said where more than one is open. */
  cassa_id: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli la cassa'))),
  /** True when the money pays all that is left of the plan that this rata belongs to. */
  tutto_il_piano: z.optional(z.boolean()),
  nota,
})

/** Cash, POS and cheque land in the open cash session. The receipt is issued when nothing is left to pay. */
export const registraIncasso = {
  method: 'POST',
  path: '/api/pagamenti/:id/incassi',
  allow: ['esercente'],
  summary: 'Registra quanto l’esercente ha incassato da sé',
  body: registraIncassoBody,
  response: pagamento,
  idempotent: true,
  chiave: 'incassi:scrittura',
} as const satisfies Endpoint

export const stornaIncasso = {
  method: 'POST',
  path: '/api/pagamenti/:id/incassi/:n/storna',
  allow: ['esercente'],
  summary: 'Storna un incasso registrato per errore',
  body: z.strictObject({}),
  response: pagamento,
  idempotent: true,
  chiave: 'incassi:scrittura',
} as const satisfies Endpoint

export const rinnovaLink = {
  method: 'POST',
  path: '/api/pagamenti/:id/rinnova',
  allow: ['esercente', 'admin'],
  summary: 'Rende di nuovo pagabile una richiesta scaduta',
  body: z.strictObject({ valido_fino: giorno, invia_email: z._default(z.boolean(), true) }),
  response: pagamento,
  idempotent: true,
  chiave: 'pagamenti:scrittura',
} as const satisfies Endpoint

export const pubblicaPagamento = {
  method: 'POST',
  path: '/api/pagamenti/:id/pubblica',
  allow: ['esercente', 'admin'],
  summary: 'Invia una bozza: da qui il cliente la vede',
  body: z.strictObject({ scadenza: giorno, invia_email: z._default(z.boolean(), true) }),
  response: pagamento,
  idempotent: true,
  capacita: 'nuovi_incassi',
  chiave: 'pagamenti:scrittura',
} as const satisfies Endpoint

export const eliminaBozza = {
  method: 'POST',
  path: '/api/pagamenti/:id/elimina',
  allow: ['esercente', 'admin'],
  summary: 'Butta una bozza: il cliente non ne sa nulla',
  body: z.strictObject({}),
  response: pagamento,
  idempotent: true,
  chiave: 'pagamenti:scrittura',
} as const satisfies Endpoint

/** An esercente needs a code for the act `stralcio`, given on this pagamento and on its residuo. */
export const stralciaPagamento = {
  method: 'POST',
  path: '/api/pagamenti/:id/stralcia',
  allow: ['esercente', 'admin'],
  summary: 'Rinuncia a un credito che non si può più incassare',
  body: z.strictObject({ nota }),
  response: pagamento,
  idempotent: true,
} as const satisfies Endpoint

/** A message to the cliente at once; it counts among those that one person may get in a day. */
export const sollecitaPagamento = {
  method: 'POST',
  path: '/api/pagamenti/:id/sollecita',
  allow: ['esercente', 'admin'],
  summary: 'Ricorda al cliente un pagamento da fare',
  body: z.strictObject({}),
  response: pagamento,
  idempotent: true,
  chiave: 'pagamenti:scrittura',
} as const satisfies Endpoint

/** A new charge on the card agreed for automatic charges, without the cliente there. */
export const riprovaAddebito = {
  method: 'POST',
  path: '/api/pagamenti/:id/riprova',
  allow: ['esercente', 'admin'],
  summary: 'Riprova l’addebito sulla carta autorizzata dal cliente',
  body: z.strictObject({}),
  response: pagamento,
  idempotent: true,
} as const satisfies Endpoint
