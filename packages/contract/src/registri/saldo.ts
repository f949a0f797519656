import * as z from 'zod/mini'

/** The money between two parties, in cents. `scaduto` is the part of `dovuto` that is late. */
export const saldo = z.object({
  dovuto_centesimi: z.int(),
  scaduto_centesimi: z.int(),
  /** Charged or being verified: neither due any more nor collected yet. */
  in_elaborazione_centesimi: z.int(),
  /** Collected, before what was given back of it. */
  incassato_centesimi: z.int(),
  rimborsato_centesimi: z.int(),
  /** Money that came beyond what was due, and was not given back yet. */
  credito_centesimi: z.int(),
})
export type Saldo = z.infer<typeof saldo>
