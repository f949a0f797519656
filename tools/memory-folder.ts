// Keeps temporary files of the tests in memory: databases and browsers that live for minutes never need a disk, and a
// slow one would be a good part of their time.
import { accessSync, constants, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
/** Bytes: two servers with their logs, the copies of the crash harness, the profiles of a browser. */
const ENOUGH = 4 * 1024 ** 3

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH
  } catch {
    return false
  }
}

/**
 * Keeps what Node compiles for the next process: the tests start the product dozens of times, and reading its sources
 * is a third of a start. The folder is one for all, and stays.
 */
export function keepCompiled(): void {
  process.env['NODE_COMPILE_CACHE'] ??= path.join(os.tmpdir(), 'rateo-compilato')
}

/** Puts the temporary files of this process and of those it starts in memory, where there is room and nobody chose otherwise. */
export function keepInMemory(): void {
  if (process.env['TMPDIR'] === undefined && hasRoom()) process.env['TMPDIR'] = MEMORY
}
