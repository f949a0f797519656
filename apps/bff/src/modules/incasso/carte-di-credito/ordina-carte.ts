import type { Db } from '../../../db/database.ts'
import type { CallInfo } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annotaCarta } from './annota-carta.ts'
import { lockCarte, type Titolare } from './carte.queries.ts'

/** The order in which the cards are proposed after the usual one, all of them at once (CAR-B2). */
export async function ordinaCarte(
  trx: Db,
  titolare: Titolare,
  ids: readonly string[],
  info: CallInfo,
): Promise<{ ordinate: number }> {
  const carte = await lockCarte(trx, titolare)
  const mie = new Set(carte.map(({ id }) => id))
  const isWhole = ids.length === mie.size && new Set(ids).size === mie.size
  if (!isWhole || !ids.every((id) => mie.has(id))) {
    throw new AppError('stato_incompatibile', {
      message: 'Le tue carte sono cambiate: ricarica la pagina e riordinale.',
    })
  }
  for (const [ordine, id] of ids.entries()) {
    await trx.updateTable('metodi_di_pagamento').set({ ordine }).where('id', '=', id).execute()
  }
  const [prima = ''] = ids
  await annotaCarta(trx, titolare, { azione: 'ordina', id: prima, dopo: { ids }, info })
  return { ordinate: ids.length }
}
