import type { Interruttore } from '@rateo/domain/permessi/capacita'
import type { Chi } from '@rateo/domain/permessi/permessi-chi'
import type * as z from 'zod/mini'
import type { Ambito } from './ambiti.ts'

type Schema = z.ZodMiniType

/** The callers that are allowed: the same as in the table of permissions, which a test compares. */
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
  /** True when money moves or a contract is made: the call carries an `Idempotency-Key`. */
  readonly idempotent?: boolean
  /** True for a POST that only reads: it runs without a transaction. */
  readonly reads?: boolean
  /** The capacità that an esercente needs: without it the call is refused, with the reason. */
  readonly capacita?: Interruttore
  /** True where an outside host answers: what the path names is a record of that host, whose ids we know nothing of. */
  readonly altrove?: boolean
  /** True for calls that an esercente may make after its contract is over: asking for help, taking its data away. */
  readonly sempre?: boolean
  /** True for calls about the session itself, which answer a page of whatever esercente it was drawn for. */
  readonly ovunque?: boolean
  /**
   * For the staff who see the portal as somebody else and only read: `sempre` for the few writes that are theirs (ending
   * it, signing in), `mai` for what they do not read either.
   */
  readonly inVeduta?: 'sempre' | 'mai'
  /**
   * The permission that an API key needs. Left out, no key may call: a new call is for people until somebody decides
   * otherwise.
   */
  readonly chiave?: Ambito
}

/** The body as the server reads it, with the defaults of the fields that were left out. */
export type BodyOf<E> = E extends { body: infer B extends Schema } ? z.output<B> : undefined
/** The body as a caller sends it. */
export type InputOf<E> = E extends { body: infer B extends Schema } ? z.input<B> : undefined
export type QuerystringOf<E> = E extends { querystring: infer Q extends Schema }
  ? z.output<Q>
  : undefined
export type ResponseOf<E extends Endpoint> = z.output<E['response']>
