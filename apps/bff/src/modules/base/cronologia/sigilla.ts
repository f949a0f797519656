import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../db/database.ts'
import { impronta, ORIGINE } from './impronta.ts'

/** The most rows of one block: an installation that had no blocks before has many. */
const PER_BLOCCO = 20_000
// Any constant of our own: of several workers one seals.
const LOCK = 7_215_031

type Deps = { db: Db; log: FastifyBaseLogger }
type Veduta = { fino_seq: number; orizzonte: string }

/** The last row there is, and which transactions may still have an earlier one in hand. */
async function guarda(db: Db): Promise<Veduta> {
  const { rows } = await sql<Veduta>`
    select coalesce(max(seq), 0) as fino_seq, pg_snapshot_xmax(pg_current_snapshot())::text as orizzonte
    from cronologia`.execute(db)
  return rows[0] ?? { fino_seq: 0, orizzonte: '0' }
}

/** Whether all that was under way at that look has ended: no row up to it can appear any more. */
async function isFerma(db: Db, { orizzonte }: Veduta): Promise<boolean> {
  const { rows } = await sql<{ ferma: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::numeric >= ${orizzonte}::numeric as ferma`.execute(
    db,
  )
  return rows[0]?.ferma === true
}

async function sigillaBlocco(db: Db, fino: number): Promise<{ n: number; hash: Buffer } | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      ours: boolean
    }>`select pg_try_advisory_xact_lock(${LOCK}) as ours`.execute(trx)
    if (rows[0]?.ours !== true) return null
    const ultimo = await trx
      .selectFrom('sigilli_cronologia')
      .orderBy('n', 'desc')
      .limit(1)
      .select(['n', 'fino_seq', 'hash'])
      .executeTakeFirst()
    const dopo_seq = ultimo?.fino_seq ?? 0
    const { rows: ends } = await sql<{ fino_seq: number | null }>`
      select max(seq) as fino_seq from (select seq from cronologia
        where seq > ${dopo_seq} and seq <= ${fino} order by seq limit ${PER_BLOCCO}) s`.execute(trx)
    const fino_seq = ends[0]?.fino_seq ?? null
    if (fino_seq === null) return null
    const precedente = ultimo?.hash ?? ORIGINE
    const { righe, hash } = await impronta(trx, { dopo_seq, fino_seq, precedente })
    const n = (ultimo?.n ?? 0) + 1
    await trx
      .insertInto('sigilli_cronologia')
      .values({ n, dopo_seq, fino_seq, righe, hash })
      .execute()
    return { n, hash }
  })
}

/**
 * Seals, at every call, what had been seen at the call before: by then each transaction that was under way has ended, and no
 * row can come to stand before one that is sealed. The hash is told to the log, which who rewrites the database does not reach.
 */
export function creaSigillo({ db, log }: Deps): () => Promise<number> {
  let veduta: Veduta | null = null
  return async () => {
    let blocchi = 0
    if (veduta === null || (await isFerma(db, veduta))) {
      const fino = veduta?.fino_seq ?? 0
      veduta = await guarda(db)
      for (let last = await sigillaBlocco(db, fino); last; last = await sigillaBlocco(db, fino)) {
        blocchi += 1
        log.info({ blocco: last.n, hash: last.hash.toString('hex') }, 'cronologia sigillata')
      }
    }
    return blocchi
  }
}
