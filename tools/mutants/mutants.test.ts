import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { EQUIVALENT, isEquivalent } from './mutants-equivalent.ts'
import { mutantsOf } from './mutants-plant.ts'
import { related } from './mutants-related.ts'
import { draw, type Planted } from './mutants.ts'

const root = path.join(import.meta.dirname, '../..')
const texts = (code: string) =>
  mutantsOf('prova.ts', code).map(
    ({ start, end, to }) => code.slice(0, start) + to + code.slice(end),
  )

describe('un mutante', () => {
  it.each([
    [
      'const f = (a: number) => a === 1',
      ['const f = (a: number) => a !== 1', 'const f = (a: number) => a === 2'],
    ],
    ['const f = (a = b) => a <= b', ['const f = (a = b) => a < b']],
    ['const f = a && !b', ['const f = a || !b', 'const f = a && b']],
    ['const f = a ?? b', ['const f = a && b']],
    ['const f = a ? b : c', ['const f = a ? c : b']],
    ['const f = true', ['const f = false']],
    ['const f = list.some(one)', ['const f = list.every(one)']],
    [
      'async function f() { await g(1) }',
      ['async function f() { void 0 }', 'async function f() { await g(2) }'],
    ],
    [
      'function f() { if (a) return }',
      ['function f() { if (false) return }', 'function f() { if (true) return }'],
    ],
    [
      'const q = sql`a = ${b} and c < 2`',
      [
        'const q = sql`a <> ${b} and c < 2`',
        'const q = sql`a = ${b} and c <= 2`',
        'const q = sql`a = ${b} or c < 2`',
      ],
    ],
    ['const s = `a = b`', []],
    ["const s = 'a' + b", []],
    ["import { a } from './b.ts'", []],
    ['type A = 1 | true', []],
    ['const a = b as 1', []],
  ])('di «%s» cambia un operatore solo', (code, expected) => {
    expect(texts(code)).toEqual(expected)
  })

  it('dice in quale funzione e in quale riga sta', () => {
    const code = 'const a = 1\n\nexport function paga() {\n  return b && c\n}\n'
    expect(mutantsOf('prova.ts', code).map(({ within, line }) => [within, line])).toEqual([
      ['a', 1],
      ['paga', 4],
    ])
  })
})

describe('il sorteggio', () => {
  const file = 'packages/domain/src/denaro/denaro.ts'
  const area: Planted[] = mutantsOf(file, readFileSync(path.join(root, file), 'utf8')).map(
    (one) => ({ ...one, file }),
  )

  it('con lo stesso seme è lo stesso, con un altro no, e nessuno esce due volte', () => {
    const drawn = draw([area, area.slice(0, 3)], 10, 7)
    expect(draw([area, area.slice(0, 3)], 10, 7)).toEqual(drawn)
    expect(draw([area, area.slice(0, 3)], 10, 8)).not.toEqual(drawn)
    expect(new Set(draw([area], 10, 7).map(({ start, kind }) => `${kind} ${start}`)).size).toBe(10)
  })

  it('finisce quando non ce ne sono più', () => {
    expect(draw([area.slice(0, 3), []], 10, 7)).toHaveLength(3)
  })
})

it('si provano prima le prove accanto al file che passano per quella funzione, poi le altre', () => {
  const tested = (...ran: string[]) => ({ ran: new Set(ran), ms: 1 })
  const coverage = new Map([
    ['b/lontano.test.ts', tested('a/uno.ts#f', 'x', 'y')],
    ['b/vicino.test.ts', tested('a/uno.ts#f')],
    ['a/uno.test.ts', tested('a/uno.ts#f', 'x', 'y', 'z')],
    ['a/altro.test.ts', tested('a/uno.ts#g')],
  ])
  expect(related(coverage, 'a/uno.ts', 'f')).toEqual([
    'a/uno.test.ts',
    'b/vicino.test.ts',
    'b/lontano.test.ts',
  ])
  // A constant is run by nobody: its tests are those that run the file, or stand beside it.
  expect(related(coverage, 'a/uno.ts', 'TABELLA')).toHaveLength(4)
})

it('ogni mutante che non cambia nulla è ancora dove l’elenco dice, e ha la sua ragione', () => {
  for (const one of EQUIVALENT) {
    const text = readFileSync(path.join(root, one.file), 'utf8')
    const found = mutantsOf(one.file, text).filter((mutant) =>
      isEquivalent({ ...mutant, file: one.file }, text),
    )
    expect(found, `${one.file}: ${one.code}`).not.toEqual([])
    expect(one.why).not.toBe('')
  }
})
