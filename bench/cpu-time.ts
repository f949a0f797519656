import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of a second, by which Linux counts the time of processes on every machine that there is. */
const TICKS = 100

type Found = { pid: number; parent: number; name: string; seconds: number }

/** A process as the system tells of it: its own time, and that of its children that ended. */
function readProcess(pid: number): Found | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, which may hold anything, stands in brackets.
    const rest = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = rest.slice(11, 15).reduce((sum, n) => sum + Number(n), 0)
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { pid, parent: Number(rest[1]), name: nameOf(line), seconds: ticks / TICKS }
  } catch {
    // It ended since the list was made.
    return null
  }
}

const nameOf = (line: string): string => {
  if (/psp-prova/.test(line)) return 'fornitore'
  return /postgres(?!ql)/.test(line) && !/\.[tj]s\b/.test(line) ? 'PostgreSQL' : 'portale'
}

/**
 * Seconds of the processor that a program and all that it started have used so far, by which of them; empty where the system
 * does not tell (other than Linux).
 */
export function cpuByProgram(root: number): Record<string, number> {
  if (process.platform !== 'linux') return {}
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((one) => one !== null)
  const children = Map.groupBy(all, ({ parent }) => parent)
  const used: Record<string, number> = {}
  const add = (one: Found) => {
    used[one.name] = (used[one.name] ?? 0) + one.seconds
    for (const child of children.get(one.pid) ?? []) add(child)
  }
  const top = all.find(({ pid }) => pid === root)
  if (top) add(top)
  return used
}
