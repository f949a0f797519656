import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Actor } from '../../../http/actor.ts'

export type ScopeName = 'esercente_id' | 'cliente_id'
export type Scope = Readonly<Partial<Record<ScopeName, string>>>

/**
 * Whose abbonamenti and piani a person may see; null when nobody's (also who is registering or inactive, though the
 * start-up of the portal asks). A new role does not compile until it is scoped.
 */
export function readableBy({
  ruolo,
  esercente_id,
  cliente_id,
  stato,
  registering,
  senza_secondo_fattore,
}: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = {
    esercente: esercente_id === null ? null : { esercente_id },
    cliente: cliente_id === null ? null : { cliente_id },
    admin: {},
  }
  return registering || stato === 'inattivo' || senza_secondo_fattore ? null : scopes[ruolo]
}
