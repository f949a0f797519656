import { RACCOLTE } from '@rateo/domain/stati/elenco'
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

const raccolta = z.enum(RACCOLTE)
const nome = z
  .string()
  .check(z.trim(), z.minLength(1, 'Scrivi un nome'), z.maxLength(60, 'Al massimo 60 caratteri'))
/** As the address of the list writes them. */
const parametri = z
  .record(
    z.string().check(z.regex(/^[a-z_]{1,40}$/, 'Il nome non è valido')),
    z.string().check(z.maxLength(300, 'Al massimo 300 caratteri')),
  )
  .check(z.refine((all) => Object.keys(all).length <= 30, 'Troppi filtri'))
/** The names of the columns that are shown, in their order. */
const colonne = z
  .array(z.string().check(z.minLength(1), z.maxLength(60)))
  .check(z.minLength(1, 'Serve almeno una colonna'), z.maxLength(30))

const vista = z.object({
  _id: z.string(),
  raccolta,
  nome: z.string(),
  parametri: z.record(z.string(), z.string()),
  colonne: z.nullable(z.array(z.string())),
  predefinita: z.boolean(),
})
export type Vista = z.infer<typeof vista>

const viste = z.object({
  data: z.array(vista),
  /** The columns that the person has chosen, list by list. */
  colonne: z.array(z.object({ raccolta, colonne: z.array(z.string()) })),
})
export type Viste = z.infer<typeof viste>

export const getViste = {
  method: 'GET',
  path: '/api/viste',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Le proprie viste e le colonne scelte, nel ruolo attuale',
  response: viste,
} as const satisfies Endpoint

export const creaVista = {
  method: 'POST',
  path: '/api/viste',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Salva una vista di un elenco',
  body: z.strictObject({
    raccolta,
    nome,
    parametri,
    colonne: z._default(z.nullable(colonne), null),
    predefinita: z._default(z.boolean(), false),
  }),
  response: viste,
} as const satisfies Endpoint

export const modificaVista = {
  method: 'PATCH',
  path: '/api/viste/:id',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Cambia nome, filtri o colonne di una vista, o la rende predefinita',
  body: z.strictObject({
    nome: z.optional(nome),
    parametri: z.optional(parametri),
    colonne: z.optional(z.nullable(colonne)),
    predefinita: z.optional(z.boolean()),
  }),
  response: viste,
} as const satisfies Endpoint

export const eliminaVista = {
  method: 'DELETE',
  path: '/api/viste/:id',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Elimina una vista',
  response: viste,
} as const satisfies Endpoint

export const scegliColonne = {
  method: 'POST',
  path: '/api/viste/colonne',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Sceglie le colonne di un elenco; null torna a quelle di sempre',
  body: z.strictObject({ raccolta, colonne: z.nullable(colonne) }),
  response: viste,
} as const satisfies Endpoint
