import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Actor } from '../../../http/actor.ts'
import type { Scope } from '../../../http/search/search-run.ts'

/** The scope of these lists: staff alone. A new role does not compile until it is scoped. */
export function readableBy({ ruolo }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = { esercente: null, cliente: null, admin: {} }
  return scopes[ruolo]
}
