import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../../..')

/** The sources as they were at a commit, with their own migrations; third parties' packages are those of today. */
export function checkOut(commit: string): string {
  const folder = path.join(ROOT, '.rateo/rilascio')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const parts = ['apps/bff', 'packages']
  const archive = execFileSync('git', ['archive', commit, ...parts], {
    cwd: ROOT,
    maxBuffer: 512 * 1024 * 1024,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  return path.join(folder, 'apps/bff')
}
