import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from './actor.ts'
import { AppError } from './errors.ts'

// 72 hours and not 24: what broke on Friday evening is tried again on Monday.
const KEPT_MS = 72 * 3600 * 1000
/** Longer than any call to an outside party may take: after it the first caller counts as dead. */
export const LEASE_MS = 60_000

type Claim = { attore: string; chiave: string; bloccata_fino: Date }
type Answer = { status: number; corpo: unknown }

type Key = { attore: string; chiave: string; impronta: Buffer }

/** The caller's key with what it stands for: the same key for another call or other data is a mistake. */
export function readKey(request: FastifyRequest, actor: Actor, body: unknown): Key {
  const chiave = request.headers['idempotency-key']
  if (
    typeof chiave !== 'string' ||
    !/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(chiave)
  ) {
    throw new AppError('chiave_idempotenza_assente')
  }
  const [path = ''] = request.url.split('?')
  const impronta = createHash('sha256')
    .update(`${request.method} ${path}\n${JSON.stringify(body ?? null)}`)
    .digest()
  return { attore: `${actor.ruolo}:${actor.utente_id}`, chiave, impronta }
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS)

type ClaimRow = {
  free: boolean
  claimed: boolean
  impronta: Buffer | null
  status: number | null
  corpo: unknown
  bloccata_fino: Date | null
}

/**
 * Takes the key, in one statement that never waits: whoever holds it in an open transaction holds the advisory lock
 * too. Answers with the stored answer when the call was already made.
 */
async function tryClaim(
  db: Db,
  { attore, chiave, impronta }: Key,
  now: Date,
  bloccata_fino = leaseFrom(now),
): Promise<Claim | Answer> {
  const { rows } = await sql<ClaimRow>`
    with serratura as materialized (
      select pg_try_advisory_xact_lock(hashtextextended(${`${attore} ${chiave}`}, 72)) as free
    ), presa as (
      insert into idempotenza (attore, chiave, impronta, bloccata_fino, created_at)
      select ${attore}, ${chiave}, ${impronta}, ${bloccata_fino}, ${now} from serratura where free
      on conflict (attore, chiave) do update set bloccata_fino = excluded.bloccata_fino
        where idempotenza.status is null and idempotenza.bloccata_fino < ${now}
          and idempotenza.impronta = excluded.impronta
      returning 1
    )
    select s.free, exists (select 1 from presa) as claimed, i.impronta, i.status, i.corpo, i.bloccata_fino
    from serratura s
    left join idempotenza i on i.attore = ${attore} and i.chiave = ${chiave}`.execute(db)
  const row = rows[0]
  if (row?.claimed) return { attore, chiave, bloccata_fino }
  if (row?.impronta && !row.impronta.equals(impronta)) throw new AppError('chiave_riusata')
  if (row?.free && row.impronta && row.status !== null)
    return { status: row.status, corpo: row.corpo }
  throw new AppError('richiesta_in_corso', { retry_after: 1 })
}

/**
 * Keeps the answer of a call that had its effects, in the place of what was kept of it on the way. A claim taken over by
 * somebody else keeps theirs.
 */
async function storeAnswer(db: Db, { attore, chiave, bloccata_fino }: Claim, corpo: unknown) {
  await db
    .updateTable('idempotenza')
    .set({ status: 200, corpo: JSON.stringify(corpo) })
    .where('attore', '=', attore)
    .where('chiave', '=', chiave)
    .where('bloccata_fino', '=', bloccata_fino)
    .execute()
}

async function release(db: Db, { attore, chiave, bloccata_fino }: Claim) {
  await db
    .deleteFrom('idempotenza')
    .where('attore', '=', attore)
    .where('chiave', '=', chiave)
    .where('bloccata_fino', '=', bloccata_fino)
    .where('status', 'is', null)
    .execute()
}

function replay(reply: FastifyReply, { status, corpo }: Answer) {
  reply.code(status).header('idempotent-replayed', 'true')
  return corpo
}

/** Claim, effect and answer in the one transaction of the call: a refusal leaves no trace of the key. */
export async function once<T>(
  { trx, key, clock, reply }: { trx: Db; key: Key; clock: Clock; reply: FastifyReply },
  effect: () => Promise<T>,
): Promise<T> {
  const taken = await tryClaim(trx, key, clock.now())
  if ('status' in taken) return replay(reply, taken) as T
  const answer = await effect()
  await storeAnswer(trx, taken, answer)
  return answer
}

/** Answers the call from here on, whatever becomes of the rest: in the transaction in which it had its effect. */
export type Keep<T> = (trx: Db, answer: T) => Promise<void>

/**
 * For a call that talks to an outside party: the claim is committed first, with a lease; the answer is stored at the
 * end. A failure gives the key back, and the caller may try again: what must not happen twice is kept from it by the keys
 * derived from the debt, or by what was kept under this one.
 */
export async function onceWithCalls<T>(
  { db, key, clock, reply }: { db: Db; key: Key; clock: Clock; reply: FastifyReply },
  effect: (keep: Keep<T>) => Promise<T>,
): Promise<T> {
  const now = clock.now()
  const bloccata_fino = leaseFrom(now)
  // One statement, and so a transaction by itself: committed when it answers.
  const taken = await tryClaim(db, key, now, bloccata_fino).catch(async (error: unknown) => {
    // Committed perhaps, and its answer lost: held, it would keep whoever tries again waiting for the whole lease.
    if (!(error instanceof AppError))
      await release(db, { ...key, bloccata_fino }).catch(() => undefined)
    throw error
  })
  if ('status' in taken) return replay(reply, taken) as T
  try {
    const answer = await effect((trx, kept) => storeAnswer(trx, taken, kept))
    await storeAnswer(db, taken, answer)
    return answer
  } catch (error) {
    // If this fails too, the lease ends by itself.
    await release(db, taken).catch(() => undefined)
    throw error
  }
}

/** Forgets the keys older than 72 hours; returns how many. For the timetable. */
export async function pulisciIdempotenza(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotenza')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
