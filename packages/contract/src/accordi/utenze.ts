import { SITUAZIONI_BOLLETTA, STATI_BOLLETTA } from '@rateo/domain/banca/bolletta'
import { erroreCodiceBolletta } from '@rateo/domain/banca/codice-bolletta'
import { controllaCodiceUtenza, TIPI_UTENZA } from '@rateo/domain/stati/utenza'
import * as z from 'zod/mini'
import { testo, testoFacoltativo } from '../chiamata/campi.ts'
import type { Colonne } from '../chiamata/colonne.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

const OWNERS = ['esercente', 'cliente'] as const

const utenzaRow = z.object({
  _id: z.string(),
  tipo: z.enum(TIPI_UTENZA),
  fornitore: z.string(),
  intestatario: z.string(),
  indirizzo: z.string(),
  /** POD, PDR or customer code; empty when it is not known. */
  codice: z.string(),
  soprannome: z.string(),
  giorno_tipico: z.nullable(z.int()),
  proprietario: z.object({ ruolo: z.enum(OWNERS), _id: z.string(), nome: z.string() }),
  /** The amount still to be paid over all of its bollette. */
  da_pagare_centesimi: z.int(),
  prossima: z.nullable(
    z.object({
      scadenza: z.string(),
      importo_centesimi: z.int(),
      situazione: z.enum(SITUAZIONI_BOLLETTA),
    }),
  ),
  created_at: z.string(),
})
export type UtenzaRow = z.infer<typeof utenzaRow>

export const COLONNE_UTENZA = {
  created_at: { titolo: 'Aggiunta il', tipo: 'istante' },
  tipo: { titolo: 'Tipo', tipo: 'testo' },
  fornitore: { titolo: 'Fornitore', tipo: 'testo' },
  soprannome: { titolo: 'Soprannome', tipo: 'testo' },
  intestatario: { titolo: 'Intestatario', tipo: 'testo' },
  indirizzo: { titolo: 'Indirizzo', tipo: 'testo' },
  codice: { titolo: 'Codice della fornitura', tipo: 'testo' },
  proprietario: { titolo: 'Di chi è', tipo: 'soggetto', per: ['admin'] },
  prossima: { titolo: 'Prossima scadenza', tipo: 'giorno' },
  da_pagare_centesimi: { titolo: 'Da pagare', tipo: 'importo' },
  _id: { titolo: 'Codice', tipo: 'testo' },
} as const satisfies Colonne<UtenzaRow>

const bolletta = z.object({
  _id: z.string(),
  periodo_dal: z.string(),
  periodo_al: z.string(),
  importo_centesimi: z.int(),
  scadenza: z.string(),
  codice_avviso: z.string(),
  stato: z.enum(STATI_BOLLETTA),
  /** The state, or `scaduta` once the day of a bolletta still to be paid has passed. */
  situazione: z.enum(SITUAZIONI_BOLLETTA),
  pagata_at: z.nullable(z.string()),
})
export type Bolletta = z.infer<typeof bolletta>

const utenza = z.object({
  ...utenzaRow.shape,
  /** The latest ones first. */
  bollette: z.array(bolletta),
  /** True when the caller may change it: its owner does, the staff only read. */
  modificabile: z.boolean(),
})
export type Utenza = z.infer<typeof utenza>

export const utenzaBody = z
  .strictObject({
    tipo: z.enum(TIPI_UTENZA, 'Scegli il tipo di utenza'),
    fornitore: testo('il fornitore'),
    intestatario: testo('l’intestatario'),
    indirizzo: testoFacoltativo(200),
    codice: testoFacoltativo(40),
    soprannome: testoFacoltativo(60),
    giorno_tipico: z._default(
      z.nullable(
        z
          .int('Inserisci un giorno da 1 a 31')
          .check(
            z.minimum(1, 'Inserisci un giorno da 1 a 31'),
            z.maximum(31, 'Inserisci un giorno da 1 a 31'),
          ),
      ),
      null,
    ),
  })
  .check(
    z.check(({ value, issues }) => {
      const { errore } = controllaCodiceUtenza(value.tipo, value.codice)
      if (errore !== null) {
        issues.push({ code: 'custom', message: errore, input: value.codice, path: ['codice'] })
      }
    }),
  )

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

export const searchUtenze = {
  method: 'POST',
  path: '/api/search/utenze',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Cerca tra le utenze',
  body: searchBody,
  response: searchResponse(utenzaRow),
  reads: true,
} as const satisfies Endpoint

export const getUtenza = {
  method: 'GET',
  path: '/api/utenze/:id',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Un’utenza con le sue bollette',
  response: utenza,
} as const satisfies Endpoint

export const creaUtenza = {
  method: 'POST',
  path: '/api/utenze',
  allow: OWNERS,
  summary: 'Aggiunge un’utenza propria',
  body: utenzaBody,
  response: utenza,
} as const satisfies Endpoint

export const modificaUtenza = {
  method: 'PATCH',
  path: '/api/utenze/:id',
  allow: OWNERS,
  summary: 'Corregge un’utenza propria',
  body: utenzaBody,
  response: utenza,
} as const satisfies Endpoint

export const eliminaUtenza = {
  method: 'DELETE',
  path: '/api/utenze/:id',
  allow: OWNERS,
  summary: 'Elimina un’utenza propria con le sue bollette',
  response: z.object({}),
} as const satisfies Endpoint

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
  body: z.strictObject({ stato: z.enum(STATI_BOLLETTA, 'Scegli uno stato') }),
  response: utenza,
} as const satisfies Endpoint
