import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Actor } from '../actor.ts'

const PARTIES = ['esercente_id', 'cliente_id'] as const

/** The records of two parties that somebody may see: those of its own side; all of them where neither is named. */
export type PartyScope = Readonly<Partial<Record<(typeof PARTIES)[number], string>>>

/**
 * The scope of the records between an esercente and a cliente that a person may see; null for none. A new role does not
 * compile until it is scoped.
 */
export function readableBy({ ruolo, esercente_id, cliente_id }: Actor): PartyScope | null {
  const scopes: Record<Ruolo, PartyScope | null> = {
    esercente: esercente_id === null ? null : { esercente_id },
    cliente: cliente_id === null ? null : { cliente_id },
    admin: {},
  }
  return scopes[ruolo]
}

/** The columns that a scope pins, each with its value, for a query of one's own. */
export const pinned = (scope: PartyScope) =>
  PARTIES.flatMap((name) => {
    const id = scope[name]
    return id === undefined ? [] : [{ column: `p.${name}`, id } as const]
  })
