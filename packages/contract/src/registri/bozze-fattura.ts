import { CODICI_FATTURAPA } from '@rateo/domain/denaro/fatturapa'
import { ESIGIBILITA, TIPI_FATTURA } from '@rateo/domain/fattura/bozza-fattura'
import { TIPI_TRATTENUTA } from '@rateo/domain/trattenute/trattenute'
import { keysOf } from '@rateo/domain/parole/chiavi'
import * as z from 'zod/mini'
import { giorno, testo, testoFacoltativo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

export const NATURE = keysOf(CODICI_FATTURAPA.Natura)
export const REGIMI = keysOf(CODICI_FATTURAPA.RegimeFiscale)
const MODI_ESIGIBILITA = keysOf(ESIGIBILITA)

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli un elemento dell’elenco'))
const riferimento = z.strictObject({
  numero: testo('il numero', 20),
  data: giorno('la data'),
})

const bozza = z.strictObject({
  di: z.union([
    z.strictObject({ pagamento_id: id }),
    z.strictObject({ dilazione_id: id }),
    z.strictObject({ rimborso_id: id }),
  ]),
  tipo: z.enum(TIPI_FATTURA, 'Scegli il tipo di documento'),
  numero: testo('il numero', 20),
  data: giorno('la data'),
  regime: z.enum(REGIMI, 'Scegli il regime'),
  aliquota: z.number().check(z.minimum(0), z.maximum(100)),
  natura: z.nullable(z.enum(NATURE)),
  esigibilita: z._default(z.enum(MODI_ESIGIBILITA), 'I'),
  ritenuta: z._default(
    z.nullable(
      z.strictObject({
        tipo: z.enum(['RT01', 'RT02']),
        aliquota: z.number().check(z.minimum(0.01), z.maximum(50)),
        causale: z.string().check(z.regex(/^([A-Y]|L1|M1|M2|O1|V1|ZO)$/, 'Scegli la causale')),
      }),
    ),
    null,
  ),
  /** Left empty, the code of the cliente, or the one of who has none. */
  codice_destinatario: testoFacoltativo(7),
  collegata: z._default(z.nullable(riferimento), null),
  ddt: z._default(z.array(riferimento).check(z.maxLength(20)), []),
})

const scarto = z.object({ codice: z.string(), campo: z.string(), messaggio: z.string() })

const conti = z.object({
  righe: z.array(
    z.object({
      descrizione: z.string(),
      imponibile_centesimi: z.int(),
      aliquota: z.number(),
      natura: z.nullable(z.string()),
    }),
  ),
  imposta_centesimi: z.int(),
  bollo_centesimi: z.int(),
  ritenuta_centesimi: z.int(),
  totale_centesimi: z.int(),
  da_pagare_centesimi: z.int(),
  rate: z.int(),
  /** Everything that the debt itself says is kept back: nothing is chosen then. */
  trattenuta: z.nullable(
    z.object({
      tipo: z.enum(TIPI_TRATTENUTA),
      base_centesimi: z.int(),
      /** In hundredths of a percent. */
      percento: z.int(),
    }),
  ),
  /** The reasons for which SdI would discard it: none when it may be made. */
  scarti: z.array(scarto),
})
export type ContiFattura = z.infer<typeof conti>

export const anteprimaBozzaFattura = {
  method: 'POST',
  path: '/api/bozze_fattura/anteprima',
  allow: ['esercente'],
  summary: 'I conti di una fattura elettronica prima di prepararla, e che cosa la farebbe scartare',
  body: bozza,
  response: conti,
  reads: true,
} as const satisfies Endpoint

export const creaBozzaFattura = {
  method: 'POST',
  path: '/api/bozze_fattura',
  allow: ['esercente'],
  summary: 'Prepara la fattura elettronica (FatturaPA) da mandare con il proprio programma',
  body: z.strictObject({
    ...bozza.shape,
    /** Why it replaces the one that was prepared with the same number. */
    motivo: testoFacoltativo(500),
  }),
  response: z.object({ _id: z.string() }),
} as const satisfies Endpoint
