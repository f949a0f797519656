import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { asError } from '../../thrown.ts'
import { withClient } from './who-answers.ts'

/**
 * The limits that every connection asks for at its start, where no pooler is between: behind one they must stand on the role. `most` is in
 * milliseconds; 0 is no limit at all.
 */
const LIMITS = [
  { name: 'statement_timeout', most: 15_000, wanted: '8s' },
  { name: 'lock_timeout', most: 10_000, wanted: '2s' },
  { name: 'idle_in_transaction_session_timeout', most: 60_000, wanted: '5s' },
] as const

const TIMES = 60

/**
 * True when connections of ours are seen to share one of the server, which they do only where it is given away after each
 * transaction. Which of them asks is drawn: a pooler that hands its connections out in turn could else keep them apart.
 */
async function sharesConnections(url: string): Promise<boolean> {
  return await withClient(url, (one) =>
    withClient(url, async (other) => {
      const seen = new Map<string, pg.Client>()
      for (let i = 0; i < TIMES; i++) {
        const client = i % 2 === 0 || (i > 1 && Math.random() < 0.5) ? one : other
        await client.query('begin')
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        await client.query('commit')
        const pid = String(rows[0]?.pid)
        const before = seen.get(pid)
        if (before !== undefined && before !== client) return true
        seen.set(pid, client)
      }
      return false
    }),
  )
}

const WRONG_MODE =
  'DATABASE_URL non passa da un pooler che lavora per transazione: impostalo così (PgBouncer: pool_mode = transaction), oppure togli DATABASE_POOLER.'

async function checkMode(url: string): Promise<void> {
  const isRight = await sharesConnections(url).catch((error: unknown) => {
    // A pooler by statement refuses to begin a transaction; one by session with a single connection has none for the other.
    if (/transaction blocks not allowed|Query read timeout/.test(asError(error).message))
      return false
    throw error
  })
  if (!isRight) throw new StartError(WRONG_MODE)
}

type Setting = { name: string; setting: string; utente: string }

/** The commands that are still to be given, by whom the role belongs to. */
async function missingLimits(client: pg.Client, isTrial: boolean): Promise<string[]> {
  const { rows } = await client.query<Setting>(
    'select name, setting, current_user as utente from pg_settings where name = any($1)',
    [[...LIMITS.map(({ name }) => name), 'TimeZone', 'search_path']],
  )
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.setting ?? ''
  const role = pg.escapeIdentifier(rows[0]?.utente ?? '')
  const missing = LIMITS.filter(({ name, most }) => {
    const ms = Number(valueOf(name))
    return !(ms > 0 && ms <= most)
  }).map(({ name, wanted }) => `alter role ${role} set ${name} = '${wanted}'`)
  if (valueOf('TimeZone') !== 'UTC') missing.push(`alter role ${role} set timezone = 'UTC'`)
  if (isTrial && !/^public, ?pg_catalog$/.test(valueOf('search_path'))) {
    missing.push(`alter role ${role} set search_path = public, pg_catalog`)
  }
  return missing
}

/** Refuses to begin behind a pooler that does not work by transaction, or where nothing would ever stop a statement. */
export async function checkPooler(url: string, isTrial: boolean): Promise<void> {
  await checkMode(url)
  const missing = await withClient(url, (client) => missingLimits(client, isTrial))
  if (missing.length === 0) return
  throw new StartError(
    `Dietro il pooler mancano dei limiti, che il portale non può chiedere da sé: ${missing.join('; ')}; poi fai riaprire al pooler le sue connessioni (PgBouncer: RECONNECT).`,
  )
}
