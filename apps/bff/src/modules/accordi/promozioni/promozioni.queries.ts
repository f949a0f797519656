import type { PromozioneRow } from '@rateo/contract/accordi/promozioni'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { findRow } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { promozioniDi } from './promozioni.list.ts'

export function searchPromozioni(pool: pg.Pool, actor: Actor, body: SearchBody, today: string) {
  const { what, scope } = promozioniDi(actor)
  return search(pool, what, { scope, body, today })
}

export async function getPromozione(
  db: Db,
  actor: Actor,
  id: string,
  today: string,
): Promise<PromozioneRow> {
  const { what, scope } = promozioniDi(actor)
  const promozione = scope && (await findRow(db, what, { id, scope, today }))
  if (!promozione) throw new AppError('non_trovato')
  return promozione
}
