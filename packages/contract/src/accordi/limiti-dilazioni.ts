import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

/** The limits of an esercente; null where there is none. */
export const limitiDilazione = {
  importo_max_centesimi: z.nullable(
    z
      .int('Inserisci un importo')
      .check(z.minimum(100, 'Almeno 1,00 €'), z.maximum(100_000_000, 'Al massimo 1.000.000,00 €')),
  ),
  n_rate_max: z.nullable(
    z
      .int('Inserisci quante rate')
      .check(z.minimum(1, 'Almeno una rata'), z.maximum(60, 'Al massimo 60 rate')),
  ),
  /** In hundredths of a point. */
  tan_max_centesimi: z.nullable(
    z
      .int('Inserisci il TAN')
      .check(z.minimum(0, 'Non può essere negativo'), z.maximum(10_000, 'Al massimo 100 %')),
  ),
}

export const scriviLimitiDilazioni = {
  method: 'PUT',
  path: '/api/esercenti/:id/limiti_dilazioni',
  allow: ['admin'],
  summary: 'I limiti entro cui un esercente propone dilazioni da solo; oltre, le esamina lo staff',
  body: z.strictObject({ ...limitiDilazione, motivo: testo('il motivo', 300) }),
  response: z.object(limitiDilazione),
} as const satisfies Endpoint
