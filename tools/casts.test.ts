import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'rolldown/utils'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
/** A cast is a promise that nobody checks. This number only goes down. */
const MOST = 60

/** The casts of a file, `as const` left out: it promises nothing. */
function castsIn(file: string, text: string): string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    if ('type' in value && value.type === 'TSAsExpression' && 'start' in value && 'end' in value) {
      const cast = text.slice(Number(value.start), Number(value.end))
      if (!/\bas const$/.test(cast)) found.push(`${file}: ${cast.replaceAll(/\s+/g, ' ')}`)
    }
    Object.values(value).forEach(visit)
  }
  visit(parseSync(file, text).program)
  return found
}

it('the source casts as little as it does, and no more', () => {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(1000)
  const casts = files.flatMap((file) => castsIn(file, readFileSync(path.join(root, file), 'utf8')))
  expect(casts.slice(MOST)).toEqual([])
})

it('a cast is seen wherever it stands, and a constant is none', () => {
  const text = 'const a = { b: f(c as unknown as D), e: [1, 2] as const }\n'
  expect(castsIn('x.ts', text)).toEqual(['x.ts: c as unknown as D', 'x.ts: c as unknown'])
})
