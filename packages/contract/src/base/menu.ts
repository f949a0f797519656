import { RUOLI } from '@rateo/domain/permessi/ruoli'
import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

const admin = ['admin'] as const
/** The most letters of an entry: on a telephone it is one line. */
export const VOCE_MAX = 24

const voce = z.object({
  route: z.string(),
  icon: z.string(),
  label: z.string(),
  /** True for an entry that is not shown: its page opens by its address all the same. */
  nascosta: z.boolean(),
})
export type VoceMenu = z.infer<typeof voce>

const versione = z.object({
  voci: z.array(voce),
  valido_dal: z.string(),
  autore: z.string(),
  stato: z.enum(['passata', 'in_vigore', 'programmata']),
})
export type VersioneMenu = z.infer<typeof versione>

const menu = z.object({
  ruolo: z.enum(RUOLI),
  in_vigore: versione,
  programmata: z.nullable(versione),
  /** Every menu that the role had or will have, the newest first. */
  storia: z.array(versione),
  /** The entries as they come with the portal. */
  originali: z.array(voce),
  /** The entries that may not be hidden. */
  sempre: z.array(z.string()),
})
export type MenuDelRuolo = z.infer<typeof menu>

export const getMenu = {
  method: 'GET',
  path: '/api/gestione/menu',
  allow: admin,
  summary: 'I menu dei ruoli, con la loro storia',
  response: z.object({ data: z.array(menu) }),
} as const satisfies Endpoint

export const modificaMenu = {
  method: 'POST',
  path: '/api/gestione/menu/:nome',
  allow: admin,
  summary: 'Cambia il menu di un ruolo, da adesso o da un giorno che verrà',
  body: z.strictObject({
    voci: z
      .array(
        z.strictObject({
          route: z.string().check(z.maxLength(60)),
          label: testo('il nome della voce', VOCE_MAX),
          nascosta: z.boolean(),
        }),
      )
      .check(z.minLength(1), z.maxLength(40)),
    /** The day from which it holds; null: from now. */
    valido_dal: z.nullable(z.iso.date('Inserisci una data')),
  }),
  response: menu,
} as const satisfies Endpoint

export const annullaMenuProgrammato = {
  method: 'DELETE',
  path: '/api/gestione/menu/:nome/programmato',
  allow: admin,
  summary: 'Toglie il menu programmato di un ruolo',
  response: menu,
} as const satisfies Endpoint
