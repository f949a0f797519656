import { spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { asWhom, nativeFolder } from '../../src/db/embedded-files.ts'
import { freePort, startEmbedded } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => undefined)
  return await client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => undefined))
}

/** Copies a stopped server; the owner of the copy is that of the server. */
function copyServer(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  rmSync(path.join(to, 'postmaster.pid'), { force: true })
  const { uid, gid } = statSync(from)
  const own = (file: string) => {
    lchownSync(file, uid, gid)
    if (!statSync(file).isDirectory()) return
    for (const name of readdirSync(file)) own(path.join(file, name))
  }
  own(to)
  chmodSync(to, 0o700)
}

/** Starts a server on a folder that holds a copy, and waits until it may be read. */
async function startCopy(folder: string, port: number, url: string) {
  const run = asWhom(nativeFolder(), folder)
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'max_connections=200',
    'fsync=off',
  ]
  const options = settings.flatMap((one) => ['-c', one])
  const [file, args] = run.command('postgres', ['-D', folder, '-p', String(port), ...options])
  const child = spawn(file, args, { ...run.ids, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  for (let left = 300; !(await answers(url)); left--) {
    if (left === 0 || child.exitCode !== null) throw new Error(`standby: ${said}`)
    await wait(100)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  return {
    /** It loses its power. */
    kill: () => end('SIGQUIT'),
    stop: () => end('SIGINT'),
  }
}

/**
 * A primary of its own with this release's tables, a standby that follows it so many seconds behind, and a second server that is a
 * copy of nothing.
 */
export async function startMachines({ delaySeconds }: { delaySeconds: number }) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'rateo-macchine-'))
  chmodSync(root, 0o755)
  const [first, second] = [path.join(root, 'primario'), path.join(root, 'copia')]
  const prepared = await startEmbedded(first, { fsync: false })
  await migrate(prepared.url('postgres'))
  await prepared.stop()
  copyServer(first, second)
  const primary = await startEmbedded(first, { fsync: false, port: prepared.port })
  const port = await freePort()
  appendFileSync(
    path.join(second, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=rateo'
hot_standby_feedback = on
recovery_min_apply_delay = '${delaySeconds}s'\n`,
  )
  writeFileSync(path.join(second, 'standby.signal'), '')
  const url = primary.url('postgres')
  const replicaUrl = Object.assign(new URL(url), { port: String(port) }).href
  const start = () => startCopy(second, port, replicaUrl)
  let copy = await start()
  return {
    url,
    replicaUrl,
    killReplica: () => copy.kill(),
    restartReplica: async () => {
      copy = await start()
    },
    /** The standby becomes a primary of its own. */
    promote: async () => {
      const client = new pg.Client({ connectionString: replicaUrl })
      await client.connect()
      await client.query('select pg_promote()').finally(() => client.end())
    },
    stop: async () => {
      await copy.stop()
      await primary.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
