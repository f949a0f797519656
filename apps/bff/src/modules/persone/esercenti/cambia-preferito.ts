import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { vedutaDi } from './veduta.ts'

/** Keeps an esercente at hand, or no longer; one that the cliente may not see is not found. Done twice it is done once. */
export async function cambiaPreferito({ db, actor, clock }: Call, id: string, preferito: boolean) {
  const { cliente_id } = actor
  if (cliente_id === null) throw new AppError('non_autorizzato')
  const row = await db
    .selectFrom('esercenti as p')
    .where('p.id', '=', id)
    .select((eb) => [
      'p.id',
      'p.stato',
      'p.visibile',
      eb
        .exists(
          eb
            .selectFrom('clienti_esercente as k')
            .whereRef('k.esercente_id', '=', 'p.id')
            .where('k.cliente_id', '=', cliente_id)
            .select('k.cliente_id'),
        )
        .as('e_cliente'),
    ])
    .executeTakeFirst()
  if (!row || vedutaDi({ ...row, e_cliente: row.e_cliente === true }, actor) === null) {
    throw new AppError('non_trovato')
  }
  if (preferito) {
    await db
      .insertInto('preferiti')
      .values({ cliente_id, esercente_id: id, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await db
      .deleteFrom('preferiti')
      .where('cliente_id', '=', cliente_id)
      .where('esercente_id', '=', id)
      .execute()
  }
  return { _id: id, preferito }
}
