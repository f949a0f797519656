import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * Every import direction of docs/ARCHITECTURE.md, each seen to catch a planted violation and to let
 * a legal import through. A linter that reads no file at all is green too: this is what notices.
 */

type Planted = readonly [rule: string, file: string, code: string]

const from = (specifier: string) => `import { x } from '${specifier}'\nexport const y = x\n`
const type = (specifier: string) =>
  `import type { X } from '${specifier}'\nexport const y = (x: X) => x\n`
const lazy = (specifier: string) => `export const load = () => import('${specifier}')\n`
const again = (specifier: string) => `export { x } from '${specifier}'\n`

const area = 'apps/bff/src/modules/accordi/pagamenti'
const feature = 'apps/web/src/features/pagamenti'

const refused: readonly Planted[] = [
  ['domain', 'packages/domain/src/a.ts', from('zod/mini')],
  ['domain', 'packages/domain/src/b.ts', from('node:crypto')],
  ['domain', 'packages/domain/src/c.ts', from('@rateo/contract/chiamata/errors')],
  ['domain', 'packages/domain/src/d.ts', from('../../contract/src/errors.ts')],
  ['domain', 'packages/domain/src/e.test.ts', from('@rateo/contract/chiamata/errors')],

  ['contract', 'packages/contract/src/a.ts', from('zod')],
  ['contract', 'packages/contract/src/b.ts', from('kysely')],
  ['contract', 'packages/contract/src/c.ts', from('@rateo/bff/x')],
  ['contract', 'packages/contract/src/d.ts', from('../../../apps/bff/src/clock.ts')],
  ['domain', 'packages/domain/src/credito/a.ts', from('../../../contract/src/errors.ts')],
  ['contract', 'packages/contract/src/accordi/a.ts', from('../../../domain/src/vettori.ts')],
  ['contract', 'packages/contract/src/e.ts', from('node:crypto')],
  ['contract', 'packages/contract/src/f.test.ts', from('../../../apps/bff/src/clock.ts')],

  ['web-bff', 'apps/web/src/app/a.ts', from('../../../bff/src/clock.ts')],
  ['web-bff', 'apps/web/src/app/b.ts', type('@rateo/bff/clock')],
  ['web-bff', 'apps/web/src/ui/a.ts', from('../../../bff/src/clock.ts')],
  ['web-bff', `${feature}/a.ts`, lazy('../../../../bff/src/clock.ts')],
  ['web-bff', 'apps/web/test/a.ts', from('../../psp-prova/src/cards.ts')],
  ['web-zod', `${feature}/b.ts`, from('zod')],
  [
    'web-modal',
    `${feature}/m.tsx`,
    "import { Modal } from '@mantine/core'\nexport const y = Modal\n",
  ],
  [
    'web-modal',
    'apps/web/src/ui/m.tsx',
    "import { Modal } from '@mantine/core'\nexport const y = Modal\n",
  ],
  [
    'web-modal',
    'apps/web/src/app/m.tsx',
    "import { Modal } from '@mantine/core'\nexport const y = Modal\n",
  ],
  [
    'web-mutation',
    `${feature}/n.ts`,
    "import { useMutation } from '@tanstack/react-query'\nexport const y = useMutation\n",
  ],
  [
    'web-mutation',
    'apps/web/src/hooks/n.ts',
    "import { useMutation } from '@tanstack/react-query'\nexport const y = useMutation\n",
  ],

  ['bff-web', 'apps/bff/src/a.ts', from('../../web/src/app/paths.ts')],
  ['bff-web', 'apps/bff/src/http/a.ts', from('../../../web/src/app/paths.ts')],
  ['bff-web', `${area}/a.ts`, from('../../../../../web/src/app/paths.ts')],
  ['bff-web', 'apps/bff/test/a.ts', type('@rateo/web/paths')],

  ['islands', `${area}/b.ts`, from('../../incasso/addebiti/addebiti.queries.ts')],
  ['islands', `${area}/b-2.ts`, from('../dilazioni/dilazioni.queries.ts')],
  ['islands', `${area}/ricevuta/b.ts`, from('../../dilazioni/dilazioni.queries.ts')],
  ['islands', `${area}/c.ts`, type('../../incasso/addebiti/addebiti.queries.ts')],
  ['islands', `${area}/d.ts`, again('../../incasso/addebiti/addebiti.queries.ts')],
  ['islands', `${area}/e.ts`, lazy('../../incasso/addebiti/addebiti.queries.ts')],
  ['islands', `${area}/f.ts`, from('../../../modules/incasso/addebiti/addebiti.queries.ts')],
  ['islands', `${area}/ricevuta/a.ts`, from('../../../incasso/addebiti/addebiti.queries.ts')],
  ['islands', `${area}/g.test.ts`, from('../../incasso/addebiti/addebiti.queries.ts')],
  ['islands', `${area}/h.routes.ts`, from('../../incasso/addebiti/addebiti.queries.ts')],
  ['islands', `${feature}/paga/a.tsx`, from('../../clienti/clienti-table.tsx')],
  ['islands', `${feature}/c.tsx`, from('../clienti/clienti-table.tsx')],
  ['islands', `${feature}/d.tsx`, from('../../features/clienti/clienti-table.tsx')],

  ['above', 'apps/bff/src/modules/base/uscite/a.ts', from('../../persone/clienti/index.ts')],
  ['above', 'apps/bff/src/modules/registri/contabilita/a.ts', type('../../incasso/mora/index.ts')],
  ['above', 'apps/bff/src/modules/persone/clienti/a.ts', from('../../accordi/pagamenti/index.ts')],
  ['above', 'apps/bff/src/modules/persone/otp/a.routes.ts', from('../../ponte/home/index.ts')],
  [
    'above',
    'apps/bff/src/modules/incasso/mora/lati/a.ts',
    from('../../../sportello/gateway/index.ts'),
  ],
  ['above', `${area}/k.ts`, from('../../sportello/gateway/index.ts')],
  ['above', 'apps/bff/src/modules/sportello/gateway/a.ts', lazy('../../ponte/home/index.ts')],
  ['above', 'apps/bff/src/modules/ponte/home/a.ts', from('../../../app.ts')],
  ['above', 'apps/bff/src/modules/persone/otp/b.ts', from('../../../atti.ts')],

  ['shared', 'apps/bff/src/db/a.ts', from('../modules/accordi/pagamenti/pagamenti.queries.ts')],
  ['shared', 'apps/bff/src/http/b.ts', from('../modules/accordi/pagamenti/index.ts')],
  ['shared', 'apps/bff/src/http/plugins/a.ts', from('../../modules/accordi/pagamenti/index.ts')],
  ['shared', 'apps/bff/src/jobs/a.ts', from('../modules/accordi/pagamenti/index.ts')],
  ['shared', 'apps/bff/src/emails/a.ts', type('../modules/accordi/pagamenti/index.ts')],
  [
    'shared',
    'apps/bff/src/integrations/psp/a.ts',
    from('../../modules/accordi/pagamenti/index.ts'),
  ],
  ['shared', 'apps/web/src/ui/b.tsx', from('../features/pagamenti/index.ts')],
  ['shared', 'apps/web/src/api/a.ts', from('../features/pagamenti/pagamenti.api.ts')],
  ['shared', 'apps/web/src/hooks/a.ts', from('../features/pagamenti/index.ts')],

  ['sql', `${area}/i.routes.ts`, from('kysely')],
  ['sql', `${area}/j.routes.ts`, type('pg')],

  ['psp-prova', 'apps/psp-prova/src/a.ts', from('../../bff/src/db/database.ts')],
  ['psp-prova', 'apps/psp-prova/src/b.ts', from('../../bff/test/database.ts')],
  ['psp-prova', 'apps/psp-prova/src/c.ts', from('@rateo/contract/chiamata/errors')],
  ['psp-prova', 'apps/psp-prova/src/d.ts', from('../../web/src/app/paths.ts')],
  ['psp-prova', 'apps/psp-prova/src/e.test.ts', from('../../bff/src/db/database.ts')],
]

