import type { BodyOf, Endpoint, QuerystringOf, ResponseOf } from '@rateo/contract/chiamata/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import { answerRemembered } from './access.ts'
import { createAside } from './aside/aside.ts'
import type { Actor } from './actor.ts'
import type { Call, CallInfo } from './call.ts'
import type { Deps } from './deps.ts'
import { AppError } from './errors.ts'
import { type Keep, once, onceWithCalls, printOf, readKey } from './idempotency/idempotency.ts'
import { compileWriter } from './response/response-schema.ts'
import { type ParamsOf, readParams } from './params.ts'
import { inTransaction } from './transaction.ts'
import { parse } from './validation.ts'

type ActorOf<E extends Endpoint> = E['allow'] extends 'pubblico' ? Actor | null : Actor

/** One call of the contract as its handler sees it: what was sent is read and checked. */
export type CallOf<E extends Endpoint> = Omit<Call, 'actor'> & {
  actor: ActorOf<E>
  body: BodyOf<E>
  query: QuerystringOf<E>
  params: ParamsOf<E['path']>
}

export type CallWithCalls<E extends Endpoint, L = undefined> = CallOf<E> & {
  /** A short transaction of its own: none is open otherwise, least of all during a call to an outside party. */
  transact: <T>(work: (trx: Db) => Promise<T>) => Promise<T>
  /** Keeps an answer under the key, for calls that would otherwise be done again when the rest fails. */
  keep: Keep<ResponseOf<E>>
  /** The answer of the statement that took the key, where the call adds a reading to it. */
  letto: L | undefined
  /** The print of this very call, the same when it is made again; null where it has no key. */
  chiamata: string | null
}

/** A reading that is made where the key of a call is taken, without another trip to the database. */
type Reading<E extends Endpoint, L> = {
  read: (call: CallOf<E> & { chiamata: string }) => RawBuilder<L>
  /** The answer of a call whose key is held, perhaps by a process that is gone: what has come of it so far, if anything. */
  again: (call: CallOf<E> & { letto: L | undefined }) => Promise<ResponseOf<E> | null>
}

type Handle<E extends Endpoint, C> = (
  call: C,
  reply: FastifyReply,
) => ResponseOf<E> | Promise<ResponseOf<E>>

const infoOf = (request: FastifyRequest): CallInfo => ({
  request_id: request.id,
  ip: request.ip,
  user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
})

/** Compiles the serialiser of a call at its first answer: those of all calls together would be a fifth of a start. */
function writeLater(schema: z.ZodMiniType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | null = null
  return (answer) => {
    write ??= compileWriter(schema)
    return write(answer)
  }
}

function register<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  contract: E,
  run: (call: CallOf<E>, request: FastifyRequest, reply: FastifyReply) => Promise<ResponseOf<E>>,
  config: { ricorda?: true } = {},
) {
  // A search is refused with the name of what is wrong in it; a form with what to correct.
  const code = contract.reads ? 'richiesta_non_valida' : 'dati_non_validi'
  const isSearch = contract.path.startsWith('/api/search/')
  const aside = createAside(deps, contract)
  const body: z.ZodMiniType | undefined = contract.body
  const querystring: z.ZodMiniType | undefined = contract.querystring
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = contract.allow === 'pubblico' ? await app.readActor(request) : request.actor
    const call = {
      actor: actor as ActorOf<E>,
      body: (body && parse(body, request.body ?? {}, code)) as BodyOf<E>,
      query: (querystring &&
        parse(querystring, request.query, 'richiesta_non_valida')) as QuerystringOf<E>,
      params: readParams(request, contract.altrove !== true) as ParamsOf<E['path']>,
      db: aside.db(),
      info: infoOf(request),
      clock: deps.clock,
    }
    return run(call, request, reply)
  }
  app.route({
    method: contract.method,
    url: contract.path,
    config: {
      ...config,
      allow: contract.allow,
      contract,
      ...(contract.reads && { reads: true }),
      ...(contract.sempre && { sempre: true }),
      ...(contract.capacita && { capacita: contract.capacita }),
    },
    schema: { response: { 200: {} } },
    serializerCompiler: () => writeLater(contract.response),
    handler: async (request, reply) => {
      const answer = () => aside.read(request, () => respond(request, reply))
      const { actor, isRemembered } = request
      const work = () => (isRemembered ? answerRemembered(app, request, answer) : answer())
      const tell = (headers: Record<string, string>) => void reply.headers(headers)
      return actor === null ? work() : app.callLimits.run(actor, isSearch, work, tell)
    },
  })
}

/** An idempotent call is made by somebody: the contract may not offer it to everybody. */
function requireActor(actor: Actor | null): Actor {
  if (actor === null) throw new AppError('sessione_assente')
  return actor
}

/**
 * Declares one call of the contract and what answers it. A writing call runs in one transaction: committed if the
 * handler returns, rolled back if it throws, run again when the database asks for it.
 */
export function endpoint<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  contract: E,
  handle: Handle<E, CallOf<E>>,
): void {
  const isReading = contract.method === 'GET' || contract.reads === true
  register(app, deps, contract, async (call, request, reply) => {
    if (isReading) return handle(call, reply)
    const key = contract.idempotent ? readKey(request, requireActor(call.actor), call.body) : null
    return inTransaction(deps.db, async (trx) => {
      const effect = async () => handle({ ...call, db: trx }, reply)
      return key === null ? effect() : once({ trx, key, clock: deps.clock, reply }, effect)
    })
  })
}

/**
 * For a write that calls an outside party: no transaction is open but inside `transact`. `reading` says what it must know
 * first.
 */
export function endpointWithCalls<E extends Endpoint, L = undefined>(
  app: FastifyInstance,
  deps: Deps,
  contract: E,
  handle: Handle<E, CallWithCalls<E, L>>,
  reading?: Reading<E, L>,
): void {
  const run = async (
    call: CallOf<E>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ResponseOf<E>> => {
    const transact = <T>(work: (trx: Db) => Promise<T>) => inTransaction(deps.db, work)
    const effectOf =
      (chiamata: string | null) => async (keep: Keep<ResponseOf<E>>, letto: L | undefined) =>
        handle({ ...call, transact, keep, letto, chiamata }, reply)
    if (!contract.idempotent) return effectOf(null)(async () => undefined, undefined)
    const key = readKey(request, requireActor(call.actor), call.body)
    const chiamata = printOf(key)
    const known = () => (request.isRemembered = false)
    const remembered = request.isRemembered ? { versione: call.actor?.versione, known } : null
    const { db, clock } = deps
    const along = reading?.read({ ...call, chiamata })
    const again = async (letto: L | undefined) => (await reading?.again({ ...call, letto })) ?? null
    return onceWithCalls(
      { db, key, clock, reply, reading: along, remembered, again },
      effectOf(chiamata),
    )
  }
  // The reading made with the key also says whether the remembered caller is still let in.
  register(app, deps, contract, run, reading && contract.idempotent ? { ricorda: true } : {})
}
