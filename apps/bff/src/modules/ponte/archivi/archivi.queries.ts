import type { ArchivioChiesto } from '@rateo/contract/ponte/archivi'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'

const SHOWN = 20

/** The archives of the esercente of the caller; only the titolare has the duty. */
const own = (db: Db, { esercente_id }: Actor) =>
  db
    .selectFrom('archivi')
    .where('esercente_id', '=', esercente_id ?? '')
    .select(['id', 'autore_id', 'stato', 'righe', 'carte', 'byte', 'sha256', 'motivo'])
    .select(['scaricato_at', 'scade_at', 'created_at'])

type Row = Awaited<ReturnType<ReturnType<typeof own>['executeTakeFirstOrThrow']>>

const toRow = (
  { id, autore_id, scaricato_at, scade_at, created_at, ...row }: Row,
  { utente_id }: Actor,
): ArchivioChiesto => ({
  ...row,
  _id: id,
  mio: autore_id === utente_id,
  scaricato_at: scaricato_at?.toISOString() ?? null,
  scade_at: scade_at.toISOString(),
  created_at: created_at.toISOString(),
})

export async function findArchivi(db: Db, actor: Actor): Promise<ArchivioChiesto[]> {
  const rows = await own(db, actor).orderBy('id', 'desc').limit(SHOWN).execute()
  return rows.map((row) => toRow(row, actor))
}

/** An archive of the esercente. Anybody else's is not found. */
export async function getArchivio(db: Db, actor: Actor, id: string): Promise<ArchivioChiesto> {
  const row = await own(db, actor).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  return toRow(row, actor)
}
