import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'

type NuovoCliente = {
  esercente_id: string
  nome: string
  email: string
  tipo?: 'persona' | 'condominio'
  now: Date
}

/**
 * The cliente with this e-mail, made when there is none, and tied to the esercente; returns its id. One person is one
 * cliente however many sell to them: a known e-mail keeps the name that its owner gave, and what it is.
 */
export async function registraCliente(
  db: Db,
  { esercente_id, nome, email, tipo = 'persona', now }: NuovoCliente,
): Promise<string> {
  // Two requests for the same new person wait for one another, or there would be two of them.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cliente:${email}`}, 0))`.execute(db)
  const known = await db
    .selectFrom('clienti')
    .select('id')
    .where('email', '=', email)
    .where('stato', '<>', 'cancellato')
    .orderBy('id')
    .executeTakeFirst()
  const cliente_id = known?.id ?? newId(now)
  if (!known) {
    await db
      .insertInto('clienti')
      .values({ id: cliente_id, nome, email, tipo, created_at: now, updated_at: now })
      .execute()
  }
  await db
    .insertInto('clienti_esercente')
    // Its words are computed by a trigger.
    .values({ esercente_id, cliente_id, gettoni: sql<number[]>`null`, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return cliente_id
}
