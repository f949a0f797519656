import { RESI_CESSAZIONE } from '@rateo/domain/atti/chiusura-abbonamento'
import { CADENZE_ABBONAMENTO } from '@rateo/domain/stati/abbonamento'
import { MOTIVI_DISDETTA } from '@rateo/domain/stati/disdetta'
import { STATI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import { METODI_PIANO } from '@rateo/domain/stati/piano'
import { TIPI_AVVISO } from '@rateo/domain/parole/avvisi'
import * as z from 'zod/mini'
import { azioniConsentite } from '../chiamata/azioni.ts'
import { contaBody, contatori } from '../chiamata/contatori.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { abbonamentoRow } from './elenco-abbonamenti.ts'
import { scontoApplicato } from '../promozioni/sconto.ts'

export { type AbbonamentoRow, searchAbbonamenti } from './elenco-abbonamenti.ts'

const soggetto = z.object({ _id: z.string(), nome: z.string() })

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

/** A first price: what is charged while it lasts and afterwards; `rimasti` null, as many charges as are left of the present one. */
export const ingressoDopo = z.object({
  importo_centesimi: z.int(),
  pieno_centesimi: z.int(),
  rimasti: z.nullable(z.int()),
})

export const abbonamento = z.object({
  ...abbonamentoRow.shape,
  /** The first price while it lasts; null where there is none, or it is over. `importo_centesimi` is that of the next charge. */
  ingresso: z.nullable(
    z.object({
      /** The price of the period that runs. */
      importo_centesimi: z.int(),
      pieno_centesimi: z.int(),
      /** Charges still to come at the first price. */
      rimasti: z.int(),
      /** The day of the first charge after it; null where the contract ends before. */
      pieno_dal: z.nullable(z.string()),
    }),
  ),
  /** The share that it pays of a price divided among several; of the whole, its payer knows the percentage alone. */
  quota: z.nullable(z.object({ percento: z.number(), ripartizione_id: z.nullable(z.string()) })),
  posti: z.int(),
  /** The places that its piano allows. */
  posti_min: z.int(),
  posti_max: z.int(),
  incassato_centesimi: z.int(),
  da_pagare_centesimi: z.int(),
  n_rinnovi: z.int(),
  /** The last ones, the newest first. */
  rinnovi: z.array(rinnovo),
  /** Another piano, from the next period on. */
  cambio_programmato: z.nullable(
    z.object({
      piano: soggetto,
      posti: z.int(),
      solo_posti: z.boolean(),
      importo_centesimi: z.int(),
      ingresso: z.nullable(ingressoDopo),
      cadenza: z.enum(CADENZE_ABBONAMENTO),
      giorno_addebito: z.nullable(z.int()),
      vale_dal: z.string(),
    }),
  ),
  /** The change that the esercente proposed and the cliente has not answered yet; nothing changes until then. */
  cambio_proposto: z.nullable(
    z.object({
      piano: soggetto,
      posti: z.int(),
      /** True where only the number of places changes. */
      solo_posti: z.boolean(),
      importo_centesimi: z.int(),
      cadenza: z.enum(CADENZE_ABBONAMENTO),
      scade_at: z.string(),
      /** The announcement of a new price of the same piano; null for another piano. */
      prezzo: z.nullable(
        z.object({ testo: z.string(), dal: z.string(), primo_addebito: z.string() }),
      ),
    }),
  ),
  /** The next charge where it is only for the days until the day of the piano; null where it is a whole period. */
  parte: z.nullable(z.object({ al: z.string(), importo_centesimi: z.int(), prossimo: z.string() })),
  /** The ways in which it can be paid from now on; the one that it has is kept until it is changed. */
  metodi: z.array(z.enum(METODI_PIANO)),
  giorno_addebito: z.nullable(z.int()),
  /** Another day of the month from the next charge on, which is for the days in between only. */
  cambio_giorno: z.nullable(
    z.object({
      giorno: z.int(),
      ruolo: z.enum(['cliente', 'esercente']),
      dal: z.string(),
      al: z.string(),
      importo_centesimi: z.int(),
      prossimo: z.string(),
    }),
  ),
  /** The discount of the next whole period, by codes that were used on it; null where there is none. */
  sconto: z.nullable(
    z.object({
      ...scontoApplicato.shape,
      giorno: z.string(),
      /** The amount that is charged on that day. */
      importo_centesimi: z.int(),
    }),
  ),
  /** The person who gave it; null where nobody did. */
  regalo: z.nullable(z.object({ da: z.string(), pagamento_id: z.nullable(z.string()) })),
  /** The other person who was asked to take it over, until they answer. */
  trasferimento: z.nullable(
    z.object({
      email: z.string(),
      ruolo: z.enum(['cliente', 'esercente']),
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
  /** The last day on which a consumer can withdraw, within 14 days or for want of a notice; null where nobody has that right. */
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
  /** The pause that is to begin, or runs; null where there is none. */
  pausa: z.nullable(
    z.object({
      stato: z.enum(['programmata', 'in_corso']),
      ruolo: z.enum(['cliente', 'esercente']),
      dal: z.string(),
      riprende_il: z.string(),
      /** The day on which it is over if its esercente ends it now; null where it does not end sooner. */
      ripresa_anticipata: z.nullable(z.string()),
    }),
  ),
  /** The first day of a pause asked for now, and the last day on which it may be over; null where there can be none. */
  pausa_possibile: z.nullable(z.object({ dal: z.string(), entro: z.string() })),
  /** The notices that went out before charges and renewals, the newest first: their proof. */
  avvisi: z.array(
    z.object({
      tipo: z.enum(TIPI_AVVISO),
      /** The day of the charge, or of the renewal, that it announces. */
      giorno: z.string(),
      canale: z.string(),
      destinatario: z.string(),
      oggetto: z.string(),
      testo: z.string(),
      esito: z.enum(['inviato', 'in_casella', 'fallito']),
      inviato_at: z.string(),
      /** True when it went out at least 30 days before; null where the law names no term. */
      nei_termini: z.nullable(z.boolean()),
    }),
  ),
  /** The renewal that the consumer was not told of in time; until the last day no notice nor cost holds them. */
  avviso_mancato: z.nullable(z.object({ rinnovo: z.string(), fino_al: z.string() })),
  azioni_consentite: azioniConsentite,
  cronologia: z.array(evento),
})
export type Abbonamento = z.infer<typeof abbonamento>

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

/** Every notice that was kept, as it was sent. */
export const getAvvisiAbbonamentoPdf = {
  method: 'GET',
  path: '/api/abbonamenti/:id/avvisi/pdf',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Gli avvisi inviati per un abbonamento, con testo ed esito, in PDF',
  response: z.unknown(),
} as const satisfies Endpoint
