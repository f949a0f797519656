import { FORMATI_SDD, RIGHE_DISTINTA_MAX, STATI_DISTINTA } from '@rateo/domain/banca/distinta'
import { CAUSALI_SDD } from '@rateo/domain/banca/sdd-causali'
import { STATI_TENTATIVO } from '@rateo/domain/stati/tentativo'
import * as z from 'zod/mini'
import type { Colonne } from '../chiamata/colonne.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

const CHI = ['esercente', 'admin'] as const
const giorno = z.iso.date('Scegli il giorno dell’addebito')
const id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli un pagamento'))

const distintaRow = z.object({
  _id: z.string(),
  numero: z.int(),
  esercente: z.object({ _id: z.string(), nome: z.string() }),
  stato: z.enum(STATI_DISTINTA),
  formato: z.enum(FORMATI_SDD),
  addebito_il: z.string(),
  esito_entro: z.string(),
  righe: z.int(),
  importo_centesimi: z.int(),
  created_at: z.string(),
})
export type DistintaRow = z.infer<typeof distintaRow>

export const COLONNE_DISTINTA = {
  numero: { titolo: 'Numero', tipo: 'numero' },
  created_at: { titolo: 'Preparata il', tipo: 'istante' },
  esercente: { titolo: 'Esercente', tipo: 'soggetto', per: ['admin'] },
  addebito_il: { titolo: 'Addebito il', tipo: 'giorno' },
  esito_entro: { titolo: 'Esiti entro il', tipo: 'giorno' },
  righe: { titolo: 'Pagamenti', tipo: 'numero' },
  stato: { titolo: 'Stato', tipo: 'stato', di: 'distinta' },
  importo_centesimi: { titolo: 'Importo', tipo: 'importo' },
  _id: { titolo: 'Codice', tipo: 'testo' },
} as const satisfies Colonne<DistintaRow>

const riga = z.object({
  n: z.int(),
  pagamento_id: z.string(),
  cliente: z.object({ _id: z.string(), nome: z.string() }),
  causale: z.string(),
  importo_centesimi: z.int(),
  mandato: z.object({ _id: z.string(), umr: z.string(), iban: z.string() }),
  sequenza: z.enum(['FRST', 'RCUR', 'FNAL', 'OOFF']),
  riferimento: z.string(),
  stato: z.enum(STATI_TENTATIVO),
  /** The bank's reason, as code and sentence; null where the money came or is waited for. */
  causale_banca: z.nullable(z.object({ codice: z.string(), etichetta: z.string() })),
})
export type RigaDistinta = z.infer<typeof riga>

const distinta = z.object({
  ...distintaRow.shape,
  /** Masked: where the bank pays the money. */
  iban: z.string(),
  sha256: z.string(),
  creata_da: z.string(),
  consegnata_at: z.nullable(z.string()),
  /** The last day on which the bank takes the file. */
  presentabile_fino: z.string(),
  dati: z.array(riga),
  incassato_centesimi: z.int(),
  insoluto_centesimi: z.int(),
  azioni_consentite: z.array(
    z.object({ azione: z.string(), consentita: z.boolean(), motivo: z.nullable(z.string()) }),
  ),
})
export type Distinta = z.infer<typeof distinta>

export const searchDistinte = {
  method: 'POST',
  path: '/api/search/distinte',
  allow: CHI,
  summary: 'Cerca tra le distinte SDD',
  body: searchBody,
  response: searchResponse(distintaRow),
  reads: true,
} as const satisfies Endpoint

export const getDistinta = {
  method: 'GET',
  path: '/api/distinte/:id',
  allow: CHI,
  summary: 'Una distinta SDD con le sue righe',
  response: distinta,
} as const satisfies Endpoint

/** The very file that was made, for the bank. */
export const getFileDistinta = {
  method: 'GET',
  path: '/api/distinte/:id/file',
  allow: ['esercente'],
  summary: 'Il file pain.008 della distinta',
  response: z.unknown(),
} as const satisfies Endpoint

const candidato = z.object({
  pagamento_id: z.string(),
  cliente: z.object({ _id: z.string(), nome: z.string() }),
  causale: z.string(),
  scadenza: z.string(),
  importo_centesimi: z.int(),
  mandato: z.object({ _id: z.string(), umr: z.string(), iban: z.string() }),
  /** The reason why it cannot be debited on that day; null when it can. */
  motivo: z.nullable(z.string()),
})
export type Candidato = z.infer<typeof candidato>

/** Debts that could go into a distinta for a day: due by then, with a cliente who has a mandato. */
export const anteprimaDistinta = {
  method: 'POST',
  path: '/api/distinte/anteprima',
  allow: ['esercente'],
  summary: 'I pagamenti che si possono addebitare in un giorno',
  body: z.strictObject({
    addebito_il: z.optional(giorno),
    search: z._default(
      z.string().check(z.trim(), z.maxLength(100, 'Al massimo 100 caratteri')),
      '',
    ),
  }),
  response: z.object({
    addebito_il: z.string(),
    /** The first day on which the bank can debit. */
    dal: z.string(),
    /** The reason why that day cannot be chosen; null when it can. */
    motivo: z.nullable(z.string()),
    candidati: z.array(candidato),
    /** True when there are more than one distinta holds. */
    altri: z.boolean(),
  }),
  reads: true,
} as const satisfies Endpoint

export const creaDistinta = {
  method: 'POST',
  path: '/api/distinte',
  allow: ['esercente'],
  summary: 'Prepara una distinta SDD da portare alla propria banca',
  body: z.strictObject({
    addebito_il: giorno,
    formato: z._default(z.enum(FORMATI_SDD), FORMATI_SDD[0]),
    pagamenti: z
      .array(id)
      .check(
        z.minLength(1, 'Scegli almeno un pagamento'),
        z.maxLength(RIGHE_DISTINTA_MAX, `Al massimo ${RIGHE_DISTINTA_MAX} pagamenti`),
      ),
  }),
  response: distinta,
  idempotent: true,
  capacita: 'rinnovi_e_rate',
} as const satisfies Endpoint

export const consegnaDistinta = {
  method: 'POST',
  path: '/api/distinte/:id/consegna',
  allow: ['esercente'],
  summary: 'Segna che la banca ha ricevuto il file',
  body: z.strictObject({}),
  response: distinta,
  idempotent: true,
} as const satisfies Endpoint

export const annullaDistinta = {
  method: 'POST',
  path: '/api/distinte/:id/annulla',
  allow: ['esercente'],
  summary: 'Annulla una distinta non ancora consegnata: i pagamenti tornano da incassare',
  body: z.strictObject({}),
  response: distinta,
  idempotent: true,
} as const satisfies Endpoint

const CODICI = Object.keys(CAUSALI_SDD)
export const causaleBanca = z
  .string()
  .check(z.refine((codice) => CODICI.includes(codice), 'Scegli il motivo indicato dalla banca'))

/** The bank's outcome of some rows: the money came, or it did not (or went back) and why. */
export const registraEsiti = {
  method: 'POST',
  path: '/api/distinte/:id/esiti',
  allow: ['esercente'],
  summary: 'Registra gli esiti della banca',
  body: z.strictObject({
    /** Null: the money came. */
    causale: z.nullable(causaleBanca),
    righe: z
      .array(z.int().check(z.minimum(1)))
      .check(z.minLength(1, 'Scegli almeno una riga'), z.maxLength(RIGHE_DISTINTA_MAX)),
  }),
  response: distinta,
  idempotent: true,
} as const satisfies Endpoint
