import type { Documento } from '@rateo/contract/registri/documenti'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { findRow } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { documentiDi } from './documenti.list.ts'

const SCARICAMENTI_SHOWN = 20

export async function searchDocumenti(
  pool: pg.Pool,
  actor: Actor,
  body: SearchBody,
  today: string,
) {
  const { what, scope } = documentiDi(actor)
  return await search(pool, what, { scope, body, today })
}

/** A document of the person, issued or uploaded. Somebody else's is not found. */
export async function findDocumento(db: Db, actor: Actor, id: string, today: string) {
  const { what, scope } = documentiDi(actor)
  const documento = scope && (await findRow(db, what, { id, scope, today }))
  if (!documento) throw new AppError('non_trovato')
  return documento
}

/** Names as the two parties know each other: never who works for them. */
async function findScaricamenti(db: Db, id: string, nomi: Readonly<Record<string, string>>) {
  const rows = await db
    .selectFrom('cronologia')
    .select(['at', 'ruolo'])
    .where('entita', '=', 'documento')
    .where('entita_id', '=', id)
    .where('azione', '=', 'scarica')
    .orderBy('seq', 'desc')
    .limit(SCARICAMENTI_SHOWN)
    .execute()
  return rows.map(({ at, ruolo }) => ({
    at: at.toISOString(),
    chi: nomi[ruolo] ?? 'Assistenza',
  }))
}

export async function getDocumento(
  db: Db,
  actor: Actor,
  id: string,
  today: string,
): Promise<Documento> {
  const row = await findDocumento(db, actor, id, today)
  const nomi = { esercente: row.esercente?.nome ?? '', cliente: row.cliente?.nome ?? '' }
  // A cliente is not told who else looked.
  const scaricamenti = actor.ruolo === 'cliente' ? [] : await findScaricamenti(db, id, nomi)
  return { ...row, scaricamenti }
}
