import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Starts one of the programs of this folder and waits until it says that it is ready. */
export function start(file: string, args: string[]): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, file), args)
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child))
    child.once('exit', (code) => reject(new Error(`${file}: exit ${code}`)))
  })
}

/** Time of the processor that a program used so far, in microseconds. */
export const usedCpu = (server: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    server.once('message', (used) => resolve(Number(used)))
    server.send('cpu')
  })

/** Resident memory of a program now and at its most, in MiB; not a number where the system does not tell (other than Linux). */
export function memory({ pid }: Pick<ChildProcess, 'pid'>): { now: number; peak: number } {
  const status = process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** The other side of `start` and `usedCpu`. */
export function ready(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  process.send?.('pronto')
}

export async function stopAll(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))))
}

export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
export const median = (values: readonly number[]): number => quantile(values, 0.5)
