import { RESI_CESSAZIONE } from '@rateo/domain/atti/chiusura-abbonamento'
import {
  CADENZE_ABBONAMENTO,
  STATI_ABBONAMENTO,
  VISIBILITA_PIANO,
} from '@rateo/domain/stati/abbonamento'
import { MOTIVI_DISDETTA } from '@rateo/domain/stati/disdetta'
import { STATI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import * as z from 'zod/mini'
import { azioniConsentite } from '../chiamata/azioni.ts'
import { contaBody, contatori } from '../chiamata/contatori.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

const soggetto = z.object({ _id: z.string(), nome: z.string() })

/** A subscription, or a plan when `initial_filters` holds `{"tipo": "piano"}`. */
const abbonamentoRow = z.object({
  _id: z.string(),
  /** The number by which people know it, counted by its esercente: ABB-57. A piano has none. */
  numero: z.nullable(z.string()),
  tipo: z.enum(['abbonamento', 'piano']),
  nome: z.string(),
  descrizione: z.nullable(z.string()),
  esercente: soggetto,
  cliente: z.nullable(soggetto),
  piano_id: z.nullable(z.string()),
  /** The state of a subscription; of a plan, to whom it is offered. */
  stato: z.enum([...STATI_ABBONAMENTO, ...VISIBILITA_PIANO]),
  importo_centesimi: z.int(),
  cadenza: z.enum(CADENZE_ABBONAMENTO),
  prossimo_addebito: z.nullable(z.string()),
  /** Last day of a trial, or of the service after a disdetta. */
  fino_al: z.nullable(z.string()),
  /** The card or account of the next charge ("Visa •••• 4242"); null when nothing can be charged. */
  metodo_etichetta: z.nullable(z.string()),
  created_at: z.string(),
})
export type AbbonamentoRow = z.infer<typeof abbonamentoRow>

const evento = z.object({
  at: z.string(),
  attore: z.string(),
  canale: z.enum(['portale', 'api', 'sistema']),
  azione: z.string(),
  descrizione: z.string(),
})

const rinnovo = z.object({
  /** The pagamento of one period. */
  _id: z.string(),
  n: z.nullable(z.int()),
  scadenza: z.string(),
  importo_centesimi: z.int(),
  residuo_centesimi: z.int(),
  stato: z.enum(STATI_PAGAMENTO),
  pagato_at: z.nullable(z.string()),
  metodo_etichetta: z.nullable(z.string()),
  pagabile: z.boolean(),
})
export type Rinnovo = z.infer<typeof rinnovo>

export const abbonamento = z.object({
  ...abbonamentoRow.shape,
  incassato_centesimi: z.int(),
  da_pagare_centesimi: z.int(),
  n_rinnovi: z.int(),
  /** The last ones, the newest first. */
  rinnovi: z.array(rinnovo),
  /** Another piano, from the next period on. */
  cambio_programmato: z.nullable(
    z.object({
      piano: soggetto,
      importo_centesimi: z.int(),
      cadenza: z.enum(CADENZE_ABBONAMENTO),
      vale_dal: z.string(),
    }),
  ),
  /** The change that the esercente proposed and the cliente has not answered yet; nothing changes until then. */
  cambio_proposto: z.nullable(
    z.object({
      piano: soggetto,
      importo_centesimi: z.int(),
      cadenza: z.enum(CADENZE_ABBONAMENTO),
      scade_at: z.string(),
    }),
  ),
  /** Periods of a stop that nobody was charged for and that the esercente has not decided on; null to the cliente. */
  periodi_saltati: z.nullable(
    z.object({
      data: z.array(z.object({ dal: z.string(), al: z.string(), importo_centesimi: z.int() })),
      totale_centesimi: z.int(),
      /** The day of a request for them, and the next charge where it is put off instead. */
      richiesta_scadenza: z.string(),
      prossimo_se_prolungato: z.nullable(z.string()),
    }),
  ),
  /** Paid once, with the first charge; nothing after it. */
  attivazione_centesimi: z.int(),
  /** The day after the last one of the contract: it ends, or begins again by itself. Null where it has no end. */
  fine_durata: z.nullable(z.string()),
  rinnovo_tacito: z.boolean(),
  preavviso_giorni: z.int(),
  /** The effect of a disdetta given now; null where there is nothing to leave. */
  uscita: z.nullable(
    z.object({
      a: z.enum(['disdetto', 'cessato']),
      fino_al: z.string(),
      /** The day of the one charge that is still made, where the notice comes too late for it. */
      ultimo_addebito: z.nullable(z.string()),
    }),
  ),
  /** The disdetta that was given and holds. */
  disdetta: z.nullable(
    z.object({
      ruolo: z.enum(['cliente', 'esercente']),
      motivo: z.nullable(z.enum(MOTIVI_DISDETTA)),
      nota: z.nullable(z.string()),
      created_at: z.string(),
      /** The next charge if it is taken back; null when that cannot be done any more. */
      prossimo_se_ritirata: z.nullable(z.string()),
    }),
  ),
  /** The last day on which a consumer can withdraw; null where nobody has that right. */
  recesso_entro: z.nullable(z.string()),
  /** The cliente asked to begin within those days: who withdraws then pays for what was served. */
  avvio_chiesto: z.boolean(),
  /** How it came to an end before its day; null where it did not. */
  chiusura: z.nullable(
    z.object({
      modo: z.enum(['recesso', 'cessazione']),
      created_at: z.string(),
      rimborso_centesimi: z.int(),
      /** The part of it that the esercente hands back. */
      a_mano_centesimi: z.int(),
      trattenuto_centesimi: z.int(),
      in_corso_centesimi: z.int(),
      in_corso_resi_centesimi: z.int(),
      /** The refund that the esercente chose; null for a recesso. */
      reso: z.nullable(z.enum(RESI_CESSAZIONE)),
      /** Charges that were not paid yet, and are not owed any more. */
      annullati_centesimi: z.int(),
      motivo: z.nullable(z.string()),
    }),
  ),
  azioni_consentite: azioniConsentite,
  cronologia: z.array(evento),
})
export type Abbonamento = z.infer<typeof abbonamento>

export const searchAbbonamenti = {
  method: 'POST',
  path: '/api/search/abbonamenti',
  // The plans are part of the start-up: also people who are registering or inactive ask for them.
  allow: 'sessione',
  summary: 'Cerca tra gli abbonamenti, o tra i piani',
  body: searchBody,
  response: searchResponse(abbonamentoRow),
  reads: true,
  chiave: 'abbonamenti:lettura',
} as const satisfies Endpoint

export const contaAbbonamenti = {
  method: 'POST',
  path: '/api/abbonamenti/conta',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Quanti abbonamenti per stato',
  body: contaBody,
  response: contatori,
  reads: true,
  chiave: 'abbonamenti:lettura',
} as const satisfies Endpoint

export const getAbbonamento = {
  method: 'GET',
  path: '/api/abbonamenti/:id',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Un abbonamento con i suoi pagamenti e la cronologia',
  response: abbonamento,
  chiave: 'abbonamenti:lettura',
} as const satisfies Endpoint
