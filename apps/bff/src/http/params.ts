import type { FastifyRequest } from 'fastify'
import { isId } from '../db/ids.ts'
import { AppError } from './errors.ts'

type Names<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Bare<Name> | Names<Tail>
    : Bare<Rest>
  : never
type Bare<Name extends string> = Name extends `${infer Plain}.${string}` ? Plain : Name

/** The parameters of a contract's path, by the names that it has there. */
export type ParamsOf<Path extends string> = { readonly [Name in Names<Path>]: string }

/** Parameters that name no record: every other one in a path is the id of one. */
const WORDS: ReadonlySet<string> = new Set([
  'chiave',
  'credenziale',
  'mese',
  'n',
  'nome',
  'operazione_id',
  'passo',
  'raccolta',
])

// A control character or half a surrogate pair is in no key of ours, and PostgreSQL would refuse it.
const isPlain = (value: string) => value.isWellFormed() && !/\p{Cc}/u.test(value)

/** The parameters of the path; what cannot be the id of a record of ours is not found. An outside host has ids of its own. */
export function readParams(request: FastifyRequest, areOurs: boolean): Record<string, string> {
  const params = request.params as Record<string, string>
  for (const [name, value] of Object.entries(params)) {
    const isRight = areOurs && !WORDS.has(name) ? isId(value) : isPlain(value)
    if (!isRight) throw new AppError('non_trovato')
  }
  return params
}
