// npm run guasti [-- atto,atto]: every act that moves money, made to fail at each of its statements and calls in turn.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../../../..')
const [scelti = 'tutti'] = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'server',
    'apps/bff/crash/acts/acts.test.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, RATEO_ATTI: scelti } },
)
process.exitCode = status ?? 1
