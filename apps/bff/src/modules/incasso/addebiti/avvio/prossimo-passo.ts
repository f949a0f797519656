import type { Capabilities } from '../../../../integrations/psp/provider.ts'
import type { Operazione } from '../operazioni/operazione.ts'

const HOUR_MS = 3_600_000

export type Passo = 'attendi' | 'reinvia' | 'chiudi'

/**
 * The provider has no trace of a message: what may be done. Not found is not "not charged": it may still be on its way.
 * The same message goes out again only while the provider surely remembers its key; where there are no keys it is
 * never sent twice, and counts as never executed once the longest time the provider may take is over.
 */
export function prossimoPasso(
  { idempotency, lookupByReference, maxProcessingMs }: Capabilities,
  {
    stato,
    primo_invio_at,
    chiave_scade_at,
    adesso,
  }: Pick<Operazione, 'stato' | 'primo_invio_at' | 'chiave_scade_at' | 'adesso'>,
): Passo {
  // The provider has answered once: a message that it knows is not made again.
  if (stato !== 'inviata' || primo_invio_at === null) return 'attendi'
  const now = adesso.getTime()
  if (idempotency === 'header') {
    return chiave_scade_at !== null && now < chiave_scade_at.getTime() - HOUR_MS
      ? 'reinvia'
      : 'attendi'
  }
  return lookupByReference && now - primo_invio_at.getTime() > maxProcessingMs
    ? 'chiudi'
    : 'attendi'
}
