import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** Openings without a subject: the reader must know the code to know what is meant. */
const RIDDLE =
  /^(?:What|Whatever|Who|Whoever|Whom|Whose|Which|Of|Those|As long as|Where)\b(?![^.]*\?)/

type Found = { line: number; text: string }

/** The first line of each comment: `//`, `--`, and the blocks of TypeScript and CSS. */
export function openingsOf(source: string): Found[] {
  const lines = source.split('\n').map((line) => line.trim())
  return lines.flatMap((line, i): Found[] => {
    const [, mark = '', text = ''] = /^(\/\/|--|\{?\/\*\*?)\s*(.*)$/.exec(line) ?? []
    if (mark === '') return []
    const isLine = mark === '//' || mark === '--'
    if (isLine && lines[i - 1]?.startsWith(mark)) return []
    const first = text === '' ? (lines[i + 1]?.replace(/^\*\s*/, '') ?? '') : text
    return [{ line: i + 1, text: first }]
  })
}

const riddlesOf = (source: string) => openingsOf(source).filter(({ text }) => RIDDLE.test(text))

describe('comments', () => {
  it('an opening without a subject is found in each kind of comment', () => {
    const source = [
      '// What it tells of.',
      '// Who reads this line is past the opening.',
      '/** Of the debts, the first. */',
      '/**',
      ' * Those that wait.',
      ' */',
      '-- Whoever comes second.',
      '/** The debts that wait. */',
    ].join('\n')
    expect(riddlesOf(source).map(({ line }) => line)).toEqual([1, 3, 4, 7])
  })

  it('comments begin with what they are about', () => {
    const files = globSync(
      ['{apps,packages}/**/*.{ts,tsx,css,sql}', 'tools/**/*.ts', 'bench/**/*.ts', 'e2e/**/*.ts'],
      {
        cwd: root,
        // Applied migrations are never edited, their comments included.
        exclude: ['**/node_modules/**', '**/dist/**', '**/migrations/**'],
      },
    )
    const found = files.flatMap((file) =>
      riddlesOf(readFileSync(path.join(root, file), 'utf8')).map(
        ({ line, text }) => `${file}:${line} ${text}`,
      ),
    )
    expect(found).toEqual([])
  })
})
