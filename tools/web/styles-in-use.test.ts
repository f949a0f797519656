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
  const without = [...used].filter(
    (name) => !texts.some((text) => text.includes(`'@mantine/core/styles/${name}.css'`)),
  )
  expect(without).toEqual([])
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
