import {
  QUOTA_INTERA,
  REGIMI_IVA,
  RITENUTE_CONSULENTE,
  STATI_CONSULENTE,
} from '@rateo/domain/identita/consulente'
import * as z from 'zod/mini'
import { azioniConsentite } from '../chiamata/azioni.ts'
import {
  email,
  giorno,
  ibanFacoltativo,
  partitaIva,
  telefonoFacoltativo,
  testo,
  testoFacoltativo,
} from '../chiamata/campi.ts'
import type { Colonne } from '../chiamata/colonne.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

const consulenteRow = z.object({
  _id: z.string(),
  nome: z.string(),
  partita_iva: z.string(),
  email: z.string(),
  territorio: z.string(),
  stato: z.enum(STATI_CONSULENTE),
  /** Esercenti followed today. */
  esercenti: z.int(),
  created_at: z.string(),
})
export type ConsulenteRow = z.infer<typeof consulenteRow>

export const COLONNE_CONSULENTE = {
  nome: { titolo: 'Nome', tipo: 'testo' },
  partita_iva: { titolo: 'Partita IVA', tipo: 'testo' },
  email: { titolo: 'E-mail', tipo: 'testo' },
  territorio: { titolo: 'Territorio', tipo: 'testo' },
  stato: { titolo: 'Stato', tipo: 'testo' },
  esercenti: { titolo: 'Esercenti seguiti', tipo: 'numero' },
  created_at: { titolo: 'Registrato il', tipo: 'istante' },
  _id: { titolo: 'Codice', tipo: 'testo' },
} as const satisfies Colonne<ConsulenteRow>

/** The version of the agreement that an incarico earns by. */
const diQuale = z.nullable(z.object({ _id: z.string(), nome: z.string(), versione: z.int() }))

const incarico = z.object({
  /** Null where nothing was agreed. */
  schema: diQuale,
  esercente: z.object({ _id: z.string(), nome: z.string() }),
  /** Hundredths of a percent: 25,5 % is 2550. */
  quota_centesimi_percento: z.int(),
  dal: z.string(),
  /** Last day, included; null while it goes on. */
  al: z.nullable(z.string()),
  in_corso: z.boolean(),
  /** Money that the esercente collected during the incarico, less what it gave back then, in cents. */
  netto_centesimi: z.int(),
})
export type Incarico = z.infer<typeof incarico>

const invito = z.object({
  /** The address to give to whoever should register. */
  link: z.string(),
  quota_centesimi_percento: z.int(),
  schema: diQuale,
  expires_at: z.string(),
  scaduto: z.boolean(),
  /** Esercenti that began to register through this link. */
  registrazioni: z.int(),
})
export type InvitoConsulente = z.infer<typeof invito>

const legame = z.object({
  consulente: z.object({ _id: z.string(), nome: z.string() }),
  quota_centesimi_percento: z.int(),
  dal: z.string(),
  /** Last day, included; null while it goes on. */
  al: z.nullable(z.string()),
  in_corso: z.boolean(),
})
export type LegameConsulente = z.infer<typeof legame>

const consulente = z.object({
  ...consulenteRow.shape,
  telefono: z.string(),
  iban: z.string(),
  ritenuta: z.enum(RITENUTE_CONSULENTE),
  regime_iva: z.enum(REGIMI_IVA),
  rivalsa_inps: z.boolean(),
  /** True for an agent who is registered with the fund of agents. */
  enasarco: z.boolean(),
  enasarco_monomandatario: z.boolean(),
  incarichi: z.array(incarico),
  /** Consulenti above, who earn a part of what this one earns. */
  sopra: z.array(legame),
  /** Consulenti below, of whose provvigioni this one earns a part. */
  sotto: z.array(legame),
  /** When the link to one's own provvigioni ends; null while there is none that counts. */
  accesso_fino: z.nullable(z.string()),
  /** Null until the first is made. */
  invito: z.nullable(invito),
  azioni_consentite: azioniConsentite,
})
export type Consulente = z.infer<typeof consulente>

export const searchConsulenti = {
  method: 'POST',
  path: '/api/search/consulenti',
  allow: ['admin'],
  summary: 'Cerca tra i consulenti',
  body: searchBody,
  response: searchResponse(consulenteRow),
  reads: true,
} as const satisfies Endpoint

export const getConsulente = {
  method: 'GET',
  path: '/api/consulenti/:id',
  allow: ['admin'],
  summary: 'Un consulente con i suoi incarichi, in corso e passati',
  response: consulente,
} as const satisfies Endpoint

/** The facts of a consulente, as the staff write them. */
const anagrafica = {
  nome: testo('il nome del consulente o dello studio'),
  partita_iva: partitaIva,
  email: email('studio@esempio.it'),
  telefono: telefonoFacoltativo,
  territorio: testoFacoltativo(),
  iban: ibanFacoltativo,
  ritenuta: z.enum(RITENUTE_CONSULENTE, { error: 'Scegli la ritenuta dall’elenco' }),
  enasarco: z.boolean(),
}
const regime = {
  regime_iva: z.enum(REGIMI_IVA, { error: 'Scegli il regime IVA dall’elenco' }),
  rivalsa_inps: z.boolean(),
  enasarco_monomandatario: z.boolean(),
}

