import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')

/** The instant at which the newest source in those folders was written, in milliseconds. */
export function newestSource(folders: readonly string[]): number {
  const times = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() &&
          !/\/(dist|node_modules)(\/|$)/.test(entry.parentPath) &&
          !entry.name.includes('.test.'),
      )
      .map((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs),
  )
  return Math.max(...times)
}
