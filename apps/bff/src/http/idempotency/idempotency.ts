import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { stored } from '../../db/stored.ts'
import type { Actor } from '../actor.ts'
import { AppError } from '../errors.ts'
import { VERSIONE } from '../search/search-sql.ts'

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

type Taken =
  | { esito: 'presa' | 'riusata' | 'in_corso' }
  | { esito: 'risposta'; status: number; corpo: unknown }

/**
 * Takes the key, in one statement that never waits, and reads what is to be read with it. Answers with the stored answer
 * when the call was already made.
 */
async function tryClaim<L>(
  db: Db,
  { attore, chiave, impronta }: Key,
  { now, reading }: { now: Date; reading?: RawBuilder<L> | undefined },
  bloccata_fino = leaseFrom(now),
): Promise<((Claim & { letto: L | undefined }) | Answer) & { versione: string | undefined }> {
  const presa = stored('prendi_chiave', {
    attore,
    chiave,
    impronta,
    bloccata_fino,
    adesso: now,
  })
  const along = reading ? sql`, ${reading} as letto, ${sql.raw(VERSIONE)}` : sql``
  const { rows } = await sql<{ presa: Taken; letto?: L; versione_accessi?: string }>`
    select ${presa} as presa${along}`.execute(db)
  const [row] = rows
  const versione = row?.versione_accessi
  switch (row?.presa.esito) {
    case 'presa':
      return { attore, chiave, bloccata_fino, letto: row.letto, versione }
    case 'riusata':
      throw new AppError('chiave_riusata')
    case 'risposta':
      return { status: row.presa.status, corpo: row.presa.corpo, versione }
    default:
      throw new AppError('richiesta_in_corso', { retry_after: 1 })
  }
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

// The stored answer is the one that the same call got.
function replay<T>(reply: FastifyReply, { status, corpo }: Answer): T {
  reply.code(status).header('idempotent-replayed', 'true')
  return corpo as T
}

/** Claim, effect and answer in the one transaction of the call: a refusal leaves no trace of the key. */
export async function once<T>(
  { trx, key, clock, reply }: { trx: Db; key: Key; clock: Clock; reply: FastifyReply },
  effect: () => Promise<T>,
): Promise<T> {
  const taken = await tryClaim(trx, key, { now: clock.now() })
  if ('status' in taken) return replay(reply, taken)
  const answer = await effect()
  await storeAnswer(trx, taken, answer)
  return answer
}

/** Answers the call from here on, whatever becomes of the rest: in the transaction in which it had its effect. */
export type Keep<T> = (trx: Db, answer: T) => Promise<void>

type CalledOnce<L> = {
  db: Db
  key: Key
  clock: Clock
  reply: FastifyReply
  reading?: RawBuilder<L> | undefined
  /** The caller as it was last read, in this state of the accesses; `known` once it is the latest. */
  remembered: { versione: string | undefined; known: () => void } | null
}

/**
 * Runs a call that talks to an outside party: the claim is committed first, with a lease; the answer is stored at the
 * end. A failure gives the key back, and the caller may try again: keys derived from the debt, or the answer kept under
 * this key, prevent that anything is done twice.
 */
export async function onceWithCalls<T, L>(
  { db, key, clock, reply, reading, remembered }: CalledOnce<L>,
  effect: (keep: Keep<T>, letto: L | undefined) => Promise<T>,
): Promise<T> {
  const now = clock.now()
  const bloccata_fino = leaseFrom(now)
  // The claim is one statement, and so a transaction by itself: it is committed when the database answers.
  const claiming = tryClaim(db, key, { now, reading }, bloccata_fino)
  const taken = await claiming.catch(async (error: unknown) => {
    // Committed perhaps, and its answer lost: held, it would keep whoever tries again waiting for the whole lease.
    if (!(error instanceof AppError))
      await release(db, { ...key, bloccata_fino }).catch(() => undefined)
    throw error
  })
  if (remembered !== null) {
    if (taken.versione === undefined || taken.versione !== remembered.versione) {
      if (!('status' in taken)) await release(db, taken)
      throw new AppError('sessione_assente')
    }
    remembered.known()
  }
  if ('status' in taken) return replay(reply, taken)
  try {
    const answer = await effect((trx, kept) => storeAnswer(trx, taken, kept), taken.letto)
    await storeAnswer(db, taken, answer)
    return answer
  } catch (error) {
    // A release that fails too leaves the lease to end by itself.
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
