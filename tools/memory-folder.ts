// Where temporary files of the tests go: databases and browsers that live for minutes never need a disk, and a slow one
// would be a good part of their time.
import { accessSync, constants, statfsSync } from 'node:fs'

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

/** Puts the temporary files of this process and of those it starts in memory, where there is room and nobody chose otherwise. */
export function keepInMemory(): void {
  if (process.env['TMPDIR'] === undefined && hasRoom()) process.env['TMPDIR'] = MEMORY
}