const allowed: readonly Planted[] = [
  ['domain', 'packages/domain/src/ok.ts', from('./denaro.ts')],
  ['domain', 'packages/domain/src/ok.test.ts', from('fast-check')],
  ['contract', 'packages/contract/src/ok-a.ts', from('zod/mini')],
  ['contract', 'packages/contract/src/ok-b.ts', from('@rateo/domain/denaro/denaro')],
  ['contract', 'packages/contract/src/ok-c.ts', from('./errors.ts')],
  ['contract', 'packages/contract/src/accordi/ok.ts', from('../chiamata/errors.ts')],
  ['domain', 'packages/domain/src/credito/ok.ts', from('../denaro/denaro.ts')],
  ['contract', 'packages/contract/src/ok.test.ts', from('vitest')],
  ['web', 'apps/web/src/app/ok.ts', lazy('../features/pagamenti/pagamenti.page.tsx')],
  ['web', 'apps/web/src/ui/ok.ts', from('@rateo/domain/denaro/denaro')],
  ['web', `${feature}/ok-a.tsx`, from('../../ui/money.tsx')],
  ['web', `${feature}/ok-b.tsx`, from('../clienti/index.ts')],
  ['web', `${feature}/ok-c.tsx`, from('./pagamenti.api.ts')],
  ['web', `${feature}/ok-d.tsx`, from('../../app/paths.ts')],
  ['web', `${feature}/ok-e.test.tsx`, from('../../../test/render-page.tsx')],
  ['web', `${feature}/paga/ok.tsx`, from('../../../ui/money.tsx')],
  ['bff', 'apps/bff/src/main.ts', from('./modules/accordi/pagamenti/pagamenti.jobs.ts')],
  ['bff', 'apps/bff/src/app.ts', from('./modules/accordi/pagamenti/pagamenti.routes.ts')],
  ['bff', 'apps/bff/src/timetable.ts', from('./modules/accordi/pagamenti/pagamenti.jobs.ts')],
  ['bff', 'apps/bff/src/http/ok.ts', from('../db/database.ts')],
  ['bff', `${area}/ok-a.ts`, from('../../../db/database.ts')],
  ['bff', `${area}/ok-b.ts`, from('../../incasso/addebiti/index.ts')],
  ['bff', `${area}/ok-b-2.ts`, from('../dilazioni/index.ts')],
  ['bff', `${area}/ok-b.test.ts`, from('../../ponte/messaggi/index.ts')],
  ['bff', `${area}/ok-c.ts`, from('kysely')],
  ['bff', `${area}/ok-d.ts`, from('../../../integrations/psp/stripe-psp.ts')],
  ['bff', `${area}/ok.routes.ts`, from('../../../http/endpoint.ts')],
  ['bff', `${area}/ok.test.ts`, from('../../../../test/client.ts')],
  ['bff', `${area}/ricevuta/ok-a.ts`, from('../pagamenti.queries.ts')],
  ['bff', `${area}/ricevuta/ok-b.ts`, from('../../../../db/database.ts')],
  ['bff', `${area}/ricevuta/ok-c.ts`, from('../../../incasso/addebiti/index.ts')],
  ['psp-prova', 'apps/psp-prova/src/ok.ts', from('@rateo/domain/denaro/denaro')],
  ['psp-prova', 'apps/psp-prova/src/ok.test.ts', from('../../bff/test/database.ts')],
]

