import * as z from 'zod/mini'
import { ConfigError } from '../../config-secrets.ts'

const postgres = z.optional(
  z.url({ protocol: /^postgres(ql)?$/, error: 'deve essere un indirizzo postgres://' }),
)

const LAG_ERROR = 'deve essere un numero di secondi, da 1 a 300'

/** The places of the database: one address, or more of them where there is more than one machine. */
export const ADDRESS_SETTINGS = {
  DATABASE_URL: postgres,
  /** The role that owns the tables, where that of DATABASE_URL only works on them. */
  DATABASE_MIGRATION_URL: postgres,
  /** The primary itself, where DATABASE_URL goes through a pooler. */
  DATABASE_DIRECT_URL: postgres,
  /** 1 where DATABASE_URL goes through a pooler that gives a connection away at the end of each transaction. */
  DATABASE_POOLER: z._default(z.enum(['0', '1'], { error: 'deve essere 0 o 1' }), '0'),
  /** A copy of the primary, for lists, exports, reports and homes. */
  DATABASE_REPLICA_URL: postgres,
  /** The seconds by which it may be behind. */
  DATABASE_REPLICA_MAX_LAG: z._default(
    z.coerce
      .number(LAG_ERROR)
      .check(z.int(LAG_ERROR), z.minimum(1, LAG_ERROR), z.maximum(300, LAG_ERROR)),
    10,
  ),
}

type Given = { [name in keyof typeof ADDRESS_SETTINGS]?: z.output<(typeof ADDRESS_SETTINGS)[name]> }

const BESIDE = ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const

/** The addresses of the database; `databaseUrl` and `directUrl` are null for the embedded one. */
export function addressesOf(values: Given) {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: replica } = values
  for (const name of BESIDE) {
    if (values[name] !== undefined && url === undefined) {
      throw new ConfigError(`${name} vuole anche DATABASE_URL.`)
    }
  }
  const hasPooler = values.DATABASE_POOLER === '1'
  if (hasPooler && (url === undefined || direct === undefined)) {
    throw new ConfigError(
      'DATABASE_POOLER vuole anche DATABASE_URL, che passa dal pooler, e DATABASE_DIRECT_URL, che va diritto al primario: dal pooler non arrivano né avvisi né blocchi di sessione.',
    )
  }
  if (replica !== undefined && (replica === url || replica === direct)) {
    throw new ConfigError('DATABASE_REPLICA_URL è lo stesso indirizzo del primario.')
  }
  return {
    databaseUrl: url ?? null,
    /** For what a pooler does not pass on: migrations, announcements, locks of a session, jobs and commands. */
    directUrl: direct ?? url ?? null,
    migrationUrl: values.DATABASE_MIGRATION_URL ?? null,
    hasPooler,
    replica:
      replica === undefined
        ? null
        : { url: replica, maxLagMs: (values.DATABASE_REPLICA_MAX_LAG ?? 10) * 1000 },
  }
}
