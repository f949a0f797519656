import { eGiorno } from '@rateo/domain/tempo/giorno'
import {
  difettoDelGiorno,
  FASCE_AL_GIORNO,
  FESTIVI_APERTURA,
} from '@rateo/domain/tempo/orari-apertura'
import * as z from 'zod/mini'
import { cap, giorno, sigla, testo, testoFacoltativo } from '../chiamata/campi.ts'
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

/** The most closings that are told ahead: those that are over are forgotten. */
export const CHIUSURE_MASSIME = 20

const ora = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Scrivi l’ora, ad esempio 09:30'))

/** The hours of one day: two spans at most, the later one past midnight. */
const fasce = z.array(z.strictObject({ dalle: ora, alle: ora })).check(
  z.maxLength(FASCE_AL_GIORNO, `Al massimo ${FASCE_AL_GIORNO} orari al giorno`),
  z.check(({ value, issues }) => {
    const message = difettoDelGiorno(value)
    if (message !== null) issues.push({ code: 'custom', message, input: value })
  }),
)

const giornoVero = (che: string) =>
  giorno(che).check(
    z.refine((value) => eGiorno(value), { error: 'Questo giorno non esiste', abort: true }),
  )

const chiusura = z
  .strictObject({
    dal: giornoVero('il primo giorno di chiusura'),
    al: giornoVero('l’ultimo giorno di chiusura'),
    motivo: testoFacoltativo(60),
  })
  .check(
    z.refine(({ dal, al }) => dal <= al, {
      error: 'L’ultimo giorno viene prima del primo',
      path: ['al'],
    }),
  )

/** Opening hours: seven days, Monday first, of which one without hours is closed. */
export const orariApertura = z.strictObject({
  settimana: z.array(fasce).check(z.length(7, 'Servono sette giorni')),
  festivi: z.enum(FESTIVI_APERTURA),
  chiusure: z
    .array(chiusura)
    .check(z.maxLength(CHIUSURE_MASSIME, `Al massimo ${CHIUSURE_MASSIME} chiusure`)),
})

export type OrariScritti = z.output<typeof orariApertura>

export const puntoVendita = z.object({
  _id: z.string(),
  nome: z.string(),
  indirizzo: z.string(),
  cap: z.string(),
  citta: z.string(),
  provincia: z.string(),
  /** Words beside the hours: “su appuntamento”. */
  orari: z.string(),
  /** Null where nobody wrote them. */
  apertura: z.nullable(orariApertura),
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

/** Null takes them away: the point of sale is then never shown as open. */
export const scriviOrari = {
  method: 'POST',
  path: '/api/attivita/punti_vendita/:id/orari',
  allow: ALLOW,
  summary: 'Scrive gli orari di apertura di un punto vendita',
  body: z.strictObject({ apertura: z.nullable(orariApertura) }),
  response: puntoVendita,
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
