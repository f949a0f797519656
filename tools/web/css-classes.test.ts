import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const src = path.resolve(import.meta.dirname, '../../apps/web/src')
const read = (file: string) => readFileSync(file, 'utf8')

/** Names of classes that a component asks of a style sheet and the sheet does not have. */
function missingIn(file: string, text: string): string[] {
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, name = '', sheet = '']) => {
      const known = new Set(
        [...read(path.resolve(path.dirname(file), sheet)).matchAll(/\.([A-Za-z_][\w-]*)/g)].map(
          ([, found]) => found,
        ),
      )
      const asked = text.matchAll(new RegExp(`\\b${name}\\['([^']+)'\\]`, 'g'))
      return [...asked]
        .map(([, wanted = '']) => wanted)
        .filter((wanted) => !known.has(wanted))
        .map((wanted) => `${path.relative(src, file)}: .${wanted} is not in ${sheet}`)
    },
  )
}

it('every class that a component asks for is in its style sheet: else what it lays out falls apart', () => {
  const files = globSync('**/*.tsx', { cwd: src }).map((file) => path.join(src, file))
  const asking = files.map((file) => [file, read(file)] as const)
  expect(asking.filter(([, text]) => text.includes('.module.css')).length).toBeGreaterThan(50)
  expect(asking.flatMap(([file, text]) => missingIn(file, text))).toEqual([])
  // The check names a class that is asked for and missing.
  const [utenza] = files.filter((file) => file.endsWith('utenza.page.tsx'))
  const broken = "import classes from './utenze.module.css'\nclasses['testata']"
  expect(missingIn(utenza ?? '', broken)).toEqual([
    'features/utenze/utenza.page.tsx: .testata is not in ./utenze.module.css',
  ])
})
