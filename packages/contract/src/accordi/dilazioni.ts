import {
  A_CARICO,
  CADENZE_DILAZIONE,
  INQUADRAMENTI,
  STATI_DILAZIONE,
} from '@rateo/domain/credito/dilazione'
import { STATI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import { STATI_EVENTO } from '@rateo/domain/credito/rata-a-evento'
import { STATI_RATA } from '@rateo/domain/credito/rata'
import * as z from 'zod/mini'
import { azioniConsentite } from '../chiamata/azioni.ts'
import { contaBody, contatori } from '../chiamata/contatori.ts'
import { meritoCreditizio, rataAEvento } from './condizioni-dilazione.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

const soggetto = z.object({ _id: z.string(), nome: z.string() })

const dilazioneRow = z.object({
  _id: z.string(),
  /** The number by which people know it, counted by its esercente: DIL-212. */
  numero: z.string(),
  created_at: z.string(),
  esercente: soggetto,
  cliente: soggetto,
  causale: z.string(),
  /** Everything the cliente pays in the end: anticipo, capital, interest and expenses. */
  totale_centesimi: z.int(),
  /** Money paid, refunds taken off. */
  pagato_centesimi: z.int(),
  /** The amount still owed; zero where nothing is, as on a proposal or on a plan called off. */
  residuo_centesimi: z.int(),
  n_rate: z.int(),
  rate_pagate: z.int(),
  cadenza: z.enum(CADENZE_DILAZIONE),
  /** The next due day, with its amount below; both null when nothing is due. */
  prossima_scadenza: z.nullable(z.string()),
  prossimo_importo_centesimi: z.nullable(z.int()),
  stato: z.enum(STATI_DILAZIONE),
  /** A rata is past its scadenza: a flag, not a state. */
  in_ritardo: z.boolean(),
})
export type DilazioneRow = z.infer<typeof dilazioneRow>

const eventoDellaRata = z.object({
  testo: z.string(),
  stato: z.enum(STATI_EVENTO),
  /** The last day on which it can still be confirmed. */
  entro_il: z.string(),
  /** The days to pay once it is confirmed, as the contract says. */
  giorni: z.int(),
  /** The scadenza that the rata would have, were it confirmed today. */
  se_confermato_oggi: z.string(),
  /** The last time that the esercente said it has come, and what the cliente answered. */
  dichiarazione: z.nullable(
    z.object({
      at: z.string(),
      nota: z.nullable(z.string()),
      motivo: z.nullable(z.string()),
      file: z.nullable(z.object({ _id: z.string(), nome_file: z.string() })),
    }),
  ),
  /** True where this reader may say that it has come, or answer. */
  dichiarabile: z.boolean(),
  rispondibile: z.boolean(),
})
export type EventoDellaRata = z.infer<typeof eventoDellaRata>

const rata = z.object({
  /** 0 is the anticipo. */
  n: z.int(),
  scadenza: z.string(),
  scadenza_originale: z.string(),
  capitale_centesimi: z.int(),
  interessi_centesimi: z.int(),
  spese_centesimi: z.int(),
  totale_centesimi: z.int(),
  /** Money paid, refunds taken off. */
  pagato_centesimi: z.int(),
  rimborsato_centesimi: z.int(),
  /** Interest and expenses forgiven, because all that was left of the plan was paid at once. */
  abbuonato_centesimi: z.int(),
  /** The part that a lost claim took away, and that another rata of the plan asks for again. */
  riaperto_centesimi: z.int(),
  /** The number of the rata that this one asks for again; null for those of the plan as it was signed. */
  riapre_n: z.nullable(z.int()),
  /** The amount still owed of the rata; zero where nothing is expected. */
  residuo_centesimi: z.int(),
  /** The interest for being late up to today: it is paid with the rata. */
  mora_centesimi: z.int(),
  /** The amount that is left of the whole dilazione after this rata. */
  residuo_dopo_centesimi: z.int(),
  /** As it is today: near seven days before the scadenza, late from the day after. */
  stato: z.enum(STATI_RATA),
  pagata_at: z.nullable(z.string()),
  /** The pagamento that collects it; null until there is one. */
  pagamento: z.nullable(
    z.object({ _id: z.string(), stato: z.enum(STATI_PAGAMENTO), tentativi: z.int() }),
  ),
  /** The event that makes it due; null on a rata that has only its scadenza. */
  evento: z.nullable(eventoDellaRata),
  /** True when the cliente may pay it now. */
  pagabile: z.boolean(),
  /** The days to which this reader may move it; null where they may not. */
  spostabile: z.nullable(z.object({ dal: z.string(), al: z.string() })),
  /** True where this reader may forgive something of it. */
  condonabile: z.boolean(),
  /** Everything that was forgiven of it, the last time apart, and whether that can still come back. */
  condono: z.nullable(
    z.object({
      importo_centesimi: z.int(),
      ultimo_centesimi: z.int(),
      annullabile: z.boolean(),
    }),
  ),
})
export type Rata = z.infer<typeof rata>

const evento = z.object({
  at: z.string(),
  attore: z.string(),
  canale: z.enum(['portale', 'api', 'sistema']),
  azione: z.string(),
  descrizione: z.string(),
})

const condizioni = z.object({
  anticipo_centesimi: z.int(),
  n_rate: z.int(),
  cadenza: z.enum(CADENZE_DILAZIONE),
  prima_scadenza: z.string(),
  fine_mese: z.boolean(),
  tan_percento: z.number(),
  spese_per_rata_centesimi: z.int(),
  resto: z.enum(['ultima', 'prima']),
  salta_mesi: z.array(z.int()),
  date_libere: z.optional(z.array(z.string())),
  eventi: z.optional(z.array(rataAEvento)),
  commissione_a_carico: z.optional(z.enum(A_CARICO)),
  mora_percento: z.optional(z.number()),
})

export const dilazione = z.object({
  ...dilazioneRow.shape,
  /** Said of the share of a debt that several pay in rate; `ripartizione_id` is null for its payer. */
  quota: z.optional(
    z.object({
      percento: z.number(),
      ripartizione_id: z.nullable(z.string()),
      beneficiario: z.nullable(z.string()),
    }),
  ),
  /** The price that is paid in parts, anticipo included. */
  importo_centesimi: z.int(),
  anticipo_centesimi: z.int(),
  interessi_centesimi: z.int(),
  spese_centesimi: z.int(),
  /** Money given back, by the esercente or by the bank after a claim: it is not owed again. */
  rimborsato_centesimi: z.int(),
  /** The amount that the esercente gave up. */
  condonato_centesimi: z.int(),
  /** Interest and expenses that had not matured when all the rest was paid at once. */
  abbuonato_centesimi: z.int(),
  /** The cost of paying all that is left at once today; null where that is no less than the rate. */
  estinzione: z.nullable(
    z.object({
      da_pagare_centesimi: z.int(),
      risparmio_centesimi: z.int(),
      /** The pagamento through which it is paid. */
      pagamento_id: z.string(),
    }),
  ),
  scaduto_centesimi: z.int(),
  prima_scadenza: z.string(),
  tan_percento: z.number(),
  taeg_percento: z.number(),
  inquadramento: z.enum(INQUADRAMENTI),
  /** A sentence that says what the inquadramento means for the two parties. */
  inquadramento_frase: z.nullable(z.string()),
  /** The last day of the cliente's withdrawal; null before acceptance, and between firms. */
  recesso_entro: z.nullable(z.string()),
  /** The cliente's withdrawal, once it was declared; what it came to is null while a payment is under way. */
  recesso: z.nullable(
    z.object({
      dichiarato_at: z.string(),
      esito: z.nullable(
        z.object({
          dovuto_centesimi: z.int(),
          entro: z.string(),
          rimborso_centesimi: z.int(),
          /** The pagamento of what is left of the price; null where the debts of before are owed again, or nothing is. */
          saldo_id: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** The last formal notice, with what became of its e-mail (null while it waits to leave); null where none was sent. */
  diffida: z.nullable(
    z.object({
      inviata_at: z.string(),
      entro: z.string(),
      importo_centesimi: z.int(),
      esito: z.nullable(z.enum(['in_casella', 'inviato', 'fallito'])),
    }),
  ),
  /** A lower sum that closes the plan where it is paid by its day; null where none is proposed. */
  saldo: z.nullable(
    z.object({
      importo_centesimi: z.int(),
      /** The part of it that is left to pay. */
      da_pagare_centesimi: z.int(),
      entro: z.string(),
      nota: z.string(),
    }),
  ),
  /** The plan that this one takes the place of, or is proposed to. */
  sostituisce: z.nullable(z.object({ _id: z.string(), numero: z.string() })),
  /** The plan that took the place of this one, or that is proposed to. */
  sostituita_da: z.nullable(
    z.object({ _id: z.string(), numero: z.string(), stato: z.enum(STATI_DILAZIONE) }),
  ),
  /** The suspension that the plan is in: its days, and why; null on one that is not suspended. */
  sospensione: z.nullable(z.object({ dal: z.string(), fino_al: z.string(), motivo: z.string() })),
  /** The day from which the free term of the law is counted; null on a plan older than that question. */
  fornitura_il: z.nullable(z.string()),
  /** How the esercente judged that the cliente can pay; the cliente does not read it. */
  merito_creditizio: z.nullable(meritoCreditizio),
  /** The conditions that were asked for; null where nobody wrote them down. */
  condizioni: z.nullable(condizioni),
  /** The debts that are paid in rate, when they were owed already. */
  debiti: z.array(
    z.object({
      _id: z.string(),
      causale: z.string(),
      importo_centesimi: z.int(),
      scadenza: z.string(),
      stato: z.enum(STATI_PAGAMENTO),
    }),
  ),
  azioni_consentite: azioniConsentite,
  /** The instant until which the cliente may answer a proposal. */
  scade_at: z.nullable(z.string()),
  /** The instant until which an accepted plan waits for what is due at once. */
  perfeziona_entro: z.nullable(z.string()),
  /** The reason that the cliente wrote to refuse, or the esercente to call it off. */
  motivo: z.nullable(z.string()),
  /** Refused by the staff, so never sent. */
  respinta: z.boolean(),
  /** The text to accept, by its hash; only for the cliente, while it may be accepted. */
  sha256: z.nullable(z.string()),
  accettata_at: z.nullable(z.string()),
  /** The way in which the rate are paid, in words. */
  metodo_etichetta: z.nullable(z.string()),
  rate: z.array(rata),
  cronologia: z.array(evento),
})
export type Dilazione = z.infer<typeof dilazione>

export const searchDilazioni = {
  method: 'POST',
  path: '/api/search/dilazioni',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Cerca tra le dilazioni',
  body: searchBody,
  response: searchResponse(dilazioneRow),
  reads: true,
} as const satisfies Endpoint

export const contaDilazioni = {
  method: 'POST',
  path: '/api/dilazioni/conta',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Quante dilazioni per stato; “in_ritardo” conta quelle con una rata dovuta e scaduta',
  body: contaBody,
  response: contatori,
  reads: true,
} as const satisfies Endpoint

export const getDilazione = {
  method: 'GET',
  path: '/api/dilazioni/:id',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Una dilazione con le sue rate e la cronologia',
  response: dilazione,
} as const satisfies Endpoint
