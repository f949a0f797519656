import { istanteDelMomento, type Manutenzione } from '@rateo/domain/tempo/manutenzione'
import * as z from 'zod/mini'

export const CHIAVE_MANUTENZIONE = 'manutenzione'

/** The value until staff write another: no stop is announced. */
export const MANUTENZIONE_PREDEFINITA = { dal: '', al: '', testo: '' }

const scritta = z.object({ dal: z.string(), al: z.string(), testo: z.string() })

/** The announced stop that has not ended yet; null where there is none. `valore` is what the settings hold. */
export function manutenzioneIn(valore: unknown, now: Date): Manutenzione | null {
  const letta = z.safeParse(scritta, valore)
  if (!letta.success) return null
  const [dal, al] = [istanteDelMomento(letta.data.dal), istanteDelMomento(letta.data.al)]
  if (!dal || !al || al <= now) return null
  return { dal: dal.toISOString(), al: al.toISOString(), testo: letta.data.testo }
}
