import type { Interruttore } from '@rateo/domain/permessi/capacita'
import type { Chi } from '@rateo/domain/permessi/permessi-chi'
import type * as z from 'zod/mini'
import type { Ambito } from './ambiti.ts'

type Schema = z.ZodMiniType

/** Who may make a call: as the table of permissions says, which every entry agrees with. */
export type Allow = Chi

/** One call of the API, as both sides know it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly allow: Allow
  readonly summary: string
  readonly body?: Schema
  readonly querystring?: Schema
  readonly response: Schema
  /** True where money moves or a contract is made: the call carries an `Idempotency-Key`. */
  readonly idempotent?: boolean
  /** True for a POST that only reads: it runs without a transaction. */
  readonly reads?: boolean
  /** What an esercente must be able to do to make it: refused with the reason where its state or the staff stop it. */
  readonly capacita?: Interruttore
  /** True for what an esercente still writes once its contract is over: asking for help, taking its data away. */
  readonly sempre?: boolean
  /** What an API key needs to make it. Left out, no key may: a new call is for people until somebody decides otherwise. */
  readonly chiave?: Ambito
}

/** What the server reads: what a caller may leave out has its default here. */
export type BodyOf<E> = E extends { body: infer B extends Schema } ? z.output<B> : undefined
/** What a caller sends. */
export type InputOf<E> = E extends { body: infer B extends Schema } ? z.input<B> : undefined
export type QuerystringOf<E> = E extends { querystring: infer Q extends Schema }
  ? z.output<Q>
  : undefined
export type ResponseOf<E extends Endpoint> = z.output<E['response']>
