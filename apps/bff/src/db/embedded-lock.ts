import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { USER, isWindows } from './embedded-files.ts'
import { errorCode } from '../thrown.ts'

/** The lock file that PostgreSQL writes into the folder it works on. */
type Lock = { pid: number; folder: string; port: number }

const lockFile = (folder: string) => path.join(folder, 'postmaster.pid')

export function readLock(folder: string): Lock | null {
  try {
    const [pid = '', data = '', , port = ''] = readFileSync(lockFile(folder), 'utf8').split('\n')
    if (!Number(pid) || !Number(port)) return null
    return { pid: Number(pid), folder: data.trim(), port: Number(port) }
  } catch {
    return null
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

export const addressOf = (port: number, database: string): string =>
  `postgres://${USER}@127.0.0.1:${port}/${database}`

const real = (folder: string): string => {
  try {
    return realpathSync(folder)
  } catch {
    return path.resolve(folder)
  }
}

/**
 * True when the server on this port says itself that it works on this folder. Then the lock's number is its own: a
 * PostgreSQL that finds another number in its lock ends by itself.
 */
export async function answersFor(folder: string, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: addressOf(port, 'postgres'),
    connectionTimeoutMillis: 1000,
    query_timeout: 1000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data: string }>(
      "select current_setting('data_directory') as data",
    )
    return real(rows[0]?.data ?? '') === real(folder)
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The command line of a process, or its program's name where the system tells no more; null when it tells nothing. */
function commandOf(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return null
    }
  }
  const [file, args] = isWindows
    ? ['tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']]
    : ['ps', ['-o', 'command=', '-p', String(pid)]]
  const { status, stdout } = spawnSync(file, args, { encoding: 'utf8', timeout: 5000 })
  return status === 0 && stdout.trim() !== '' ? stdout : null
}

/** True when a process may be the server of the folder. Where only its name is known, a postgres may be. */
function mayServe(pid: number, lock: Lock, folder: string): boolean {
  const command = commandOf(pid)
  if (command === null) return true
  if (!/postgres/i.test(command)) return false
  return isWindows || [folder, real(folder), lock.folder].some((data) => command.includes(data))
}

/** A number that no process has. */
function unusedPid(): number {
  let pid = 4_194_303
  while (isAlive(pid)) pid--
  return pid
}

/**
 * The lock was left by a server that is no more, and its number is now another program's: PostgreSQL would take that one
 * for its own and not start. The rest of the lock stays, for what else PostgreSQL reads in it.
 */
function disownLock(folder: string): void {
  const lines = readFileSync(lockFile(folder), 'utf8').split('\n')
  writeFileSync(lockFile(folder), [String(unusedPid()), ...lines.slice(1)].join('\n'))
}

/** A power cut leaves a lock with nothing in it, which PostgreSQL would not start beside. */
async function removeEmptyLock(folder: string): Promise<void> {
  const isEmpty = () => {
    try {
      return readFileSync(lockFile(folder), 'utf8').trim() === ''
    } catch {
      return false
    }
  }
  if (!isEmpty()) return
  // A server that is starting this very moment has written it by then.
  await wait(1000)
  if (isEmpty()) rmSync(lockFile(folder), { force: true })
}

const PATIENCE_MS = 10_000

/**
 * The server that works on the folder already, left by a process that was killed or started by another: it is adopted,
 * not fought with. Its lock is believed only when it answers; a program that merely has its number is left alone.
 */
export async function findRunning(folder: string): Promise<Lock | null> {
  await removeEmptyLock(folder)
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const lock = readLock(folder)
    if (lock === null || !isAlive(lock.pid)) return null
    if (await answersFor(folder, lock.port)) return lock
    if (!mayServe(lock.pid, lock, folder)) {
      disownLock(folder)
      return null
    }
    if (Date.now() > until) {
      throw new StartError(
        `La base di dati di prova in ${folder} è del processo ${lock.pid}, che non risponde: chiudilo e riprova. ` +
          `Se non è un PostgreSQL, cancella ${lockFile(folder)}.`,
      )
    }
    await wait(200)
  }
}
