import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Actor } from '../../../http/actor.ts'

export type Scope = Readonly<{ utente_id?: string; ruolo?: Ruolo }>

/**
 * The scope of the requests that a person may read: its own in the role it has now; the staff read all. A new role does
 * not compile until it is scoped.
 */
export function readableBy({ ruolo, utente_id }: Actor): Scope | null {
  const own = { utente_id, ruolo }
  const scopes: Record<Ruolo, Scope | null> = { esercente: own, cliente: own, admin: {} }
  return scopes[ruolo]
}
