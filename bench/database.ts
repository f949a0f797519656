import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../apps/bff/src/db/embedded.ts'

const FOLDER = path.join(import.meta.dirname, '../.rateo/bench')

/** `--n 1000000`: how many abbonamenti; other numbers have a default of their own. */
export function readOptions<T extends Record<string, number>>(defaults: T): T {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      { type: 'string', default: String(value) } as const,
    ]),
  )
  const { values } = parseArgs({ options })
  const read = Object.entries(values).map(([name, value]) => [name, Number(value)])
  return Object.fromEntries(read) as T
}

/** The database of the figures: DATABASE_URL, else an embedded one of its own that is kept between runs. */
export async function openDatabase(n: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: () => Promise.resolve() }
  const server = await startEmbedded(path.join(FOLDER, `pg-${n}`), { fsync: false })
  return { url: server.url('postgres'), stop: server.stop }
}
