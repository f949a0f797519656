// npm run indietro: which direct dependencies have a newer patch, by npm's own registry. Says so and never fails: a
// registry that does not answer is no fault of ours.
import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

type Lock = {
  packages: Record<
    string,
    {
      version?: string
      link?: boolean
      dependencies?: Record<string, string>
      devDependencies?: Record<string, string>
      optionalDependencies?: Record<string, string>
    }
  >
}

/** Name and locked version of everything that the root or a workspace asks for itself. */
export function directDependencies({ packages }: Lock): Map<string, string> {
  const own = Object.entries(packages).filter(([key]) => !key.includes('node_modules/'))
  const found = new Map<string, string>()
  for (const [folder, { dependencies, devDependencies, optionalDependencies }] of own) {
    const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    for (const name of names) {
      const nested = packages[`${folder}/node_modules/${name}`]
      const entry = nested ?? packages[`node_modules/${name}`]
      if (entry?.version !== undefined && !entry.link) found.set(name, entry.version)
    }
  }
  return found
}

const partsOf = (version: string) => /^(\d+)\.(\d+)\.(\d+)(?:-(.+))?$/.exec(version)

/** The newest of the versions with the same major and minor; the same when there is none. */
export function newestPatch(locked: string, versions: readonly string[]): string {
  const [, major, minor, patch, pre] = partsOf(locked) ?? []
  const newer = versions.flatMap((version) => {
    const [, a, b, c, beta] = partsOf(version) ?? []
    // The next one of a beta is looked at by hand.
    const isSame = a === major && b === minor && beta === undefined && pre === undefined
    return isSame && Number(c) > Number(patch) ? [Number(c)] : []
  })
  return newer.length === 0 ? locked : `${major}.${minor}.${Math.max(...newer)}`
}

/** Null when the registry does not say. */
function versionsOf(name: string): string[] | null {
  const { status, stdout } = spawnSync('npm', ['view', name, 'versions', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 30_000,
    shell: process.platform === 'win32',
  })
  if (status !== 0) return null
  try {
    const answer: unknown = JSON.parse(stdout)
    return [answer].flat().filter((version) => typeof version === 'string')
  } catch {
    return null
  }
}

type Asks = (name: string) => string[] | null

/** The lines to print: one for each that is behind, and one for those that nobody could tell. */
export function report(direct: ReadonlyMap<string, string>, ask: Asks): string[] {
  const lines: string[] = []
  const silent: string[] = []
  let asked = 0
  for (const [name, locked] of direct) {
    const versions = ask(name)
    asked++
    if (versions === null) silent.push(name)
    // The first two without an answer: it is out of reach, and the others would wait in vain.
    if (asked === 2 && silent.length === 2 && direct.size > 2) {
      return ['The registry does not answer: nothing was compared.']
    }
    const newest = versions === null ? locked : newestPatch(locked, versions)
    if (newest !== locked) lines.push(`${name}: ${locked} is locked, ${newest} is there`)
  }
  if (lines.length === 0) lines.push('Every direct dependency is at its newest patch.')
  if (silent.length > 0) lines.push(`Without an answer: ${silent.join(', ')}`)
  return lines
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock
  const lines = report(directDependencies(lock), versionsOf)
  process.stdout.write(`${lines.join('\n')}\n`)
  const summary = process.env['GITHUB_STEP_SUMMARY']
  if (summary) appendFileSync(summary, `${lines.map((line) => `- ${line}`).join('\n')}\n`)
}
