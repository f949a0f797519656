import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { asWhom, linkLibraries, nativeFolder, USER } from '../../src/db/embedded-files.ts'

/** The settings of every node of a pair; the kernel keeps what a killed process wrote, so that nothing waits for a disk. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  max_connections: '200',
  max_wal_senders: '5',
  fsync: 'off',
  wal_retrieve_retry_interval: '200ms',
  // A sender that hears nothing from its standby lets go of it.
  wal_sender_timeout: '20s',
}

/** One statement on a connection of its own, which never waits for long. */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  { ms = 20_000, values = [] }: { ms?: number; values?: unknown[] } = {},
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ms,
    query_timeout: ms,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text, values)).rows
  } finally {
    // One that went silent never says goodbye.
    void client.end().catch(() => undefined)
  }
}

/** The processes that a server has started: each is a group of its own, so that no signal reaches them all. */
function childrenOf(pid: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself since it was listed.
  }
}

/** A PostgreSQL of which every process can be killed, or made to stand still, in one moment. */
export async function startNode(folder: string, port: number, settings: Record<string, string>) {
  linkLibraries(nativeFolder())
  const run = asWhom(nativeFolder(), folder)
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const [file, args] = run.command('postgres', ['-D', folder, '-p', String(port), ...options])
  const child = spawn(file, args, { ...run.ids, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'close')
  let log = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000)
      if (log.includes('ready to accept')) resolve()
    })
    void ended.then(() => reject(new Error(`PostgreSQL in ${folder}: ${log}`)))
  })
  const { pid = 0 } = child
  /** The first of them starts no others from here on. */
  const freeze = () => {
    signal(pid, 'SIGSTOP')
    for (const one of childrenOf(pid)) signal(one, 'SIGSTOP')
  }
  return {
    folder,
    port,
    run,
    url: (database: string) => `postgres://${USER}@127.0.0.1:${port}/${database}`,
    /** Everything that it is stands still in the middle of what it does, and keeps its connections. */
    freeze,
    /** `kill -9` of all that it is, at once: nothing is said to anybody. */
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      freeze()
      for (const one of [...childrenOf(pid), pid]) signal(one, 'SIGKILL')
      await ended
    },
  }
}
export type Node = Awaited<ReturnType<typeof startNode>>
