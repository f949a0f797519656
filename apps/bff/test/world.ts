import type { Insertable } from 'kysely'
import type { Db } from '../src/db/database.ts'
import { newId } from '../src/db/ids.ts'
import type { DB } from '../src/db/types.ts'
import { createCliente, createEsercente } from './factories.ts'

/** An esercente, a cliente of theirs and one record of each kind: what another world must never see. */
export type World = {
  esercente: Awaited<ReturnType<typeof createEsercente>>
  cliente: Awaited<ReturnType<typeof createCliente>>
}
export type Titolare = 'esercente' | 'cliente'

export async function createWorld(db: Db): Promise<World> {
  const esercente = await createEsercente(db)
  return { esercente, cliente: await createCliente(db, { esercente_id: esercente.id }) }
}

export async function insert<T extends keyof DB>(
  db: Db,
  table: T,
  values: Omit<Insertable<DB[T]>, 'id'>,
): Promise<string> {
  const id = newId()
  await db
    .insertInto(table)
    .values({ id, ...values } as never)
    .execute()
  return id
}

export const shared = ({ esercente, cliente }: World) => ({
  esercente_id: esercente.id,
  cliente_id: cliente.id,
})
/** The columns of a record that belongs to one of the two alone. */
export const ofOne = ({ esercente, cliente }: World, chi: Titolare) =>
  chi === 'esercente' ? { esercente_id: esercente.id } : { cliente_id: cliente.id }

type Ids = string | Record<string, string>
export type Provider = (db: Db, world: World, chi: Titolare) => Promise<Ids>
