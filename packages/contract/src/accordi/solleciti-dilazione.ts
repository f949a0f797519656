import { CALENDARIO_MASSIMO } from '@rateo/domain/atti/calendario-solleciti'
import { LIVELLI_SOLLECITO } from '@rateo/domain/stati/sollecito'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { sollecito } from '../incasso/solleciti.ts'

const inviato = z.object({
  ...sollecito.shape,
  /** The rata that it is about. */
  n: z.int(),
  /** The fate of the message on its way; null while it waits to leave. */
  esito: z.nullable(z.enum(['in_casella', 'inviato', 'fallito'])),
})

const inArrivo = z.object({
  n: z.int(),
  livello: z.enum(LIVELLI_SOLLECITO),
  canale: z.enum(['email', 'sms']),
  il: z.string(),
})

const giorni = (minimo: number, massimo: number, quando: string) => {
  const frase = `Scrivi giorni da ${minimo} a ${massimo} ${quando}`
  return z
    .array(z.int(frase).check(z.minimum(minimo, frase), z.maximum(massimo, frase)))
    .check(
      z.maxLength(
        CALENDARIO_MASSIMO.messaggi,
        `Al massimo ${CALENDARIO_MASSIMO.messaggi} messaggi`,
      ),
    )
}

export const calendarioSolleciti = z.strictObject({
  /** Days before the scadenza; 0 is the day itself. */
  promemoria: giorni(0, CALENDARIO_MASSIMO.prima, 'prima della scadenza'),
  /** Days after it. */
  solleciti: giorni(1, CALENDARIO_MASSIMO.dopo, 'dopo la scadenza'),
  /** The day after the scadenza from which a sollecito goes by SMS too; null for never. */
  sms_dal: z.nullable(
    z
      .int('Scrivi un giorno')
      .check(
        z.minimum(1, 'Scrivi un giorno dopo la scadenza'),
        z.maximum(CALENDARIO_MASSIMO.dopo, 'Scrivi un giorno dopo la scadenza'),
      ),
  ),
})

const solleciti = z.object({
  /** The last first. */
  inviati: z.array(inviato),
  /** Messages that will leave by themselves about the rate that are late and the next one, while they are not paid. */
  in_arrivo: z.array(inArrivo),
  calendario: z.object({
    promemoria: z.array(z.int()),
    solleciti: z.array(z.int()),
    sms_dal: z.nullable(z.int()),
    /** The day after the scadenza from which a sollecito is a formal letter: one for all. */
    formale_dal: z.int(),
    /** True when the plan has days of its own. */
    proprio: z.boolean(),
    modificabile: z.boolean(),
  }),
})
export type SollecitiDilazione = z.infer<typeof solleciti>

export const listSolleciti = {
  method: 'GET',
  path: '/api/dilazioni/:id/solleciti',
  allow: ['esercente', 'admin'],
  summary: 'I messaggi partiti per le rate di una dilazione, con l’esito, e quelli che partiranno',
  response: solleciti,
} as const satisfies Endpoint

/** Null goes back to the days of all. */
const body = z.strictObject({ calendario: z.nullable(calendarioSolleciti) })

export const anteprimaSolleciti = {
  method: 'POST',
  path: '/api/dilazioni/:id/solleciti/anteprima',
  allow: ['esercente', 'admin'],
  summary: 'I messaggi che partirebbero con un altro calendario; non scrive nulla',
  body,
  response: z.object({ in_arrivo: z.array(inArrivo) }),
  reads: true,
} as const satisfies Endpoint

export const scegliSolleciti = {
  method: 'POST',
  path: '/api/dilazioni/:id/solleciti',
  allow: ['esercente', 'admin'],
  summary: 'Dà a una dilazione il suo calendario di promemoria e solleciti, o quello di tutti',
  body,
  response: solleciti,
} as const satisfies Endpoint
