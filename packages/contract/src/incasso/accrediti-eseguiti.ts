import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const esercente = ['esercente'] as const

export const STATI_ACCREDITO = ['in_accredito', 'accreditato', 'respinto', 'annullato'] as const

const accredito = z.object({
  _id: z.string(),
  stato: z.enum(STATI_ACCREDITO),
  importo_centesimi: z.int(),
  /** The day on which the bank should have it. */
  arrivo_il: z.string(),
  creato_at: z.string(),
  iban_ultime4: z.nullable(z.string()),
  /** Why the bank sent it back, in words. */
  motivo: z.nullable(z.string()),
})
export type AccreditoEseguito = z.infer<typeof accredito>

/** The place of each euro of the esercente now; together they are the balance. */
const saldo = z.object({
  /** Paid by clienti, not yet available. */
  in_arrivo_centesimi: z.int(),
  /** Leaves with the next payout. */
  disponibile_centesimi: z.int(),
  /** The day of the last money that is not available yet. */
  disponibile_il: z.nullable(z.string()),
  /** The day on which the provider makes the next payout; null while nothing leaves, or it has not told yet. */
  prossimo_il: z.nullable(z.string()),
  /** On its way to the bank. */
  in_accredito_centesimi: z.int(),
  /** Nothing leaves, for this reason. */
  fermo: z.nullable(z.string()),
})

export const listAccreditiEseguiti = {
  method: 'GET',
  path: '/api/accrediti/eseguiti',
  allow: esercente,
  summary: 'Gli accrediti fatti dal servizio di pagamento, e dove sono i soldi che restano',
  querystring: z.strictObject({ prima_di: z.optional(z.string().check(z.maxLength(100))) }),
  response: z.object({
    /** False where money does not go to an account of the esercente. */
    attivi: z.boolean(),
    saldo: z.nullable(saldo),
    data: z.array(accredito),
    /** The name under which the next ones begin; null after the last. */
    dopo: z.nullable(z.string()),
  }),
} as const satisfies Endpoint

/** The kinds of line of a payout: those from the cost of a claim on are settled with the operator, apart from any charge. */
export const TIPI_RIGA_ACCREDITO = [
  'incasso',
  'rimborso',
  'reclamo',
  'costo_contestazione',
  'contributo_promozione',
  'rimborso_tornato',
  'rimborso_a_parte',
  'storno_a_parte',
] as const

const riga = z.object({
  tipo: z.enum(TIPI_RIGA_ACCREDITO),
  at: z.string(),
  pagamento: z.object({ _id: z.string(), numero: z.string(), causale: z.string() }),
  cliente: z.string(),
  lordo_centesimi: z.int(),
  commissione_centesimi: z.int(),
  netto_centesimi: z.int(),
})
export type RigaAccredito = z.infer<typeof riga>

const dettaglio = z.object({
  ...accredito.shape,
  righe: z.array(riga),
  /** True when there are more than these: the files have them all. */
  altre: z.boolean(),
  lordo_centesimi: z.int(),
  commissioni_centesimi: z.int(),
  /** Money that went back to clienti. */
  tornati_centesimi: z.int(),
  /** True once every line is known: the parts are then the whole, to the cent. */
  completo: z.boolean(),
})
export type DettaglioAccredito = z.infer<typeof dettaglio>

export const getAccreditoEseguito = {
  method: 'GET',
  path: '/api/accrediti/eseguiti/:id',
  allow: esercente,
  summary: 'Un accredito, con i pagamenti che porta',
  response: dettaglio,
} as const satisfies Endpoint

export const getRendicontoCsv = {
  method: 'GET',
  path: '/api/accrediti/eseguiti/:id/csv',
  allow: esercente,
  summary: 'Il rendiconto di un accredito in CSV',
  response: z.unknown(),
} as const satisfies Endpoint

export const getRendicontoPdf = {
  method: 'GET',
  path: '/api/accrediti/eseguiti/:id/pdf',
  allow: esercente,
  summary: 'Il rendiconto di un accredito in PDF',
  response: z.unknown(),
} as const satisfies Endpoint
