import { SITUAZIONI_BOLLETTA, STATI_BOLLETTA } from '@rateo/domain/banca/bolletta'
import { controllaPartitaIva } from '@rateo/domain/identita/partita-iva'
import { STATI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
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

const confronto = z.object({
  ora_centesimi: z.int(),
  prima_centesimi: z.int(),
  variazione_decimi: z.int(),
  aumento: z.boolean(),
})

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
  /** The sheet of the supplier; null where none was kept. */
  file: z.nullable(z.object({ nome_file: z.string(), formato: z.string(), dimensione: z.int() })),
  /** Against the same days of the year before; null where these are not known, or it is no more than usual. */
  aumento: z.nullable(confronto),
  /** The debt that the supplier asked for, where the bolletta is linked to one; its cliente alone links it. */
  pagamento: z.nullable(
    z.object({
      _id: z.string(),
      numero: z.string(),
      causale: z.string(),
      stato: z.enum(STATI_PAGAMENTO),
      da_pagare_centesimi: z.int(),
      scadenza: z.string(),
      metodi: z.array(z.string()),
      /** The dilazione that pays it in rate. */
      dilazione_id: z.nullable(z.string()),
      programma: z.nullable(
        z.object({
          giorno: z.string(),
          /** Null where the method that was chosen is gone. */
          metodo: z.nullable(z.string()),
          /** The last day on which it is called off; null once the charge has begun. */
          annullabile_fino: z.nullable(z.string()),
          /** True where the mandato of the utenza scheduled it. */
          domiciliata: z.boolean(),
        }),
      ),
    }),
  ),
})
export type Bolletta = z.infer<typeof bolletta>

export const utenza = z.object({
  ...utenzaRow.shape,
  fornitore_partita_iva: z.string(),
  /** The esercente that the supplier is, where it collects through the portal: its bollette may be paid here. */
  riscuote: z.nullable(z.object({ _id: z.string(), nome: z.string() })),
  /** The mandato under which linked bollette are debited; `attiva` false once it ended. */
  domiciliazione: z.nullable(
    z.object({ mandato_id: z.string(), conto: z.string(), attiva: z.boolean() }),
  ),
  spesa: z.object({
    anni: z.array(z.object({ anno: z.int(), centesimi: z.int() })),
    confronto: z.nullable(z.object({ ...confronto.shape, dal: z.string(), al: z.string() })),
  }),
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
    /** The supplier's, as bills print it: by it the supplier is found among those who collect here. */
    fornitore_partita_iva: testoFacoltativo(11).check(
      z.check(({ value, issues }) => {
        if (value === '' || controllaPartitaIva(value).valida) return
        const message = 'Controlla la partita IVA del fornitore: ha 11 cifre'
        issues.push({ code: 'custom', message, input: value })
      }),
    ),
    /** The supplier, chosen among those who collect here. */
    fornitore_id: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(64))), null),
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
