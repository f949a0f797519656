import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

type Program = { file: string; args: string[]; ids: object }

/**
 * True when the data of `folder` were made by another major version than this program's: PostgreSQL opens only its
 * own.
 */
export function isOfAnotherVersion(folder: string, { file, args, ids }: Program): boolean {
  const { stdout } = spawnSync(file, args, { ...ids, encoding: 'utf8' })
  const made = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  return /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] !== made
}