export const creaConsulente = {
  method: 'POST',
  path: '/api/consulenti',
  allow: ['admin'],
  summary: 'Aggiunge un consulente',
  body: z.strictObject({
    ...anagrafica,
    regime_iva: z._default(regime.regime_iva, 'ordinario'),
    rivalsa_inps: z._default(regime.rivalsa_inps, false),
    enasarco_monomandatario: z._default(regime.enasarco_monomandatario, false),
  }),
  response: consulente,
} as const satisfies Endpoint

export const modificaConsulente = {
  method: 'PATCH',
  path: '/api/consulenti/:id',
  allow: ['admin'],
  summary: 'Cambia i dati di un consulente',
  body: z.strictObject({ ...anagrafica, ...regime }),
  response: consulente,
} as const satisfies Endpoint

const motivato = z.strictObject({ motivo: testo('il motivo', 300) })

export const sospendiConsulente = {
  method: 'POST',
  path: '/api/consulenti/:id/sospendi',
  allow: ['admin'],
  summary: 'Sospende un consulente: non invita e non riceve nuovi incarichi',
  body: motivato,
  response: consulente,
} as const satisfies Endpoint

export const riattivaConsulente = {
  method: 'POST',
  path: '/api/consulenti/:id/riattiva',
  allow: ['admin'],
  summary: 'Riattiva un consulente sospeso o cessato',
  body: motivato,
  response: consulente,
} as const satisfies Endpoint

export const cessaConsulente = {
  method: 'POST',
  path: '/api/consulenti/:id/cessa',
  allow: ['admin'],
  summary: 'Chiude il rapporto con un consulente: i suoi incarichi finiscono oggi',
  body: motivato,
  response: consulente,
} as const satisfies Endpoint

const quota = z
  .int('Scrivi la quota come numero')
  .check(
    z.minimum(0, 'La quota va da 0 a 100 %'),
    z.maximum(QUOTA_INTERA, 'La quota va da 0 a 100 %'),
  )

export const affidaEsercenteAConsulente = {
  method: 'POST',
  path: '/api/consulenti/:id/incarichi',
  allow: ['admin'],
  summary: 'Affida un esercente a un consulente da un giorno, con la sua quota',
  body: z.strictObject({
    esercente_id: testo('l’esercente'),
    quota_centesimi_percento: quota,
    dal: giorno('il primo giorno'),
    /** The agreement; null, and the incarico earns nothing. */
    schema_id: z._default(z.nullable(z.string()), null),
  }),
  response: consulente,
} as const satisfies Endpoint

export const concludiIncarico = {
  method: 'POST',
  path: '/api/consulenti/:id/incarichi/concludi',
  allow: ['admin'],
  summary: 'Dice l’ultimo giorno di un incarico: quello che è maturato resta',
  body: z.strictObject({
    esercente_id: testo('l’esercente'),
    /** The first day, which tells one incarico on an esercente from another. */
    dal: giorno('il primo giorno'),
    al: giorno('l’ultimo giorno'),
  }),
  response: consulente,
} as const satisfies Endpoint

/** A new link: whoever still has the one before cannot use it any more. */
export const rinnovaInvitoConsulente = {
  method: 'POST',
  path: '/api/consulenti/:id/invito',
  allow: ['admin'],
  summary: 'Crea o rinnova il link con cui un consulente invita gli esercenti',
  body: z.strictObject({
    quota_centesimi_percento: quota,
    /** The agreement on the esercenti that come by it; null, and they earn nothing. */
    schema_id: z._default(z.nullable(z.string()), null),
  }),
  response: consulente,
} as const satisfies Endpoint

export const mettiSopraConsulente = {
  method: 'POST',
  path: '/api/consulenti/:id/sopra',
  allow: ['admin'],
  summary: 'Mette un consulente sopra un altro: guadagna una parte delle sue provvigioni',
  body: z.strictObject({
    sopra_id: testo('il consulente'),
    quota_centesimi_percento: quota.check(z.minimum(1, 'Scrivi una quota sopra lo 0 %')),
    dal: giorno('il primo giorno'),
  }),
  response: consulente,
} as const satisfies Endpoint

export const togliSopraConsulente = {
  method: 'POST',
  path: '/api/consulenti/:id/sopra/concludi',
  allow: ['admin'],
  summary: 'Dice fino a quando un consulente guadagna su un altro',
  body: z.strictObject({
    sopra_id: testo('il consulente'),
    dal: giorno('il primo giorno'),
    al: giorno('l’ultimo giorno'),
  }),
  response: consulente,
} as const satisfies Endpoint

/** The link is sent to the e-mail of the consulente and is shown to nobody else. The one before stops to count. */
export const mandaAccessoConsulente = {
  method: 'POST',
  path: '/api/consulenti/:id/accesso',
  allow: ['admin'],
  summary: 'Manda a un consulente il link con cui legge le sue provvigioni',
  body: z.strictObject({}),
  response: consulente,
} as const satisfies Endpoint
