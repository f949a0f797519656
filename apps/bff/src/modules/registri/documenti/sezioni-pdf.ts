import { type Doc, REGULAR, SEMIBOLD } from './caratteri.ts'
import { printable, type Riga, type Sezione, type Tabella } from './foglio.ts'
import { BOTTOM, drawArtifact, INK, LINE, MARGIN, QUIET, WIDTH } from './pagina.ts'

const LABEL_WIDTH = 150
/** A title is never left alone at the foot of a page. */
const TITLE_ROOM = 64
const GAP = 10
const PADDING = 5
const SIZE = 9.5

// The library has it, and its types do not say so yet.
const ROW_HEADER: { title?: string; scope: 'Row' } = { scope: 'Row' }
const COLUMN_HEADER: { title?: string; scope: 'Column' } = { scope: 'Column' }
// Figures of one width, so that those of a column stand under each other.
const TABULAR: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']

type Struct = ReturnType<Doc['struct']>

/** The two cells of a row are drawn side by side: where there is no room for both they go to the next page together. */
function startRow(doc: Doc, [etichetta, valore]: Riga): { y: number; height: number } {
  doc.font(REGULAR).fontSize(10)
  const height = Math.max(
    doc.heightOfString(etichetta, { width: LABEL_WIDTH }),
    doc.heightOfString(valore, { width: WIDTH - LABEL_WIDTH }),
  )
  if (doc.y + PADDING + height > BOTTOM) doc.addPage()
  return { y: doc.y + PADDING, height }
}

function drawRighe(doc: Doc, section: Struct, righe: readonly Riga[]): void {
  const table = doc.struct('Table')
  section.add(table)
  for (const riga of righe) {
    const [etichetta, valore] = riga
    const { y, height } = startRow(doc, riga)
    const row = doc.struct('TR')
    table.add(row)
    row.add(
      doc.struct('TH', ROW_HEADER, () => {
        doc.font(REGULAR).fontSize(10).fillColor(QUIET)
        doc.text(etichetta, MARGIN, y, { width: LABEL_WIDTH - GAP })
      }),
    )
    row.add(
      doc.struct('TD', {}, () => {
        doc.fillColor(INK).text(valore, MARGIN + LABEL_WIDTH, y, { width: WIDTH - LABEL_WIDTH })
      }),
    )
    row.end()
    doc.y = y + height
  }
  table.end()
}

type Cell = { text: string; x: number; options: PDFKit.Mixins.TextOptions }

/** Lays the texts of a row under its columns. */
function cellsOf({ colonne }: Tabella, testi: readonly string[]): Cell[] {
  const whole = colonne.reduce((sum, { parti }) => sum + parti, 0)
  const room = WIDTH - GAP * (colonne.length - 1)
  let x = MARGIN
  return colonne.map(({ parti, numero }, index) => {
    const width = (room * parti) / whole
    const cell = { text: printable(testi[index] ?? ''), x }
    x += width + GAP
    return {
      ...cell,
      options: numero ? { width, align: 'right', features: TABULAR } : { width },
    }
  })
}

const heightOf = (doc: Doc, cells: readonly Cell[]) =>
  Math.max(...cells.map(({ text, options }) => doc.heightOfString(text || ' ', options)))

function drawHeads(doc: Doc, tabella: Tabella, draw: (cell: Cell, y: number) => void): void {
  const cells = cellsOf(
    tabella,
    tabella.colonne.map(({ titolo }) => titolo),
  )
  doc.font(SEMIBOLD).fontSize(8.5).fillColor(QUIET)
  const height = heightOf(doc, cells)
  const y = doc.y + PADDING
  for (const cell of cells) draw(cell, y)
  doc.y = y + height + PADDING
  ruleAt(doc, doc.y, 0.8)
}

const ruleAt = (doc: Doc, y: number, width: number) =>
  drawArtifact(doc, 'Layout', () => {
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(width)
      .strokeColor(LINE)
      .stroke()
  })

/** Draws rows in columns. A row stays whole; on the next page the titles are said again to the eye alone. */
function drawTabella(doc: Doc, section: Struct, tabella: Tabella): void {
  const table = doc.struct('Table')
  section.add(table)
  const heads = doc.struct('TR')
  table.add(heads)
  drawHeads(doc, tabella, ({ text, x, options }, y) =>
    heads.add(doc.struct('TH', COLUMN_HEADER, () => doc.text(text, x, y, options))),
  )
  heads.end()
  const rows = tabella.righe.map((testi) => ({ testi, font: REGULAR }))
  if (tabella.totale) rows.push({ testi: tabella.totale, font: SEMIBOLD })
  for (const { testi, font } of rows) {
    const cells = cellsOf(tabella, testi)
    doc.font(font).fontSize(SIZE)
    const height = heightOf(doc, cells)
    if (doc.y + 2 * PADDING + height > BOTTOM) {
      doc.addPage()
      drawHeads(doc, tabella, ({ text, x, options }, y) =>
        drawArtifact(doc, 'Pagination', () => doc.text(text, x, y, options)),
      )
    }
    const y = doc.y + PADDING
    const row = doc.struct('TR')
    table.add(row)
    for (const { text, x, options } of cells) {
      row.add(
        doc.struct('TD', {}, () => {
          doc.font(font).fontSize(SIZE).fillColor(INK).text(text, x, y, options)
        }),
      )
    }
    row.end()
    doc.y = y + height + PADDING
    ruleAt(doc, doc.y, 0.4)
  }
  table.end()
}

function drawTesto(doc: Doc, section: Struct, testo: readonly string[]): void {
  for (const frase of testo) {
    section.add(
      doc.struct('P', {}, () => {
        doc.font(REGULAR).fontSize(10).fillColor(INK)
        doc.text(printable(frase), MARGIN, doc.y + 4, { width: WIDTH, lineGap: 1.5 })
      }),
    )
  }
}

/** Draws a part of a sheet under its title. */
export function drawSezione(doc: Doc, sezione: Sezione): void {
  if (doc.y + TITLE_ROOM > BOTTOM) doc.addPage()
  const section = doc.struct('Sect')
  doc.addStructure(section)
  section.add(
    doc.struct('H2', {}, () => {
      doc.font(SEMIBOLD).fontSize(12).fillColor(INK)
      doc.text(printable(sezione.titolo), MARGIN, doc.y, { width: WIDTH })
    }),
  )
  if ('tabella' in sezione) drawTabella(doc, section, sezione.tabella)
  else if ('testo' in sezione) drawTesto(doc, section, sezione.testo)
  else drawRighe(doc, section, sezione.righe)
  section.end()
  doc.y += 20
}
