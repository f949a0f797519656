import { CADENZE_REGOLARI } from '@rateo/domain/credito/dilazione'
import { CADENZE_ABBONAMENTO } from '@rateo/domain/stati/abbonamento'
import { CAPACITA, NOMI_INTERRUTTORI } from '@rateo/domain/permessi/capacita'
import { STATI_ESERCENTE } from '@rateo/domain/identita/esercente'
import { RUOLI_SQUADRA } from '@rateo/domain/permessi/ruoli-squadra'
import { METODI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import * as z from 'zod/mini'
import { puntoVendita } from './attivita.ts'
import { azioniConsentite } from '../chiamata/azioni.ts'
import { contatori } from '../chiamata/contatori.ts'
import type { Colonne } from '../chiamata/colonne.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { saldo } from '../registri/saldo.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

const esercenteRow = z.object({
  _id: z.string(),
  ragione_sociale: z.string(),
  partita_iva: z.string(),
  categoria: z.string(),
  citta: z.nullable(z.string()),
  provincia: z.nullable(z.string()),
  stato: z.enum(STATI_ESERCENTE),
  created_at: z.string(),
  /** The instant at which it entered this state: the age of what waits for the staff. */
  nello_stato_da: z.string(),
  /** Money collected in the last thirty days. */
  volume_centesimi: z.int(),
  /** The share of what fell due in the last ninety days; null when nothing did. */
  insoluti_percento: z.nullable(z.number()),
  contestazioni_percento: z.nullable(z.number()),
  consulente: z.nullable(z.string()),
  /** The number of missing documents; null unless it is under review. */
  documenti_mancanti: z.nullable(z.int()),
  ultimo_accesso_at: z.nullable(z.string()),
})
export type EsercenteRow = z.infer<typeof esercenteRow>

export const COLONNE_ESERCENTE = {
  created_at: { titolo: 'Registrato il', tipo: 'istante' },
  ragione_sociale: { titolo: 'Ragione sociale', tipo: 'testo' },
  partita_iva: { titolo: 'Partita IVA', tipo: 'testo' },
  categoria: { titolo: 'Categoria', tipo: 'testo' },
  citta: { titolo: 'Città', tipo: 'testo' },
  provincia: { titolo: 'Provincia', tipo: 'testo' },
  stato: { titolo: 'Stato', tipo: 'stato', di: 'esercente' },
  nello_stato_da: { titolo: 'Nello stato dal', tipo: 'istante' },
  volume_centesimi: { titolo: 'Incassato in 30 giorni', tipo: 'importo' },
  insoluti_percento: { titolo: 'Insoluti %', tipo: 'numero' },
  contestazioni_percento: { titolo: 'Contestazioni %', tipo: 'numero' },
  consulente: { titolo: 'Consulente', tipo: 'testo' },
  ultimo_accesso_at: { titolo: 'Ultimo accesso', tipo: 'istante' },
  _id: { titolo: 'Codice', tipo: 'testo' },
} as const satisfies Colonne<EsercenteRow>

/** The public data of an esercente, and the methods it accepts. */
const pubblico = z.object({
  _id: z.string(),
  ragione_sociale: z.string(),
  categoria: z.string(),
  indirizzo: z.nullable(z.string()),
  cap: z.nullable(z.string()),
  citta: z.nullable(z.string()),
  provincia: z.nullable(z.string()),
  accetta_rate: z.boolean(),
  metodi: z.array(z.enum(METODI_PAGAMENTO)),
  /** True when the cliente who asks has already paid here; false for the other roles. */
  gia_cliente: z.boolean(),
  /** True when the cliente who asks keeps it among its own; false for the other roles. */
  preferito: z.boolean(),
  /** The most rate of an offer of today; 0 where there is none. */
  rate_max: z.int(),
  /** The abbonamenti and dilazioni that the cliente who asks has here now; 0 for the other roles. */
  abbonamenti_attivi: z.int(),
  dilazioni_attive: z.int(),
})

const ricercaRow = z.object({
  ...pubblico.shape,
  piani: z.int(),
  /** True when a point of sale is open now; null where none of them told its hours. */
  aperto: z.nullable(z.boolean()),
  /** Data that only the staff see; null for everybody else. */
  riservato: z.nullable(
    z.object({
      /** Money collected in the last thirty days. */
      volume_centesimi: z.int(),
      consulente: z.nullable(z.string()),
      partita_iva: z.string(),
      stato: z.enum(STATI_ESERCENTE),
      /** Shares of what fell due in the last ninety days; null when nothing did. */
      insoluti_percento: z.nullable(z.number()),
      contestazioni_percento: z.nullable(z.number()),
    }),
  ),
})
export type RicercaRow = z.infer<typeof ricercaRow>

/** Data that only the esercente itself and the staff see. */
const riservato = z.object({
  codice_fiscale: z.nullable(z.string()),
  pec: z.nullable(z.string()),
  codice_destinatario: z.nullable(z.string()),
  /** The IBAN, of which only the ends are shown. */
  iban: z.nullable(z.string()),
  created_at: z.string(),
  nello_stato_da: z.string(),
  visibile: z.boolean(),
  volume_centesimi: z.int(),
  consulente: z.nullable(z.string()),
  motivo_rifiuto: z.nullable(z.string()),
  /** The measure in force, its reason and its last day. */
  provvedimento: z.nullable(
    z.object({
      motivo: z.string(),
      ferma: z.array(z.enum(NOMI_INTERRUTTORI)),
      fino_al: z.nullable(z.string()),
    }),
  ),
  /**
   * The capacità of the esercente: the level of its state, the level left, and whether the staff stopped it by hand.
   */
  capacita: z.array(
    z.object({
      nome: z.enum(CAPACITA),
      di_stato: z.string(),
      livello: z.string(),
      fermata: z.boolean(),
    }),
  ),
  tetto_centesimi: z.nullable(z.int()),
  richieste: z.array(z.object({ passo: z.string(), testo: z.string() })),
  documenti: z.array(
    z.object({
      _id: z.string(),
      tipo: z.string(),
      nome_file: z.string(),
      created_at: z.string(),
      /** The last day on which it holds. */
      scadenza: z.nullable(z.string()),
    }),
  ),
  documenti_mancanti: z.array(z.string()),
  /** Steps of the registration that nobody approved; while it is under review. */
  passi_da_approvare: z.array(z.string()),
  /** The request to approve it in spite of the checks, which another admin has to confirm; told to the staff only. */
  deroga: z.nullable(
    z.object({ motivo: z.string(), chiesta_da: z.string(), mia: z.boolean(), at: z.string() }),
  ),
  persone: z.array(
    z.object({
      nome: z.string(),
      email: z.string(),
      /** The role in the team; null for who can come in without being of it. */
      ruolo: z.nullable(z.enum(RUOLI_SQUADRA)),
      sospesa: z.boolean(),
      ultimo_accesso_at: z.nullable(z.string()),
    }),
  ),
  cronologia: z.array(
    z.object({
      at: z.string(),
      attore: z.string(),
      canale: z.enum(['portale', 'api', 'sistema']),
      azione: z.string(),
      descrizione: z.string(),
    }),
  ),
})

const esercente = z.object({
  ...pubblico.shape,
  stato: z.enum(STATI_ESERCENTE),
  partita_iva: z.string(),
  email: z.string(),
  telefono: z.nullable(z.string()),
  /** The instant of the logo's last change, a part of its address; null when there is none. */
  logo: z.nullable(z.string()),
  punti_vendita: z.array(puntoVendita),
  piani: z.array(
    z.object({
      _id: z.string(),
      nome: z.string(),
      importo_centesimi: z.int(),
      cadenza: z.enum(CADENZE_ABBONAMENTO),
    }),
  ),
  /** The ways of paying in rate that it offers to everybody. */
  offerte_rate: z.array(
    z.object({
      n_rate: z.int(),
      cadenza: z.enum(CADENZE_REGOLARI),
      importo_min_centesimi: z.int(),
      importo_max_centesimi: z.int(),
      anticipo_percento: z.int(),
      tan_percento: z.number(),
    }),
  ),
  /**
   * The saldo of the cliente who asks with this esercente, or of the esercente with everybody; null for a stranger.
   */
  saldo: z.nullable(saldo),
  riservato: z.nullable(riservato),
  azioni_consentite: azioniConsentite,
})
export type Esercente = z.infer<typeof esercente>

export const searchEsercenti = {
  method: 'POST',
  path: '/api/search/esercenti',
  allow: ['admin'],
  summary: 'Cerca tra tutti gli esercenti',
  body: searchBody,
  response: searchResponse(esercenteRow),
  reads: true,
} as const satisfies Endpoint

export const contaEsercenti = {
  method: 'POST',
  path: '/api/esercenti/conta',
  allow: ['admin'],
  summary: 'Quanti esercenti per stato',
  body: z.strictObject({}),
  response: contatori,
  reads: true,
} as const satisfies Endpoint

export const ricercaEsercenti = {
  method: 'POST',
  path: '/api/search/ricerca_esercenti',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Cerca tra gli esercenti attivi che si fanno trovare',
  body: searchBody,
  response: z.object({
    ...searchResponse(ricercaRow).shape,
    /** True when nobody has the words as they were typed, and these have some like them. */
    simili: z.boolean(),
  }),
  reads: true,
} as const satisfies Endpoint

/** A cliente keeps an esercente at hand, or no longer. */
export const cambiaPreferito = {
  method: 'POST',
  path: '/api/esercenti/:id/preferito',
  allow: ['cliente'],
  summary: 'Mette un esercente tra i preferiti, o lo toglie',
  body: z.strictObject({ preferito: z.boolean() }),
  response: z.object({ _id: z.string(), preferito: z.boolean() }),
} as const satisfies Endpoint

export const getEsercente = {
  method: 'GET',
  path: '/api/esercenti/:id',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Un esercente: tutto per lo staff e per sé stesso, il profilo pubblico per gli altri',
  response: esercente,
} as const satisfies Endpoint

export const cambiaVisibilita = {
  method: 'POST',
  path: '/api/esercenti/:id/visibilita',
  allow: ['esercente', 'admin'],
  summary: 'Mostra o nasconde un esercente nella ricerca',
  body: z.strictObject({ visibile: z.boolean() }),
  response: z.object({ _id: z.string(), visibile: z.boolean() }),
} as const satisfies Endpoint
