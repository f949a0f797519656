import type { LatoAssistenza } from '@rateo/domain/stati/assistenza'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Actor } from '../../../http/actor.ts'

export type Scope = Readonly<{
  utente_id?: string
  ruolo?: Ruolo
  esercente_id?: string
  destinatario_id?: string
}>

/**
 * The scopes of the requests that a person may read, by the side on which it stands: its own in the role it has now, and for the
 * esercente it acts for; for an esercente those that customers made to it; the staff read all. A new role does not compile until it is scoped.
 */
export function scopesOf({
  ruolo,
  utente_id,
  esercente_id,
}: Actor): Partial<Record<LatoAssistenza, Scope>> {
  const own = { utente_id, ruolo, ...(esercente_id !== null && { esercente_id }) }
  const scopes: Record<Ruolo, Partial<Record<LatoAssistenza, Scope>>> = {
    esercente: {
      richiedente: own,
      ...(esercente_id !== null && { esercente: { destinatario_id: esercente_id } }),
    },
    cliente: { richiedente: own },
    admin: { staff: {} },
  }
  return scopes[ruolo]
}
