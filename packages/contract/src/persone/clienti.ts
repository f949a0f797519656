import { STATI_CLIENTE, TIPI_CLIENTE } from '@rateo/domain/identita/cliente'
import { CONTROLLI_CLIENTE } from '@rateo/domain/identita/controlli-cliente'
import * as z from 'zod/mini'
import { azioniConsentite } from '../chiamata/azioni.ts'
import type { Colonne } from '../chiamata/colonne.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { saldo } from '../registri/saldo.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

const anagrafica = z.object({
  _id: z.string(),
  tipo: z.enum(TIPI_CLIENTE),
  nome: z.string(),
  email: z.string(),
  telefono: z.nullable(z.string()),
  citta: z.nullable(z.string()),
  codice_fiscale: z.nullable(z.string()),
  partita_iva: z.nullable(z.string()),
  stato: z.enum(STATI_CLIENTE),
})

/** The amounts are those of the esercente who asks; for the staff, those of everybody. */
const clienteRow = z.object({
  ...anagrafica.shape,
  incassato_centesimi: z.int(),
  rimborsato_centesimi: z.int(),
  dovuto_centesimi: z.int(),
  scaduto_centesimi: z.int(),
  /** The esercente's own words and what it forbids; the staff read neither. */
  etichette: z.optional(z.array(z.string())),
  controlli: z.optional(z.array(z.enum(CONTROLLI_CLIENTE))),
  /** The first day on which something is due; null when nothing is. */
  prossima_scadenza: z.nullable(z.string()),
})
export type ClienteRow = z.infer<typeof clienteRow>

export const COLONNE_CLIENTE = {
  nome: { titolo: 'Nome', tipo: 'testo' },
  email: { titolo: 'E-mail', tipo: 'testo' },
  telefono: { titolo: 'Telefono', tipo: 'testo' },
  citta: { titolo: 'Città', tipo: 'testo' },
  codice_fiscale: { titolo: 'Codice fiscale', tipo: 'testo' },
  partita_iva: { titolo: 'Partita IVA', tipo: 'testo' },
  stato: { titolo: 'Stato', tipo: 'stato', di: 'cliente' },
  etichette: { titolo: 'Etichette', tipo: 'testo', ruoli: ['esercente'] },
  controlli: { titolo: 'Controlli', tipo: 'testo', ruoli: ['esercente'] },
  prossima_scadenza: { titolo: 'Prossima scadenza', tipo: 'giorno' },
  incassato_centesimi: { titolo: 'Incassato', tipo: 'importo' },
  rimborsato_centesimi: { titolo: 'Rimborsato', tipo: 'importo' },
  dovuto_centesimi: { titolo: 'Dovuto', tipo: 'importo' },
  scaduto_centesimi: { titolo: 'Scaduto', tipo: 'importo' },
  _id: { titolo: 'Codice', tipo: 'testo' },
} as const satisfies Colonne<ClienteRow>

/** How a cliente pays one esercente, from its facts with that esercente alone. */
const affidabilita = z.object({
  giudizio: z.enum(['puntuale', 'in_ritardo', 'da_conoscere']),
  /** The debts that were paid or are late, of two years. */
  considerati: z.int(),
  in_ritardo: z.int(),
  /** Days from the scadenza on average: those on time count none. */
  giorni_medi: z.int(),
})
export type Affidabilita = z.infer<typeof affidabilita>

export const cliente = z.object({
  ...anagrafica.shape,
  indirizzo: z.nullable(z.string()),
  cap: z.nullable(z.string()),
  provincia: z.nullable(z.string()),
  pec: z.nullable(z.string()),
  codice_destinatario: z.nullable(z.string()),
  /** The esercente's own; empty for the others. */
  etichette: z.array(z.string()),
  controlli: z.array(z.enum(CONTROLLI_CLIENTE)),
  /** The day from which the person is a cliente: of the esercente who asks, else of the portal. */
  cliente_dal: z.string(),
  /**
   * The instant from which an esercente reads the cliente's own data; until then it reads what it typed itself. Null
   * for the others, who read the person.
   */
  confermato_at: z.nullable(z.string()),
  /** The cliente to whom the esercente joined this one, who was the same person: everything is there. */
  unito_a: z.nullable(z.string()),
  /** For an esercente alone. */
  affidabilita: z.nullable(affidabilita),
  saldo,
  /** The esercenti from whom the cliente buys. Null for an esercente, who sees nothing but its own relation. */
  esercenti: z.nullable(z.array(z.object({ _id: z.string(), nome: z.string() }))),
  azioni_consentite: azioniConsentite,
})
export type Cliente = z.infer<typeof cliente>

export const searchClienti = {
  method: 'POST',
  path: '/api/search/clienti',
  allow: ['esercente', 'admin'],
  summary: 'Cerca tra i propri clienti',
  body: searchBody,
  response: searchResponse(clienteRow),
  reads: true,
  chiave: 'clienti:lettura',
} as const satisfies Endpoint

export const getCliente = {
  method: 'GET',
  path: '/api/clienti/:id',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Un cliente con il suo saldo: i propri per un esercente, sé stesso per un cliente',
  response: cliente,
  chiave: 'clienti:lettura',
} as const satisfies Endpoint
