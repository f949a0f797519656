import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { isOfAnotherVersion } from './data-version.ts'
import {
  type Runner,
  asWhom,
  initialise,
  isWindows,
  lastWords,
  linkLibraries,
  makeFolder,
  nativeFolder,
} from './embedded-files.ts'
import { addressOf, answersFor, findRunning, isAlive, readLock } from './embedded-lock.ts'
import { type Presence, enter } from './embedded-presence.ts'

export type Embedded = {
  port: number
  url: (database: string) => string
  /** Fulfilled when the server ends without having been asked to. */
  ended: Promise<void>
  /** Stops the server, unless another process of the product works on it. */
  stop: () => Promise<void>
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
    const onEnd = () => {
      const [program, flags] = run.command('postgres', ['--version'])
      const reason = isOfAnotherVersion(folder, { file: program, args: flags, ids: run.ids })
        ? 'i suoi dati sono di un’altra versione di PostgreSQL (docs/backup.md): per ricominciare da capo eliminala'
        : lastWords(log)
      reject(new StartError(`La base di dati di prova in ${folder} non parte: ${reason}.`))
    }
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000)
      if (!log.includes('ready to accept connections')) return
      child.off('close', onEnd)
      resolve(child)
    })
    child.once('error', reject)
    child.once('close', onEnd)
  })
}

const STOP_MS = 8000

/**
 * SIGINT is PostgreSQL's fast shutdown. The lock file goes just before the process: of a process that is not our child
 * the file alone tells that it ended, since another one may get its number.
 */
async function interrupt(folder: string, port: number, child: ChildProcess | null): Promise<void> {
  const pid = child?.pid ?? readLock(folder)?.pid
  if (pid === undefined) return
  if (child) child.kill('SIGINT')
  // Adopted: signalled only while it answers for the folder.
  else if (await answersFor(folder, port)) process.kill(pid, 'SIGINT')
  else return
  const until = Date.now() + STOP_MS
  const isThere = () => isAlive(pid) && (child !== null || readLock(folder)?.pid === pid)
  while (isThere() && Date.now() < until) await wait(25)
}

/** Starts a server on the folder, or finds the one that is there; it may be going away that very moment. */
async function open(folder: string, run: Runner, fsync: boolean, wanted: number | undefined) {
  for (let left = 5; ; left--) {
    const running = await findRunning(folder)
    const port = running?.port ?? wanted ?? (await freePort())
    const child = running ? null : await launch(folder, port, run, fsync)
    child?.unref()
    try {
      return { port, child, presence: await enter(port) }
    } catch (error) {
      if (left === 0) throw error
      await wait(200)
    }
  }
}

function handle(
  folder: string,
  { port, child, presence }: { port: number; child: ChildProcess | null; presence: Presence },
): Embedded {
  const stop = async () => {
    const left = await presence.leave().catch(() => 'lost' as const)
    if (left === 'used') return
    const running = child?.exitCode === null && child.signalCode === null ? child : null
    await interrupt(folder, port, running)
    await presence.close()
  }
  return { port, url: (database) => addressOf(port, database), ended: presence.lost, stop }
}

/**
 * Starts the PostgreSQL that comes with the trial on `folder`, making the folder at the first start.
 * `fsync: false` is for tests only: it loses data when the machine stops.
 */
export async function startEmbedded(
  folder: string,
  { fsync = true, port }: { fsync?: boolean; port?: number } = {},
): Promise<Embedded> {
  const native = nativeFolder()
  linkLibraries(native)
  makeFolder(path.dirname(folder))
  const run = asWhom(native, folder)
  if (!existsSync(path.join(folder, 'PG_VERSION'))) initialise(folder, run, fsync)
  return handle(folder, await open(folder, run, fsync, port))
}
