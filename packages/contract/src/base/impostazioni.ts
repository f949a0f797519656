import { FUNZIONI } from '@rateo/domain/permessi/funzioni'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const appSettings = z.object({
  brand: z.string(),
  ambiente: z.enum(['prova', 'produzione']),
  /** Milliseconds of the progress bar of the start-up loader. */
  loader_ms: z.int(),
  /** The address for people who cannot use the portal; null where the staff have not written it. */
  assistenza_email: z.nullable(z.string()),
  /** Whether the money of online payments goes to accounts of the esercenti. */
  conti_collegati: z.boolean(),
  /** Whether this installation writes SMS itself; and whether a telephone can be confirmed, by it or by the OTP server. */
  sms: z.object({ messaggi: z.boolean(), conferma_telefono: z.boolean() }),
  /** The stop of the portal that the staff have announced, until it ends: two instants, and their words. */
  manutenzione: z.nullable(z.object({ dal: z.string(), al: z.string(), testo: z.string() })),
})
export type AppSettings = z.infer<typeof appSettings>

export const menuItem = z.object({ route: z.string(), icon: z.string(), label: z.string() })
export type MenuItem = z.infer<typeof menuItem>

const settings = z.object({
  menu: z.array(menuItem),
  /** The functions of which nothing new begins now. */
  funzioni_spente: z.array(z.enum(FUNZIONI)),
  pagamenti: z.object({
    causale_max: z.int(),
    importo_max_centesimi: z.int(),
    validita_link_giorni: z.int(),
  }),
  /**
   * The seconds that an unused session lives in this role, and the seconds before its end at which people are warned.
   */
  sessione: z.object({ inattiva_secondi: z.int(), avviso_secondi: z.int() }),
})
export type Settings = z.infer<typeof settings>

export const getAppSettings = {
  method: 'GET',
  path: '/api/app_settings',
  allow: 'sessione',
  summary: 'Impostazioni dell’applicazione',
  response: appSettings,
} as const satisfies Endpoint

export const getSettings = {
  method: 'GET',
  path: '/api/get_settings',
  allow: 'sessione',
  summary: 'Impostazioni generali, con le voci di menu del ruolo',
  response: settings,
} as const satisfies Endpoint
