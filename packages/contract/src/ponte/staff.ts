import { AMBITI_STAFF } from '@rateo/domain/permessi/staff'
import * as z from 'zod/mini'
import { email, testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

const ALLOW = ['admin'] as const

/** Null: the whole portal. */
const ambiti = z.nullable(z.array(z.enum(AMBITI_STAFF)))
const ambitiScelti = z.nullable(
  z
    .array(z.enum(AMBITI_STAFF, 'Scegli un’area'))
    .check(z.minLength(1, 'Scegli almeno un’area'), z.maxLength(AMBITI_STAFF.length)),
)
const motivo = testo('il motivo', 300)

const persona = z.object({
  _id: z.string(),
  nome: z.string(),
  email: z.string(),
  ambiti,
  stato: z.enum(['attivo', 'inattivo']),
  io: z.boolean(),
})
export type PersonaStaff = z.infer<typeof persona>

const richiesta = z.object({
  _id: z.string(),
  email: z.string(),
  nome: z.string(),
  ambiti,
  motivo: z.string(),
  /** True for one that opens an account of the staff again, and changes no area. */
  riattiva: z.boolean(),
  chiesta_da: z.string(),
  created_at: z.string(),
  /** True for who asked: another person decides. */
  mia: z.boolean(),
})
export type RichiestaStaff = z.infer<typeof richiesta>

const staff = z.object({
  /** True for who may change it. */
  gestisce: z.boolean(),
  persone: z.array(persona),
  richieste: z.array(richiesta),
})
export type Staff = z.infer<typeof staff>

export const getStaff = {
  method: 'GET',
  path: '/api/staff',
  allow: ALLOW,
  summary: 'Le persone dello staff, con le loro aree, e le richieste che attendono',
  response: staff,
} as const satisfies Endpoint

export const chiediStaffBody = z.strictObject({
  email: email(),
  nome: testo('il nome', 60),
  cognome: testo('il cognome', 60),
  ambiti: ambitiScelti,
  motivo,
})

/** Nothing is given until another person approves. */
export const chiediStaff = {
  method: 'POST',
  path: '/api/staff/richieste',
  allow: ALLOW,
  summary: 'Chiede di far entrare una persona nello staff',
  body: chiediStaffBody,
  response: staff,
} as const satisfies Endpoint

export const approvaStaff = {
  method: 'POST',
  path: '/api/staff/richieste/:id/approva',
  allow: ALLOW,
  summary: 'Approva una richiesta di un’altra persona dello staff',
  body: z.strictObject({}),
  response: staff,
} as const satisfies Endpoint

export const respingiStaff = {
  method: 'POST',
  path: '/api/staff/richieste/:id/respingi',
  allow: ALLOW,
  summary: 'Respinge una richiesta, o ritira la propria',
  body: z.strictObject({}),
  response: staff,
} as const satisfies Endpoint

/** Fewer areas hold at once; more wait for another person. */
export const cambiaAmbitiStaff = {
  method: 'POST',
  path: '/api/staff/:id/ambiti',
  allow: ALLOW,
  summary: 'Cambia le aree di una persona dello staff',
  body: z.strictObject({ ambiti: ambitiScelti, motivo }),
  response: staff,
} as const satisfies Endpoint

export const revocaStaff = {
  method: 'POST',
  path: '/api/staff/:id/revoca',
  allow: ALLOW,
  summary: 'Toglie una persona dallo staff: esce subito',
  body: z.strictObject({ motivo }),
  response: staff,
} as const satisfies Endpoint
