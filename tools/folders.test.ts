import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const MOST = 40
/** Lists of facts, of decisions and of changes to the database: read by name, one after the other, never browsed for a place to write in. */
const LISTS = new Set(['docs/decisions', 'packages/domain/vectors', 'apps/bff/migrations'])

it('no folder holds more than forty files beside each other', () => {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const count = new Map<string, number>()
  for (const file of tracked.trim().split('\n')) {
    const folder = path.posix.dirname(file)
    count.set(folder, (count.get(folder) ?? 0) + 1)
  }
  const crowded = [...count].filter(([folder, files]) => files > MOST && !LISTS.has(folder))
  expect(crowded).toEqual([])
  expect(count.size).toBeGreaterThan(50)
})
