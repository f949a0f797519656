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

/** The print of a call: the same for the same person, key and data, and for nothing else. */
export const printOf = ({ attore, chiave, impronta }: Key): string =>
  createHash('sha256').update(`${attore}\n${chiave}\n`).update(impronta).digest('base64url')

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS)

type Taken =
  | { esito: 'presa' | 'riusata' | 'in_corso' }
  | { esito: 'risposta'; status: number; corpo: unknown }

/** `taken` is null while somebody else holds the key. */
type Taking<L> = {
  taken: Claim | Answer | null
  letto: L | undefined
  versione: string | undefined
}

const held = () => new AppError('richiesta_in_corso', { retry_after: 1 })

/**
 * Takes the key, in one statement that never waits, and reads what is to be read with it. Answers with the stored answer
 * when the call was already made.
 */
async function tryClaim<L>(
  db: Db,
  { attore, chiave, impronta }: Key,
  { now, reading }: { now: Date; reading?: RawBuilder<L> | undefined },
  bloccata_fino = leaseFrom(now),
): Promise<Taking<L>> {
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
  const read = { letto: row?.letto, versione: row?.versione_accessi }
  switch (row?.presa.esito) {
    case 'presa':
      return { taken: { attore, chiave, bloccata_fino }, ...read }
    case 'riusata':
      throw new AppError('chiave_riusata')
    case 'risposta':
      return { taken: { status: row.presa.status, corpo: row.presa.corpo }, ...read }
    default:
      return { taken: null, ...read }
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
  const { taken } = await tryClaim(trx, key, { now: clock.now() })
  if (taken === null) throw held()
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

/** The answer of a call whose key is held, by whoever runs it or by a process that is gone: what has come of it so far; null for nothing yet. */
type Again<T, L> = (letto: L | undefined) => Promise<T | null>

/**
 * Runs a call that talks to an outside party: the claim is committed first, with a lease; the answer is stored at the
 * end. A failure gives the key back, and the caller may try again: keys derived from the debt, or the answer kept under
 * this key, prevent that anything is done twice.
 */
export async function onceWithCalls<T, L>(
  { db, key, clock, reply, reading, remembered, again }: CalledOnce<L> & { again: Again<T, L> },
  effect: (keep: Keep<T>, letto: L | undefined) => Promise<T>,
): Promise<T> {
  const now = clock.now()
  const bloccata_fino = leaseFrom(now)
  // The claim is one statement, and so a transaction by itself: it is committed when the database answers.
  const claiming = tryClaim(db, key, { now, reading }, bloccata_fino)
  const { taken, letto, versione } = await claiming.catch(async (error: unknown) => {
    // Committed perhaps, and its answer lost: held, it would keep whoever tries again waiting for the whole lease.
    if (!(error instanceof AppError))
      await release(db, { ...key, bloccata_fino }).catch(() => undefined)
    throw error
  })
  if (remembered !== null) {
    if (versione === undefined || versione !== remembered.versione) {
      if (taken !== null && !('status' in taken)) await release(db, taken)
      throw new AppError('sessione_assente')
    }
    remembered.known()
  }
  if (taken === null) {
    const answer = await again(letto)
    if (answer === null) throw held()
    return replay(reply, { status: 200, corpo: answer })
  }
  if ('status' in taken) return replay(reply, taken)
  try {
    const answer = await effect((trx, kept) => storeAnswer(trx, taken, kept), letto)
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
