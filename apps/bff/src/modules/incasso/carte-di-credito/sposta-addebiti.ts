import type { Db } from '../../../db/database.ts'
import type { CallInfo } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annotaCarta } from './annota-carta.ts'
import { lockCarte, type Titolare, una } from './carte.queries.ts'
import { checkUsabile } from './modifica-carta.ts'

type Spostamento = { id: string; a_id: string; info: CallInfo; today: string }

/** Everything that is charged to one card is charged to another from now on, in one step. */
export async function spostaAddebiti(
  trx: Db,
  titolare: Titolare,
  { id, a_id, info, today }: Spostamento,
): Promise<{ spostati: number }> {
  const carte = await lockCarte(trx, titolare)
  una(carte, id)
  const nuova = carte.find((one) => one.id === a_id)
  if (nuova === undefined || a_id === id) {
    throw new AppError('dati_non_validi', { message: 'Scegli un’altra delle tue carte.' })
  }
  checkUsabile(nuova, today)
  const { numUpdatedRows } = await trx
    .updateTable('usi_metodo')
    .set({ metodo_id: a_id })
    .where('metodo_id', '=', id)
    .executeTakeFirst()
  const spostati = Number(numUpdatedRows)
  await annotaCarta(trx, titolare, {
    azione: 'sposta_addebiti',
    id,
    dopo: { a_id, spostati },
    info,
  })
  return { spostati }
}
