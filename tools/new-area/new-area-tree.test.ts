import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { makeTree } from '../mutants/mutants-tree.ts'
import { areaNames } from './area-names.ts'
import { type Written, writeArea } from './new-area.ts'

// An area is made in a copy of the sources, and must pass there what every area passes.

/** Compiling both applications from nothing takes a busy machine minutes. */
const BUSY_MS = 900_000
const ROOT = path.resolve(import.meta.dirname, '../..')
/** Two words and the feminine article: every name of it is another. */
const NAMES = areaNames('accordi', 'schede-lavoro')
const FOLDER = 'apps/bff/src/modules/accordi/schede-lavoro'
const PAGES = 'apps/web/src/features/schede-lavoro'

let tree = ''
let written: Written = { made: [], changed: [] }

beforeAll(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'rateo-area-'))
  makeTree(tree, ['apps/web', 'oxlint.config.ts', 'vitest.config.ts', '.oxfmtrc.json'])
  symlinkSync(path.join(ROOT, 'apps/web/node_modules'), path.join(tree, 'apps/web/node_modules'))
  written = writeArea(NAMES, tree)
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

function run(bin: string, args: readonly string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(tree, bin), ...args], {
    cwd: tree,
    encoding: 'utf8',
    env: { ...process.env, ...env, NO_COLOR: '1' },
  })
  return status === 0 ? '' : `${bin}: ${stdout.slice(-8000)}${stderr.slice(-4000)}`
}

const isSource = (file: string) => /\.tsx?$/.test(file) && !file.endsWith('db/types.ts')

it('its files are where those of every area are', () => {
  expect(written.made).toEqual([
    'packages/domain/src/stati/scheda-lavoro.ts',
    'packages/domain/src/parole/etichette-scheda-lavoro.ts',
    'packages/contract/src/accordi/schede-lavoro.ts',
    expect.stringMatching(/^apps\/bff\/migrations\/\d{4}_schede_lavoro\.sql$/),
    `${FOLDER}/index.ts`,
    `${FOLDER}/schede-lavoro.list.ts`,
    `${FOLDER}/schede-lavoro.queries.ts`,
    `${FOLDER}/crea-scheda-lavoro.ts`,
    `${FOLDER}/schede-lavoro.routes.ts`,
    `${FOLDER}/schede-lavoro.routes.test.ts`,
    `${PAGES}/schede-lavoro.api.ts`,
    `${PAGES}/schede-lavoro-columns.tsx`,
    `${PAGES}/schede-lavoro.page.tsx`,
    `${PAGES}/scheda-lavoro.page.tsx`,
    `${PAGES}/scheda-lavoro.dialog.tsx`,
    `${PAGES}/schede-lavoro.page.test.tsx`,
  ])
  const permits = readFileSync(path.join(tree, 'docs/permessi.md'), 'utf8')
  expect(permits).toContain('| schede_lavoro | crea | – | sì | – | – | – | – |')
})

it(
  'the area is formatted, linted and typed as the rest',
  () => {
    const sources = [...written.made, ...written.changed].filter(isSource)
    expect(
      run('node_modules/oxfmt/bin/oxfmt', ['--check', ...sources, 'docs/ARCHITECTURE.md']),
    ).toBe('')
    expect(run('node_modules/typescript/bin/tsc', ['-b', 'apps/bff', 'apps/web'])).toBe('')
    const lint = ['--type-aware', '--deny-warnings', ...sources]
    expect(run('node_modules/oxlint/bin/oxlint', lint)).toBe('')
    expect(run('tools/check-ownership.ts', [])).not.toContain('schede_lavoro')
  },
  BUSY_MS,
)

it(
  'its own tests pass, and its calls are in the matrix of roles',
  () => {
    const own = [
      `${FOLDER}/schede-lavoro.routes.test.ts`,
      `${PAGES}/schede-lavoro.page.test.tsx`,
      'tools/permessi.test.ts',
      'apps/web/src/app/routes/paths.test.ts',
    ]
    const matrix = ['apps/bff/src/http/matrix.test.ts', '--testNamePattern', 'schede_lavoro']
    const env = { DATABASE_URL: inject('serverUrl').replace('DATABASE', 'postgres') }
    for (const files of [own, matrix]) {
      const args = ['run', '--root', tree, '--reporter=dot', ...files]
      expect(run('node_modules/vitest/vitest.mjs', args, env)).toBe('')
    }
  },
  BUSY_MS,
)
