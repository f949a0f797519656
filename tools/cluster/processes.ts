import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** PostgreSQL refuses to run as root: then everything runs as Debian's own user for it. */
export function asPostgres(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())
  return { uid: id('-u'), gid: id('-g') }
}

/** A process and all that it has started, the first of them first. */
function familyOf(pid: number): number[] {
  const pairs = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const family = [pid]
  for (const one of family)
    family.push(...pairs.filter(([, parent]) => parent === one).map(([child = 0]) => child))
  return family
}

/** Sends a signal to a process and all that it has started. */
export function signalAll(pid: number, name: NodeJS.Signals): void {
  for (const one of familyOf(pid)) {
    try {
      process.kill(one, name)
    } catch {
      // It has ended by itself since it was listed.
    }
  }
}

/** A program that stays, with its last words for whoever asks why it ended. */
export function startProgram(file: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(file, args, {
    ...asPostgres(),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let said = ''
  const hear = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-3000))
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const { pid = 0 } = child
  const isAlive = () => child.exitCode === null && child.signalCode === null
  return {
    pid,
    isAlive,
    said: () => said,
    /** Kills it with all that it has started, at once. */
    kill: async () => {
      if (!isAlive()) return
      const family = familyOf(pid)
      signalAll(pid, 'SIGSTOP')
      for (const one of family.toReversed()) {
        try {
          process.kill(one, 'SIGKILL')
        } catch {
          // As above.
        }
      }
      await ended
    },
  }
}
export type Program = ReturnType<typeof startProgram>
