import pg from 'pg'

/** The server that an address leads to: which cluster, which database of it, whether it only reads, and its clock. */
export type Answering = {
  sistema: string
  base: string
  isCopy: boolean
  /** The milliseconds by which its clock is ahead of ours, and how exactly that is known. */
  aheadMs: number
  withinMs: number
}

/** Clocks further apart than this make sessions, holds and codes end too early or too late. */
const CLOCK_LIMIT_MS = 5000

const WHO = `select (select system_identifier from pg_control_system())::text as sistema,
    current_database() as base, pg_is_in_recovery() as copia,
    (extract(epoch from pg_catalog.clock_timestamp()) * 1000)::float8 as ora`

type Row = { sistema: string; base: string; copia: boolean; ora: number }

export async function askWho(client: Pick<pg.Pool, 'query'>): Promise<Answering> {
  const from = Date.now()
  const { rows } = await client.query<Row>(WHO)
  const to = Date.now()
  const [row] = rows
  if (row === undefined) throw new Error('The database does not say who it is')
  return {
    sistema: row.sistema,
    base: row.base,
    isCopy: row.copia,
    aheadMs: Math.round(row.ora - (from + to) / 2),
    withinMs: to - from,
  }
}

/** A connection of its own, without anything that a pooler would refuse. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
    application_name: 'rateo-avvio',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Null where the clocks agree, else a sentence. */
export function clocksApart({ aheadMs, withinMs }: Answering): string | null {
  const surely = Math.abs(aheadMs) - withinMs
  if (surely <= CLOCK_LIMIT_MS) return null
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  return `L’orologio della base di dati è ${seconds} secondi ${aheadMs > 0 ? 'avanti' : 'indietro'} rispetto a questo processo: sincronizza le macchine (NTP).`
}
