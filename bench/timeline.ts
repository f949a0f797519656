// Tells how the calls fared in each stretch of a long run, beside what the machine and the database did in it.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { quantile } from './children.ts'

/** Jiffies of the machine since it started: all, idle, taken by other guests of the same host; null off Linux. */
function readHost(): { all: number; idle: number; stolen: number } | null {
  if (process.platform !== 'linux') return null
  const numbers = (readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '')
    .trim()
    .split(/\s+/)
    .slice(1, 9)
    .map(Number)
  const [, , , idle = 0, iowait = 0, , , stolen = 0] = numbers
  return { all: numbers.reduce((sum, n) => sum + n, 0), idle: idle + iowait, stolen }
}

/** Backends by what they do at this instant, the most frequent first, and those that clean up. */
const ATTIVITA = `
  select coalesce(wait_event_type || ':' || wait_event, 'cpu') as cosa, count(*)::int as quante
    from pg_stat_activity
   where pid <> pg_backend_pid() and (state = 'active' or backend_type = 'autovacuum worker')
   group by 1 order by 2 desc, 1 limit 3`
const PULIZIA = `
  select coalesce(string_agg(left(query, 60), '; '), '') as cosa from pg_stat_activity
   where backend_type = 'autovacuum worker'`

/** Counts the calls in stretches of so many seconds; each stretch is printed as a line when it is over. */
export async function startTimeline(
  url: string,
  seconds: number,
): Promise<{ add: (ms: number, ok: boolean) => void; stop: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url, application_name: 'rateo-bench-timeline' })
  await client.connect()
  let times: number[] = []
  let errors = 0
  let host = readHost()
  const begin = performance.now()
  const told = new Map<string, number>()

  async function sample() {
    const { rows } = await client.query<{ cosa: string; quante: number }>(ATTIVITA)
    for (const { cosa, quante } of rows) told.set(cosa, (told.get(cosa) ?? 0) + quante)
  }

  async function line() {
    const [part, failed] = [times, errors]
    times = []
    errors = 0
    const now = readHost()
    const { rows } = await client.query<{ cosa: string }>(PULIZIA)
    const waits = [...told].toSorted((a, b) => b[1] - a[1]).slice(0, 4)
    told.clear()
    const of = (key: 'idle' | 'stolen') =>
      now === null || host === null
        ? '?'
        : String(Math.round((100 * (now[key] - host[key])) / Math.max(1, now.all - host.all)))
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((q) => quantile(part, q).toFixed(0))
    console.log(
      `${((performance.now() - begin) / 1000).toFixed(0).padStart(5)} s ${String(part.length).padStart(5)} p50 ${p50} p95 ${p95} p99 ${p99} errori ${failed} | fermo ${of('idle')} % tolto ${of('stolen')} % | ${waits.map(([cosa, n]) => `${cosa} ${n}`).join(', ')}${rows[0]?.cosa ? ` | ${rows[0].cosa}` : ''}`,
    )
    host = now
  }

  const ignore = () => undefined
  const sampler = setInterval(() => void sample().catch(ignore), 250)
  const printer = setInterval(() => void line().catch(ignore), seconds * 1000)
  return {
    add(ms, ok) {
      times.push(ms)
      if (!ok) errors++
    },
    async stop() {
      clearInterval(sampler)
      clearInterval(printer)
      await client.end()
    },
  }
}
