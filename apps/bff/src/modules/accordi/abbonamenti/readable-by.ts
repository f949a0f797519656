import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Actor } from '../../../http/actor.ts'

export type ScopeName = 'esercente_id' | 'cliente_id'
export type Scope = Readonly<Partial<Record<ScopeName, string>>>

/**
 * The scope of the abbonamenti and piani that a person may see; null for none (also for people who register or are
 * inactive, since the start of the portal asks for them too). A new role does not compile until it is scoped.
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
