// Rewrites apps/bff/src/db/types.ts from a freshly migrated database.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../apps/bff/src/db/embedded.ts'
import { migrate } from '../apps/bff/src/db/migrate.ts'

const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-types-'))
chmodSync(folder, 0o755)
const server = await startEmbedded(path.join(folder, 'pg'), { fsync: false })
try {
  await migrate(server.url('postgres'))
  const out = 'apps/bff/src/db/types.ts'
  const flags = ['--dialect', 'postgres', '--url', server.url('postgres'), '--out-file', out]
  const mapping = [
    '--type-mapping',
    '{"int8":"number"}',
    '--date-parser',
    'string',
    '--default-schema',
    'public',
  ]
  const result = spawnSync(
    path.join(root, 'node_modules/.bin/kysely-codegen'),
    [...flags, ...mapping, '--include-pattern', 'public.*'],
    { cwd: root, encoding: 'utf8' },
  )
  process.stdout.write(result.stdout + result.stderr)
  process.exitCode = result.status ?? 1
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
