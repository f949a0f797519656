import * as z from 'zod/mini'
import { cap, sigla, testo, testoFacoltativo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

const ALLOW = ['esercente'] as const

/** The most bytes of a logo: it is shown at 96 pixels, and more would only make every page slower. */
export const LOGO_MAX = 200 * 1024

export const puntoVenditaBody = z.strictObject({
  nome: testo('il nome del punto vendita', 80),
  indirizzo: testo('via e numero civico'),
  cap,
  citta: testo('il comune', 60),
  provincia: sigla,
  orari: testoFacoltativo(200),
})

export const puntoVendita = z.object({
  _id: z.string(),
  nome: z.string(),
  indirizzo: z.string(),
  cap: z.string(),
  citta: z.string(),
  provincia: z.string(),
  orari: z.string(),
})
export type PuntoVendita = z.infer<typeof puntoVendita>

const fatto = z.object({ fatto: z.literal(true) })

export const aggiungiPuntoVendita = {
  method: 'POST',
  path: '/api/attivita/punti_vendita',
  allow: ALLOW,
  summary: 'Aggiunge un punto vendita',
  body: puntoVenditaBody,
  response: puntoVendita,
} as const satisfies Endpoint

export const modificaPuntoVendita = {
  method: 'PATCH',
  path: '/api/attivita/punti_vendita/:id',
  allow: ALLOW,
  summary: 'Corregge un punto vendita',
  body: puntoVenditaBody,
  response: puntoVendita,
} as const satisfies Endpoint

export const eliminaPuntoVendita = {
  method: 'DELETE',
  path: '/api/attivita/punti_vendita/:id',
  allow: ALLOW,
  summary: 'Toglie un punto vendita',
  response: fatto,
} as const satisfies Endpoint

/** The body is the picture itself: PNG or JPEG, recognised by its content. */
export const caricaLogo = {
  method: 'POST',
  path: '/api/attivita/logo',
  allow: ALLOW,
  summary: 'Carica il logo dell’attività',
  response: fatto,
} as const satisfies Endpoint

export const eliminaLogo = {
  method: 'DELETE',
  path: '/api/attivita/logo',
  allow: ALLOW,
  summary: 'Toglie il logo dell’attività',
  response: fatto,
} as const satisfies Endpoint

export const getLogo = {
  method: 'GET',
  path: '/api/esercenti/:id/logo',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Il logo di un esercente',
  response: z.unknown(),
} as const satisfies Endpoint
