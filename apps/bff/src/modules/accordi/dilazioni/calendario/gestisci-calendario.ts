import { newId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import type { Secrets } from '../../../../secrets.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { hashDi, tokenDi } from './token-calendario.ts'

function clienteDi({ actor }: Call): string {
  if (actor.cliente_id === null) throw new AppError('non_trovato')
  return actor.cliente_id
}

/** Makes the address, if there is none: asking twice leaves the one that a phone already reads. */
export async function creaCalendario(call: Call, secret: Secrets): Promise<void> {
  const { clock, db } = call
  const cliente_id = clienteDi(call)
  const id = newId(clock.now())
  const { numInsertedOrUpdatedRows: quante } = await db
    .insertInto('calendari')
    .values({ cliente_id, id, token_hash: hashDi(tokenDi(secret, id)), created_at: clock.now() })
    .onConflict((conflict) => conflict.column('cliente_id').doNothing())
    .executeTakeFirst()
  if (quante === 1n)
    await annota(call, { azione: 'crea_calendario', entita: 'cliente', id: cliente_id })
}

/** Takes the address away: whoever has it reads nothing any more. */
export async function revocaCalendario(call: Call): Promise<void> {
  const { db } = call
  const cliente_id = clienteDi(call)
  const { numDeletedRows: quante } = await db
    .deleteFrom('calendari')
    .where('cliente_id', '=', cliente_id)
    .executeTakeFirst()
  if (quante > 0n)
    await annota(call, { azione: 'revoca_calendario', entita: 'cliente', id: cliente_id })
}
