import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { KINDS } from '../apps/bff/src/http/search/search-fields.ts'
import { TRANSIZIONI_DILAZIONE } from '../packages/domain/src/credito/dilazione.ts'
import { interessiDiMora } from '../packages/domain/src/credito/mora.ts'
import { TRANSIZIONI_RATA } from '../packages/domain/src/credito/rata.ts'
import {
  CAPACITA,
  CAPACITA_PER_STATO,
  INTERRUTTORI,
} from '../packages/domain/src/permessi/capacita.ts'
import {
  ANTEPRIMA_MINUTI,
  PROPOSTA_GIORNI,
  TRANSIZIONI_CAMBIO_PIANO,
} from '../packages/domain/src/stati/cambio-piano.ts'
import { DIFFERENZA_MINIMA } from '../packages/domain/src/denaro/quota.ts'
import type { Transizione } from '../packages/domain/src/stati/macchina.ts'
import { STATI_TENTATIVO } from '../packages/domain/src/stati/tentativo.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const page = (name: string) => read(`docs/${name}.md`)

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.replaceAll('`', '').trim())

/** The rows of the tables whose first heading is `first`, headings left out; as many columns as asked. */
function rowsOf(text: string, first: string, columns: number): string[][] {
  return text
    .split(/\n(?!\|)/)
    .map((block) => block.split('\n').filter((line) => line.startsWith('|')))
    .filter(([head]) => head !== undefined && cellsOf(head)[0] === first)
    .flatMap((lines) => lines.slice(2).map((line) => cellsOf(line).slice(0, columns)))
}

const rowsOfTransitions = (table: readonly Transizione<string, string>[]) =>
  table.map(({ da, evento, a, chi }) => [da.join(', '), evento, a, chi.join(', ')])

const words = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, word]) => word ?? '')

describe('pages of the hard rules', () => {
  it.each([
    ['dilazione', [...TRANSIZIONI_DILAZIONE, ...TRANSIZIONI_RATA]],
    ['cambio-piano', TRANSIZIONI_CAMBIO_PIANO],
  ] as const)('%s.md tells the transitions of the domain', (name, table) => {
    expect(rowsOf(page(name), 'from', 4)).toEqual(rowsOfTransitions(table))
  })

  it('cambio-piano.md tells the numbers of the domain', () => {
    expect(Object.fromEntries(rowsOf(page('cambio-piano'), 'number', 2))).toEqual({
      ANTEPRIMA_MINUTI: String(ANTEPRIMA_MINUTI),
      PROPOSTA_GIORNI: String(PROPOSTA_GIORNI),
      DIFFERENZA_MINIMA: String(DIFFERENZA_MINIMA),
    })
  })

  it('capacita.md tells the capacità of each state, and what the switches leave', () => {
    expect(rowsOf(page('capacita'), 'state', 1 + CAPACITA.length)).toEqual(
      Object.entries(CAPACITA_PER_STATO).map(([stato, di]) => [
        stato,
        ...CAPACITA.map((nome) => di[nome]),
      ]),
    )
    expect(rowsOf(page('capacita'), 'switch', 2)).toEqual(Object.entries(INTERRUTTORI))
    expect(rowsOf(page('capacita'), 'capacità', 1).flat()).toEqual([...CAPACITA])
  })

  it('mora.md tells each state of a tentativo once, as the trigger does, and counts its example', () => {
    const told = rowsOf(page('mora'), 'tentativo', 2)
    expect(told.flatMap(([stati = '']) => stati.split(', ')).toSorted()).toEqual(
      [...STATI_TENTATIVO].toSorted(),
    )
    const trigger = read('apps/bff/src/modules/incasso/mora/mora-segue.sql')
    const [booked = '', lapsed = ''] = words(trigger, /new\.stato (?:=|in) (.*) then/g)
    const statesOf = (what: string) => told.find(([, text]) => text?.startsWith(what))?.[0]
    expect(statesOf('booked')).toBe(words(booked, /'(\w+)'/g).join(', '))
    expect(statesOf('lapsed: lascia_mora')).toBe(words(lapsed, /'(\w+)'/g).join(', '))
    const example = {
      capitale_centesimi: 120_000,
      dal: '2025-12-07',
      al: '2026-02-10',
      impresa: false,
    }
    expect(rowsOf(page('mora'), 'from', 5)).toEqual(
      interessiDiMora(example, []).map((p) =>
        [p.dal, p.al, p.giorni, p.tasso, p.importo_centesimi].map(String),
      ),
    )
  })

  it('ricerca.md tells the modes, the operators and the numbers of the engine', () => {
    const engine = globSync('apps/bff/src/http/search/*.ts', { cwd: root }).map(read).join('\n')
    const [modes = ''] = words(engine, /^ {2}mode: (.*)$/gm)
    expect(rowsOf(page('ricerca'), 'mode', 1).flat().toSorted()).toEqual(
      words(modes, /'(\w+)'/g).toSorted(),
    )
    expect(rowsOf(page('ricerca'), 'kind', 2)).toEqual(
      Object.entries(KINDS).map(([kind, { ops }]) => [kind, ops.join(', ')]),
    )
    for (const [name = '', value] of rowsOf(page('ricerca'), 'number', 2)) {
      const found = new RegExp(`const ${name} = ([\\d_]+)$`, 'm').exec(engine)
      expect([name, found?.[1]?.replaceAll('_', '')]).toEqual([name, value])
    }
  })

  it.each(['come-si-paga', 'ricerca', 'mora', 'capacita', 'cambio-piano', 'dilazione'])(
    '%s.md names files that are there',
    (name) => {
      const files = globSync('{apps,packages,bench}/**/*.{ts,tsx,sql}', {
        cwd: root,
        exclude: ['**/node_modules/**', '**/dist/**'],
      })
      const named = words(page(name), /`([\w./-]+\.(?:ts|tsx|sql))`/g)
      expect(named.length).toBeGreaterThan(5)
      expect(named.filter((one) => !files.some((file) => `/${file}`.endsWith(`/${one}`)))).toEqual(
        [],
      )
    },
  )
})
