import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.join(import.meta.dirname, '../../apps/bff/migrations')

/** Every migration, by its name. */
export const readMigrations = (): Map<string, string> =>
  new Map(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .map((name) => [name, readFileSync(path.join(FOLDER, name), 'utf8')]),
  )
