import { type RawBuilder, sql } from 'kysely'
import { SIGNATURES } from './stored-signatures.ts'

/**
 * The TypeScript value for each type of PostgreSQL: amounts and counts as numbers, days as `YYYY-MM-DD`, intervals as
 * PostgreSQL reads them.
 */
type Passed = {
  text: string
  'text[]': readonly string[]
  uuid: string
  bytea: Buffer
  integer: number
  bigint: number
  boolean: boolean
  date: string
  'timestamp with time zone': Date
  interval: string
  jsonb: object
}

type Signatures = typeof SIGNATURES
type Arguments<N extends keyof Signatures> = {
  readonly [A in keyof Signatures[N]]:
    | (Signatures[N][A] extends keyof Passed ? Passed[Signatures[N][A]] : never)
    | RawBuilder<unknown>
    | null
}

const isSql = (value: unknown): value is RawBuilder<unknown> =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value

/**
 * The call of a stored function, to stand in a statement: `sql\`select ${stored('scadi_cambi', { adesso })} as quanti\``. Its
 * arguments go by name, with the types that the database gives them; the names are those of its file without `p_`.
 */
export function stored<N extends keyof Signatures>(
  name: N,
  args: Arguments<N>,
): RawBuilder<unknown> {
  const values: Readonly<Record<string, unknown>> = args
  const passed = Object.entries(SIGNATURES[name]).map(([arg, type]) => {
    const value = values[arg]
    const isJson = type === 'jsonb' && value !== null && !isSql(value)
    const given = isSql(value) ? value : sql`${isJson ? JSON.stringify(value) : value}`
    return sql`${sql.raw(`p_${arg}`)} => ${given}::${sql.raw(type)}`
  })
  return sql`${sql.raw(name)}(${sql.join(passed)})`
}
