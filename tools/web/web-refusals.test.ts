import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const src = path.resolve(import.meta.dirname, '../../apps/web/src')

/** Files that read the pointers of a refusal by themselves. */
const reading = (files: readonly (readonly [string, string])[]) =>
  files
    .filter(([, text]) => /[.{,]\s*pointer\b(?!:)|\['pointer'\]/.test(text))
    .map(([file]) => file)

it('the pointers of a refusal are read in one file of the browser: each reader would do it in its own way', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: src })
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, readFileSync(path.join(src, file), 'utf8')] as const)
  expect(files.length).toBeGreaterThan(300)
  expect(reading(files)).toEqual(['api/refused-fields.ts'])
  // The test must fail for a file that takes a pointer apart, and name it.
  expect(
    reading([
      ['a.ts', 'error.fields.map(({ pointer, message }) => [pointer.slice(1), message])'],
      ['b.ts', "fields.find((one) => one.pointer === '/nome')"],
      ['c.ts', 'fields.map(({ message, pointer }) => pointer)'],
      ['d.ts', "style={{ cursor: 'pointer' }}"],
    ]),
  ).toEqual(['a.ts', 'b.ts', 'c.ts'])
})
