import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { newUntimedId } from '../../../db/ids.ts'
import { esigiPochiNuovi } from './limiti-clienti.ts'

type NuovoCliente = {
  esercente_id: string
  nome: string
  email: string
  tipo?: 'persona' | 'condominio'
  /** The key of the program that asks, where it is one. */
  chiave_id?: string | null | undefined
  now: Date
}

async function findPersona(db: Db, email: string): Promise<string | undefined> {
  const known = await db
    .selectFrom('clienti')
    .select('id')
    .where('email', '=', email)
    .where('stato', '<>', 'cancellato')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return known?.id
}

/**
 * The cliente with this e-mail, made when there is none, and tied to the esercente; returns its id. One person is one
 * cliente however many sell to them, and each knows of them what it wrote itself until they confirm it. A known e-mail
 * and an unknown one run through the same statements: who calls cannot tell one from the other.
 */
export async function registraCliente(
  db: Db,
  { esercente_id, nome, email, tipo = 'persona', chiave_id, now }: NuovoCliente,
): Promise<string> {
  // Two requests for the same new person wait for one another, or there would be two of them.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cliente:${email}`}, 0))`.execute(db)
  const cliente_id = (await findPersona(db, email)) ?? newUntimedId(now)
  await db
    .insertInto('clienti')
    .values({ id: cliente_id, nome, email, tipo, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const legame = await db
    .insertInto('clienti_esercente')
    // A trigger computes the words of the row.
    .values({
      esercente_id,
      cliente_id,
      nome,
      email,
      tipo,
      gettoni: sql<number[]>`null`,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['esercente_id', 'cliente_id'])
        .doUpdateSet({ nome })
        // Data that the person itself has confirmed are not written over.
        .where('clienti_esercente.confermata_at', 'is', null),
    )
    .returning(sql<boolean>`xmax = 0`.as('nuovo'))
    .executeTakeFirst()
  if (legame?.nuovo) await esigiPochiNuovi(db, { esercente_id, chiave_id }, now)
  return cliente_id
}
