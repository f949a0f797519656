import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { readableBy } from '../../../http/search/parties.ts'

/** The two sides of a scheda; the one that the page does not name is null for the staff alone. */
export type Parti = { esercente_id: string | null; cliente_id: string | null }

/** The parties of the page of a cliente, for a person who may open it. Somebody else's is not found. */
export async function partiDelCliente(db: Db, id: string, actor: Actor): Promise<Parti> {
  const scope = readableBy(actor)
  if (scope === null || (scope.cliente_id !== undefined && scope.cliente_id !== id)) {
    throw new AppError('non_trovato')
  }
  const esercente_id = scope.esercente_id ?? null
  const { rows } = await sql`
    select 1 from clienti c where c.id = ${id} and (${esercente_id}::text is null or exists (
      select 1 from clienti_esercente r where r.cliente_id = c.id and r.esercente_id = ${esercente_id}))`.execute(
    db,
  )
  if (rows.length === 0) throw new AppError('non_trovato')
  return { esercente_id, cliente_id: id }
}

/** The parties of the page of an esercente: a cliente reads what it has to do with it, and nothing of the others. */
export async function partiDellEsercente(db: Db, id: string, actor: Actor): Promise<Parti> {
  const scope = readableBy(actor)
  if (scope === null || (scope.esercente_id !== undefined && scope.esercente_id !== id)) {
    throw new AppError('non_trovato')
  }
  const cliente_id = scope.cliente_id ?? null
  const { rows } = await sql`
    select 1 from esercenti e where e.id = ${id} and (${cliente_id}::text is null or e.stato = 'attivo' and e.visibile or exists (
      select 1 from clienti_esercente r where r.esercente_id = e.id and r.cliente_id = ${cliente_id}))`.execute(
    db,
  )
  if (rows.length === 0) throw new AppError('non_trovato')
  return { esercente_id: id, cliente_id }
}
