import { type ChildProcess, fork } from 'node:child_process'
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
