import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Actor } from '../../../http/actor.ts'

export type ScopeName = 'esercente_id' | 'cliente_id'
export type Scope = Readonly<Partial<Record<ScopeName, string>>>

/**
 * The scope of the pagamenti that a person may see; null for none. A new role does not compile until it is scoped.
 */
export function readableBy({ ruolo, esercente_id, cliente_id }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = {
    esercente: esercente_id === null ? null : { esercente_id },
    cliente: cliente_id === null ? null : { cliente_id },
    admin: {},
  }
  return scopes[ruolo]
}
