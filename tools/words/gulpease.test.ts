import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { countWords, gulpease, textsOf } from './gulpease.ts'

const root = path.join(import.meta.dirname, '../..')

/** Contracts, mandates and notices of the law: words that a lawyer must find there too. */
const CONTRACTS = [
  'apps/bff/src/modules/**/*-pdf.ts',
  'apps/bff/src/modules/persone/registrazione/testi/*.ts',
  'packages/domain/src/parole/prelievi-conto.ts',
]
const SCREENS_AND_MESSAGES = [
  'apps/web/src/**/*.{ts,tsx}',
  'apps/bff/src/{emails,modules,http}/**/*.ts',
  'packages/{domain,contract}/src/**/*.ts',
]

const filesOf = (globs: readonly string[]) =>
  globSync([...globs], { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))

/** A text of so many words is long enough to have an index; a file too. */
const LONG_TEXT = 25
const LONG_FILE = 60

type Hard = { file: string; index: number; text?: string }

function hardIn(files: readonly string[], limits: { file: number; text: number }): Hard[] {
  return files.flatMap((file): Hard[] => {
    const texts = textsOf(file, readFileSync(path.join(root, file), 'utf8'))
    const whole = gulpease(texts)
    return [
      ...(countWords(texts) >= LONG_FILE && whole < limits.file ? [{ file, index: whole }] : []),
      ...texts
        .filter((text) => countWords([text]) >= LONG_TEXT && gulpease([text]) < limits.text)
        .map((text) => ({ file, index: gulpease([text]), text })),
    ]
  })
}

const contracts = filesOf(CONTRACTS)
const screens = filesOf(SCREENS_AND_MESSAGES).filter((file) => !contracts.includes(file))

describe('Y22 words everybody understands', () => {
  it(
    'Y22 screens and messages have an index of 60 or more, and no long text below 50',
    { timeout: 120_000 },
    () => {
      expect(screens.length).toBeGreaterThan(500)
      expect(hardIn(screens, { file: 60, text: 50 })).toEqual([])
    },
  )

  it('Y22 contracts have an index of 50 or more, and no long text below 40', () => {
    expect(contracts.length).toBeGreaterThan(10)
    expect(hardIn(contracts, { file: 50, text: 40 })).toEqual([])
  })

  it('Y22 (parte) a bureaucratic sentence is caught where it is planted, also between tags', () => {
    const burocratese =
      'Si comunica alla gentile clientela che, relativamente alla sottoscrizione precedentemente perfezionata, l’eventuale inottemperanza alle obbligazioni contrattualmente assunte comporterà l’irrogazione delle corrispondenti penalità, fatta salva ogni ulteriore determinazione dell’amministrazione'
    const [text = ''] = textsOf('uno.tsx', `const uno = <p>${burocratese} <b>tempestiva</b>.</p>`)
    expect(text).toContain('tempestiva')
    expect(gulpease([text])).toBeLessThan(40)
    expect(textsOf('due.ts', `const due = \`${burocratese} \${uno}\``)).toHaveLength(1)
    expect(gulpease(['Hai pagato 12,00 €. Non devi fare altro.'])).toBeGreaterThan(80)
  })

  it('Y22 (parte) names, queries and markup are no text', () => {
    const code = [
      "const a = 'select id from debiti where il non e la che'",
      "const b = 'rateo-table-row'",
      "const c = '<p>Il portale è di chi lo usa.</p>'",
    ]
    expect(textsOf('tre.ts', code.join('\n'))).toEqual([])
  })
})
