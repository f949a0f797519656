import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { confermaCliente } from './conferma-cliente.ts'

/** Ties a cliente to an esercente that they buy from by themselves: it reads what the person says of itself. */
export async function collegaCliente(
  trx: Db,
  chi: { esercente_id: string; cliente_id: string },
  now: Date,
): Promise<void> {
  const { esercente_id, cliente_id } = chi
  await trx
    .insertInto('clienti_esercente')
    .columns(['esercente_id', 'cliente_id', 'nome', 'email', 'tipo', 'gettoni', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('clienti')
        .where('id', '=', cliente_id)
        .select([
          eb.val(esercente_id).as('esercente_id'),
          'id',
          'nome',
          'email',
          'tipo',
          // A trigger computes the words of the row.
          sql<number[]>`null::int[]`.as('gettoni'),
          eb.val(now).as('created_at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['esercente_id', 'cliente_id'])
        // A person who was joined to another and buys in their own name is somebody else.
        .doUpdateSet({ unito_a: null })
        .where('clienti_esercente.unito_a', 'is not', null),
    )
    .execute()
  await confermaCliente(trx, chi, now)
}
