import { STATI_BOLLETTA } from '@rateo/domain/banca/bolletta'
import { erroreCodiceBolletta } from '@rateo/domain/banca/codice-bolletta'
import { STATI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import * as z from 'zod/mini'
import { testoFacoltativo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { metodoSalvato } from '../incasso/metodo-salvato.ts'
import { utenza } from './utenze.ts'

const OWNERS = ['esercente', 'cliente'] as const
const CLIENTE = ['cliente'] as const
/** A sheet of several pages, photographed. */
export const PESO_BOLLETTA = 5_000_000

const giorno = z.iso.date('Inserisci una data')

export const bollettaBody = z
  .strictObject({
    periodo_dal: giorno,
    periodo_al: giorno,
    importo_centesimi: z
      .int('Inserisci un importo, ad esempio 84,30')
      .check(
        z.minimum(1, 'L’importo deve essere maggiore di zero'),
        z.maximum(99_999_999, 'L’importo massimo è 999.999,99 €'),
      ),
    scadenza: giorno,
    codice_avviso: testoFacoltativo(40).check(
      z.check(({ value, issues }) => {
        const message = erroreCodiceBolletta(value)
        if (message !== undefined) issues.push({ code: 'custom', message, input: value })
      }),
    ),
  })
  .check(
    z.check(({ value, issues }) => {
      if (value.periodo_al >= value.periodo_dal) return
      const message = 'La fine del periodo non può venire prima dell’inizio'
      issues.push({ code: 'custom', message, input: value.periodo_al, path: ['periodo_al'] })
    }),
  )

export const creaBolletta = {
  method: 'POST',
  path: '/api/utenze/:id/bollette',
  allow: OWNERS,
  summary: 'Aggiunge una bolletta a un’utenza propria',
  body: bollettaBody,
  response: utenza,
} as const satisfies Endpoint

export const modificaBolletta = {
  method: 'PATCH',
  path: '/api/utenze/:id/bollette/:bolletta_id',
  allow: OWNERS,
  summary: 'Corregge una bolletta',
  body: bollettaBody,
  response: utenza,
} as const satisfies Endpoint

export const eliminaBolletta = {
  method: 'DELETE',
  path: '/api/utenze/:id/bollette/:bolletta_id',
  allow: OWNERS,
  summary: 'Elimina una bolletta',
  response: utenza,
} as const satisfies Endpoint

/** The owner writes what they did elsewhere: no money moves. */
export const segnaBolletta = {
  method: 'POST',
  path: '/api/utenze/:id/bollette/:bolletta_id/stato',
  allow: OWNERS,
  summary: 'Segna una bolletta come pagata, programmata, contestata o da pagare',
  body: z.strictObject({
    stato: z.enum(STATI_BOLLETTA, 'Scegli uno stato'),
    /** The day on which it was paid elsewhere; left out, today. */
    giorno: z.optional(giorno),
  }),
  response: utenza,
} as const satisfies Endpoint

/** The body is the file itself: PDF, JPEG or PNG, recognised by its content. Another one takes its place. */
export const caricaFileBolletta = {
  method: 'POST',
  path: '/api/utenze/:id/bollette/:bolletta_id/file',
  allow: OWNERS,
  summary: 'Conserva il foglio di una bolletta',
  querystring: z.strictObject({
    nome_file: z.string().check(z.trim(), z.minLength(1), z.maxLength(150)),
  }),
  response: utenza,
} as const satisfies Endpoint

export const scaricaFileBolletta = {
  method: 'GET',
  path: '/api/utenze/:id/bollette/:bolletta_id/file',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Il foglio di una bolletta, come è stato caricato',
  response: z.unknown(),
} as const satisfies Endpoint

export const eliminaFileBolletta = {
  method: 'DELETE',
  path: '/api/utenze/:id/bollette/:bolletta_id/file',
  allow: OWNERS,
  summary: 'Toglie il foglio di una bolletta',
  response: utenza,
} as const satisfies Endpoint

const richiesta = z.object({
  _id: z.string(),
  numero: z.string(),
  causale: z.string(),
  stato: z.enum(STATI_PAGAMENTO),
  importo_centesimi: z.int(),
  da_pagare_centesimi: z.int(),
  scadenza: z.string(),
  /** True where it carries the code of the bolletta; otherwise its amount is the same. */
  stesso_codice: z.boolean(),
})
export type RichiestaDelFornitore = z.infer<typeof richiesta>

/** Debts that the supplier asked of this cliente, with the same code or the same amount: nothing else is ever linked. */
export const listRichiesteBolletta = {
  method: 'GET',
  path: '/api/utenze/:id/bollette/:bolletta_id/richieste',
  allow: CLIENTE,
  summary: 'Le richieste del fornitore che possono essere questa bolletta',
  response: z.object({ data: z.array(richiesta) }),
} as const satisfies Endpoint

export const collegaBolletta = {
  method: 'POST',
  path: '/api/utenze/:id/bollette/:bolletta_id/collega',
  allow: CLIENTE,
  summary: 'Collega una bolletta alla richiesta di pagamento del fornitore',
  body: z.strictObject({ pagamento_id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response: utenza,
} as const satisfies Endpoint

export const scollegaBolletta = {
  method: 'POST',
  path: '/api/utenze/:id/bollette/:bolletta_id/scollega',
  allow: CLIENTE,
  summary: 'Scollega una bolletta dalla richiesta di pagamento',
  body: z.strictObject({}),
  response: utenza,
} as const satisfies Endpoint

const consenso = z.literal(true, 'Serve il tuo consenso')

/** Charged by itself on that day, to the card or account that was chosen. */
export const programmaBolletta = {
  method: 'POST',
  path: '/api/utenze/:id/bollette/:bolletta_id/programma',
  allow: CLIENTE,
  summary: 'Programma l’addebito di una bolletta collegata',
  body: z.strictObject({
    giorno,
    ...metodoSalvato,
    /** The sum that the page showed: where it is another one now, nothing is scheduled. */
    importo_centesimi: z.int().check(z.minimum(1)),
    consenso,
  }),
  response: utenza,
  idempotent: true,
} as const satisfies Endpoint

export const annullaProgrammaBolletta = {
  method: 'POST',
  path: '/api/utenze/:id/bollette/:bolletta_id/annulla_programma',
  allow: CLIENTE,
  summary: 'Annulla l’addebito programmato di una bolletta, finché non parte',
  body: z.strictObject({}),
  response: utenza,
} as const satisfies Endpoint

export const domiciliaUtenza = {
  method: 'POST',
  path: '/api/utenze/:id/domicilia',
  allow: CLIENTE,
  summary: 'Addebita sul conto, alla scadenza, le bollette collegate di un’utenza',
  body: z.strictObject({ mandato_id: z.string().check(z.minLength(1), z.maxLength(64)), consenso }),
  response: utenza,
  idempotent: true,
} as const satisfies Endpoint

export const revocaDomiciliazione = {
  method: 'POST',
  path: '/api/utenze/:id/revoca_domiciliazione',
  allow: CLIENTE,
  summary: 'Le bollette di un’utenza non si addebitano più da sole',
  body: z.strictObject({}),
  response: utenza,
  idempotent: true,
} as const satisfies Endpoint
