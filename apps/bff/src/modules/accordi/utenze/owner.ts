import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'

export type Scope = Readonly<Partial<Record<'esercente_id' | 'cliente_id', string>>>

/** The scope of the utenze that a person may see; null for none. A new role does not compile until it is scoped. */
export function readableBy({ ruolo, esercente_id, cliente_id }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = {
    esercente: esercente_id === null ? null : { esercente_id },
    cliente: cliente_id === null ? null : { cliente_id },
    admin: {},
  }
  return scopes[ruolo]
}

/** The two columns that say whose a new utenza is: exactly one is set. */
export function ownerOf(actor: Actor): { esercente_id: string | null; cliente_id: string | null } {
  const { esercente_id = null, cliente_id = null } =
    actor.ruolo === 'admin' ? {} : (readableBy(actor) ?? {})
  if (esercente_id === null && cliente_id === null) throw new AppError('non_autorizzato')
  return { esercente_id, cliente_id }
}

const ownUtenza = (db: Db, actor: Actor, id: string) => {
  const owner = ownerOf(actor)
  return db
    .selectFrom('utenze')
    .select(['id', 'cliente_id', 'fornitore_id', 'fornitore_partita_iva', 'mandato_id'])
    .select('consenso_domiciliazione')
    .where('id', '=', id)
    .where((eb) =>
      owner.esercente_id === null
        ? eb('cliente_id', '=', owner.cliente_id)
        : eb('esercente_id', '=', owner.esercente_id),
    )
}

export async function findOwnUtenza(db: Db, actor: Actor, id: string) {
  const row = await ownUtenza(db, actor, id).executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  return row
}

/** Locks an utenza of the person, so that what hangs on it changes one at a time. Another's is not found. */
export async function lockOwnUtenza(db: Db, actor: Actor, id: string) {
  const row = await ownUtenza(db, actor, id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  return row
}
