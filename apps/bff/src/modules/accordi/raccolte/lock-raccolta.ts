import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'

/** Locks a raccolta of the esercente who is calling, until the end: who joins waits. Another's is not found. */
export async function lockRaccolta(db: Db, id: string, { esercente_id }: Actor) {
  const row = await db
    .selectFrom('raccolte')
    .selectAll()
    .where('id', '=', id)
    .where('esercente_id', '=', esercente_id ?? '')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  return row
}

export type Raccolta = Awaited<ReturnType<typeof lockRaccolta>>

/** Refuses with the reason, where there is one. */
export function esigi(motivo: string | null): void {
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
}

type Figure = {
  persone: number
  pagate: number
  mancano: number
  in_arrivo: number
  in_coda: number
  non_chieste: number
  tolte: number
  da_fare: number
  attesi_centesimi: number
  incassati_centesimi: number
  rimborsati_centesimi: number
}

/** The figures as they stand now, by the one definition of the database. */
export async function figureDi(db: Db, id: string): Promise<Figure> {
  const { rows } = await sql<Figure>`select * from figure_raccolta(${id})`.execute(db)
  const [figure] = rows
  if (!figure) throw new Error(`No figures of ${id}`)
  return figure
}

/** Says that work waits, and in whose name it is done; without one it stays as it was. */
export async function mettiInCoda(
  db: Db,
  id: string,
  { utente_id, now }: { utente_id?: string; now: Date },
): Promise<void> {
  await db
    .updateTable('raccolte')
    .set({
      lavoro_dal: now,
      riprende_at: null,
      updated_at: now,
      ...(utente_id !== undefined && { lavoro_di: utente_id }),
    })
    .where('id', '=', id)
    .execute()
}

/** The people who take a place: neither out nor refused. */
export async function postiPresi(db: Db, raccolta_id: string): Promise<number> {
  const { n } = await db
    .selectFrom('adesioni')
    .where('raccolta_id', '=', raccolta_id)
    .where('stato', 'in', ['da_chiedere', 'chiesta'])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
