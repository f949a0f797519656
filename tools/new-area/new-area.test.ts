import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { areaNames, NewAreaError } from './area-names.ts'
import { applyEdit, editsFor } from './area-places.ts'
import { writeArea } from './new-area.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const PREVENTIVI = areaNames('accordi', 'preventivi')

describe('the names of an area', () => {
  it.each([
    ['preventivi', 'un preventivo', 'nessun preventivo', 'Tutti i preventivi', 'o'],
    ['sconti', 'uno sconto', 'nessuno sconto', 'Tutti gli sconti', 'o'],
    ['ordini', 'un ordino', 'nessun ordino', 'Tutti gli ordini', 'o'],
    ['convenzioni', 'una convenzione', 'nessuna convenzione', 'Tutte le convenzioni', 'a'],
    ['offerte', 'un’offerta', 'nessuna offerta', 'Tutte le offerte', 'a'],
    ['fornitori', 'un fornitore', 'nessun fornitore', 'Tutti i fornitori', 'o'],
    [
      'schede-cliente',
      'una scheda cliente',
      'nessuna scheda cliente',
      'Tutte le schede cliente',
      'a',
    ],
  ])('%s: %s, %s, %s', (area, aOne, noOne, allMany, o) => {
    expect(areaNames('accordi', area)).toMatchObject({ aOne, noOne, allMany, o })
  })

  it('a singular that is not the usual one is said with its article, which says its gender', () => {
    expect(areaNames('accordi', 'ordini', 'un ordine')).toMatchObject({ one: 'ordine', o: 'o' })
    expect(areaNames('accordi', 'mani', 'una mano')).toMatchObject({ one: 'mano', o: 'a' })
    expect(areaNames('accordi', 'chiavi', 'una  chiave di casa')).toMatchObject({
      one: 'chiave-di-casa',
      pascalOne: 'ChiaveDiCasa',
      upperOne: 'CHIAVE_DI_CASA',
      wireOne: 'chiave_di_casa',
    })
    expect(areaNames('accordi', 'utenze', "un'utenza").aOne).toBe('un’utenza')
  })

  it.each(['ordine', 'unordine', 'il conto', 'un Conto', 'un conto!', 'una '])(
    'refuses the singular %j',
    (one) => expect(() => areaNames('accordi', 'conti', one)).toThrow(/with its article/),
  )

  it.each(['', 'Carte', 'carte_di_credito', '../x', 'città', 'a--b', 'promozioni2'])(
    'refuses the name %j',
    (name) => expect(() => areaNames('incasso', name)).toThrow(NewAreaError),
  )

  it('refuses a word that is one and many alike, and one whose singular is not plain', () => {
    expect(() => areaNames('incasso', 'serie', 'una serie')).toThrow(/one and many alike/)
    expect(() => areaNames('incasso', 'bonus')).toThrow(/The singular of "bonus" is not plain/)
  })

  it('refuses a neighbourhood that is not there, and names those that are', () => {
    expect(() => areaNames('incassi', 'carte')).toThrow(/base, registri, persone/)
  })
})

describe('the places of an area', () => {
  let root = ''
  const files = [...new Set(editsFor(PREVENTIVI).map(({ file }) => file))]
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'rateo-area-'))
    for (const file of [...files, 'apps/bff/migrations']) {
      cpSync(path.join(ROOT, file), path.join(root, file), { recursive: true })
    }
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

  it('each of them is found, in the sources as they are', () => {
    for (const edit of editsFor(PREVENTIVI)) {
      const source = read(edit.file)
      expect(applyEdit(source, edit)).toHaveLength(source.length + edit.text.length)
    }
  })

  it('tables keep their order in the types', () => {
    const edits = editsFor(PREVENTIVI).filter(({ file }) => file.endsWith('db/types.ts'))
    const text = edits.reduce(applyEdit, read('apps/bff/src/db/types.ts'))
    const tables = [...text.matchAll(/^export interface (?!DB)([A-Z]\w+) \{$/gm)].map(
      ([, one = '']) => one,
    )
    expect(tables).toEqual(tables.toSorted())
    const [, db = ''] = text.split('export interface DB {')
    const lines = db.split('\n').filter((line) => line.startsWith('  '))
    expect(lines).toContain('  preventivi: Preventivi;')
    expect(lines).toEqual(lines.toSorted())
  })

  it.each([
    [
      'gone',
      'tools/table-owners.ts',
      'const tableOwners',
      'const owners',
      'the end of tableOwners',
    ],
    [
      'there twice',
      'apps/bff/src/app.ts',
      '\nimport ',
      '\n  await registerStatic(app)\nimport ',
      '“await registerStatic(app)”',
    ],
  ])(
    'a place that is %s is refused in one sentence, and nothing is written',
    (_, file, from, to, where) => {
      writeFileSync(path.join(root, file), read(file).replace(from, to))
      const before = files.map(read)
      expect(() => writeArea(PREVENTIVI, root)).toThrow(
        `${file}: ${where} is not found there once, so nothing was written.`,
      )
      expect(files.map(read)).toEqual(before)
      expect(existsSync(path.join(root, 'packages/contract/src/accordi/preventivi.ts'))).toBe(false)
    },
  )

  it('nothing is written over a file that is there', () => {
    const file = 'packages/domain/src/stati/preventivo.ts'
    cpSync(path.join(ROOT, 'packages/domain/src/stati/promozione.ts'), path.join(root, file))
    expect(() => writeArea(PREVENTIVI, root)).toThrow(`Already there: ${file}.`)
    expect(existsSync(path.join(root, 'packages/contract/src/accordi/preventivi.ts'))).toBe(false)
  })
})