/** Rules that look at the file itself and not at its imports. */
const houseRules: readonly Planted[] = [
  [
    'no-cycle',
    'packages/domain/src/cycle-a.ts',
    "import { b } from './cycle-b.ts'\nexport const a = () => b\n",
  ],
  ['no-default-export', 'packages/domain/src/default-export.ts', 'export default 1\n'],
  ['no-console', 'apps/bff/src/console.ts', "console.log('x')\n"],
  ['no-barrel-file', 'apps/bff/src/db/index.ts', "export * from './database.ts'\n"],
  ['filename-case', 'apps/bff/src/camelCase.ts', 'export const a = 1\n'],
  ['max-lines', 'apps/bff/src/utils.ts', 'export const a = 1\n'],
  ['max-lines', 'apps/web/src/ui/helpers.tsx', 'export const a = 1\n'],
  ['max-lines', 'apps/web/src/common/a.ts', 'export const a = 1\n'],
  ['max-lines', 'apps/bff/src/long.ts', 'export {}\n'.repeat(251)],
  [
    'max-lines-per-function',
    'apps/bff/src/long-function.ts',
    `export function a(f: () => void) {\n${'  f()\n'.repeat(80)}}\n`,
  ],
  ['no-eval', 'apps/bff/src/eval.ts', "eval('1')\n"],
  ['no-new-func', 'apps/bff/src/new-function.ts', "export const f = new Function('return 1')\n"],
  ['no-explicit-any', 'apps/bff/src/any.ts', 'export const a = (x: any) => String(x)\n'],
  ['no-non-null-assertion', 'apps/bff/src/bang.ts', 'export const a = (x?: string) => x!.length\n'],
  [
    'no-danger',
    'apps/web/src/ui/danger.tsx',
    'export const A = () => <p dangerouslySetInnerHTML={{ __html: "x" }} />\n',
  ],
  ['button-has-type', 'apps/web/src/ui/button.tsx', 'export const A = () => <button>Sì</button>\n'],
  ['alt-text', 'apps/web/src/ui/image.tsx', 'export const A = () => <img src="/a.png" />\n'],
]

const root = path.resolve(import.meta.dirname, '..')
let folder = ''
let found: { code: string; filename: string; message: string }[] = []

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rateo-lint-'))
  mkdirSync(path.join(folder, 'tools'))
  for (const file of ['oxlint.config.ts', 'tools/import-rules.ts']) {
    copyFileSync(path.join(root, file), path.join(folder, file))
  }
  const others: Planted[] = [
    [
      '',
      'packages/domain/src/cycle-b.ts',
      "import { a } from './cycle-a.ts'\nexport const b = () => a\n",
    ],
    ['', 'apps/bff/src/db/database.ts', 'export const x = 1\n'],
  ]
  for (const [, file, code] of [...refused, ...allowed, ...houseRules, ...others]) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), code)
  }
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint')
  const run = spawnSync(process.execPath, [oxlint, '--format=json', '.'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 32 * 1024 * 1024,
  })
  found = JSON.parse(run.stdout).diagnostics
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const codesOf = (file: string) => found.filter((d) => d.filename === file).map((d) => d.code)

describe('import directions', () => {
  it.each(refused)('%s: refuses the import planted in %s', (_rule, file) => {
    expect(codesOf(file)).toContain('eslint(no-restricted-imports)')
  })

  it.each(allowed)('%s: lets the legal import of %s through', (_rule, file) => {
    expect(codesOf(file)).toEqual([])
  })
})

describe('house rules', () => {
  it.each(houseRules)('%s is reported in %s', (rule, file) => {
    expect(codesOf(file)).toContainEqual(expect.stringMatching(new RegExp(`\\(${rule}\\)$`)))
  })
})
