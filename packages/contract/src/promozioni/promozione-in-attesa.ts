import { CUMULI_PROMOZIONE } from '@rateo/domain/stati/promozione'
import * as z from 'zod/mini'

export const soggetto = z.object({ _id: z.string(), nome: z.string() })

/** A promozione, or a change of one, that would cost the operator more, as long as a second person of the staff has not confirmed it. */
export const inAttesa = z.object({
  _id: z.string(),
  /** The conditions as they would become; null where the promozione itself waits, and nobody has it yet. */
  cambio: z.nullable(
    z.object({
      nome: z.string(),
      valore: z.int(),
      dal: z.string(),
      al: z.nullable(z.string()),
      usi_max: z.nullable(z.int()),
      usi_per_cliente: z.nullable(z.int()),
      importo_minimo_centesimi: z.int(),
      primo_acquisto: z.boolean(),
      alla_disdetta: z.boolean(),
      cumulo: z.enum(CUMULI_PROMOZIONE),
      ordine: z.int(),
      carico_operatore: z.int(),
      piani: z.array(soggetto),
      clienti: z.array(soggetto),
    }),
  ),
  proposta_da: z.string(),
  /** True for who proposed it, and so may not confirm it. */
  mia: z.boolean(),
  at: z.string(),
})
export type PromozioneInAttesa = z.infer<typeof inAttesa>
