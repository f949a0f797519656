import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Violazione } from './leggi-segnalazione.ts'

/** No more are kept than these, the newest (migration 0340). */
export const VIOLAZIONI_MAX = 200

const chiaveDi = (v: Violazione) =>
  createHash('sha256')
    .update(JSON.stringify([v.direttiva, v.bloccato, v.pagina, v.origine]))
    .digest('base64url')

/** Writes one row for each kind of violation, with their number and the last instant. */
export async function annotaViolazioni(
  db: Db,
  violazioni: readonly Violazione[],
  now: Date,
): Promise<void> {
  const rows = new Map(violazioni.map((v) => [chiaveDi(v), v]))
  if (rows.size === 0) return
  await db
    .insertInto('violazioni_csp')
    .values([...rows].map(([chiave, v]) => ({ chiave, ...v, prima_at: now, ultima_at: now })))
    .onConflict((conflict) =>
      conflict.column('chiave').doUpdateSet({
        volte: sql`least(violazioni_csp.volte + 1, 1000000)`,
        ultima_at: now,
      }),
    )
    .execute()
}

export async function listViolazioni(db: Db) {
  const rows = await db
    .selectFrom('violazioni_csp')
    .orderBy('ultima_at', 'desc')
    .limit(VIOLAZIONI_MAX)
    .selectAll()
    .execute()
  return rows.map(({ chiave: _id, prima_at, ultima_at, ...row }) => ({
    _id,
    ...row,
    prima_at: new Date(prima_at).toISOString(),
    ultima_at: new Date(ultima_at).toISOString(),
  }))
}
