import type { Allow, Endpoint } from '@rateo/contract/chiamata/endpoint'
import type { Interruttore } from '@rateo/domain/permessi/capacita'
import type { FastifyRequest } from 'fastify'
import type { Actor } from './actor.ts'
import type { createCallLimits } from './call-limits.ts'
import type { AppError } from './errors.ts'
import type { Metrics } from './plugins/metrics.ts'

type ReadActor = (request: FastifyRequest) => Promise<Actor | null>

/** One registered route, as the tests and the documentation read it. */
export type RouteRow = {
  readonly method: string
  readonly path: string
  readonly allow: Allow | undefined
  readonly crossSite: boolean
  /** A built file, which is public. */
  readonly isFile: boolean
  /** The call of the contract that it answers; none for pages and files. */
  readonly contract: Endpoint | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The callers that are allowed. A route that does not say answers nobody. */
    allow?: Allow
    /** True for the calls of outside parties, which prove who they are by a signature. */
    crossSite?: boolean
    /** True for a POST that changes nothing: it needs no `X-Rateo` header. */
    reads?: boolean
    /** True for a write that checks by itself, before it does anything, that a remembered caller may still enter. */
    ricorda?: boolean
    /** The capacità that an esercente needs for this call. */
    capacita?: Interruttore
    /** True for calls that an esercente may make after its contract is over. */
    sempre?: boolean
    /** The call of the contract that it answers: what a key needs is written there. */
    contract?: Endpoint
    /** True for the built files: they are public, and no call of the API. */
    isFile?: boolean
    /** The most characters of the whole address, where 2 kB is not enough. */
    urlLimit?: number
  }
  interface FastifyInstance {
    readActor: ReadActor
    rememberActor: (request: FastifyRequest) => Actor | null
    routeTable: RouteRow[]
    /** The answer of GET /metrics. */
    metrics: Metrics
    /** Limits the part of this process that one caller takes. */
    callLimits: ReturnType<typeof createCallLimits>
    /** Lets the calls end by themselves; comes before `close`. */
    drain: () => Promise<void>
  }
  interface FastifyRequest {
    actor: Actor | null
    /** The caller, let in or not: for the log and the cronologia alone. */
    caller: Actor | null
    /** The key that a program calls with, as soon as it is known; null for a person, and for a key that is none. */
    chiaveApi: { id: string; esercente_id: string } | null
    /** The reason of the refusal. */
    failure: AppError | null
    /** True while the caller counts as it was last read, and nobody has checked yet that nothing changed since. */
    isRemembered: boolean
  }
  interface FastifyReply {
    cspNonce: string
  }
}
