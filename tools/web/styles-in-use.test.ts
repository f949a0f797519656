import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { UNUSED_COLOURS } from '../../apps/web/unused-colours.ts'

const root = path.resolve(import.meta.dirname, '../..')
const src = path.join(root, 'apps/web/src')
const sheets = path.join(root, 'node_modules/@mantine/core/styles')

it('every component in use has its style sheet: without it the entries of a menu run into one another', () => {
  const texts = globSync('**/*.{ts,tsx}', { cwd: src }).map((file) =>
    readFileSync(path.join(src, file), 'utf8'),
  )
  const used = new Set(
    texts
      .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => existsSync(path.join(sheets, `${name}.css`))),
  )
  expect(used).toContain('Button')
  const imports = globSync('**/*.{ts,tsx,css}', { cwd: src }).map((file) =>
    readFileSync(path.join(src, file), 'utf8'),
  )
  const without = [...used].filter(
    (name) => !imports.some((text) => text.includes(`'@mantine/core/styles/${name}.css'`)),
  )
  expect(without).toEqual([])
})

/** Parts that are drawn before the later styles have come, or that are declared not to need them. */
const PLAIN = [
  'main.tsx',
  'app/later.tsx',
  'features/pagamenti/elenco/pagamenti.page.tsx',
  'features/home/esercente-home.tsx',
  'features/home/cliente-home.tsx',
  'features/home/admin-home.tsx',
  'ui/list-tools/list-tools.tsx',
]

it('no part that is drawn at once has a component of the library, which comes later', () => {
  const reached = new Set(PLAIN)
  const found: string[] = []
  // The set grows while it is gone through; what is imported when it is needed is no part of it.
  for (const file of reached) {
    const text = readFileSync(path.join(src, file), 'utf8')
    const names = [...text.matchAll(/^import (?!type )[^;]*?from '(@mantine\/\w+)'/gm)]
    found.push(...names.map(([, name]) => `${file}: ${name}`))
    for (const [, from = ''] of text.matchAll(
      /^(?:import (?!type )|\} ).*from '(\.[^']*\.tsx?)'/gm,
    )) {
      reached.add(path.join(path.dirname(file), from))
    }
  }
  expect(reached.size).toBeGreaterThan(100)
  expect(reached).not.toContain('ui/parts/library.tsx')
  expect(found).toEqual([])
})

it('no page names a colour whose variables are left out of the styles', () => {
  const names = UNUSED_COLOURS.join('|')
  const named = new RegExp(
    String.raw`mantine-color-(?:${names})\b|\b(?:color|c|bg)=["'{]+(?:${names})\b`,
  )
  const naming = globSync('**/*.{ts,tsx,css}', { cwd: src }).filter((file) =>
    named.test(readFileSync(path.join(src, file), 'utf8')),
  )
  expect(naming).toEqual([])
})
