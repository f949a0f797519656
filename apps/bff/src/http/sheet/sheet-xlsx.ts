import { type Cell, clean, isFormula, type Sheet, type SheetColumn } from './sheet.ts'
import { zip } from './sheet-zip.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The styles of the cells, by their place in styles.xml. */
const STYLE = { plain: 0, head: 1, importo: 2, giorno: 3, istante: 4, text: 5, sum: 6 } as const
const WIDTH = { testo: 28, numero: 12, importo: 14, giorno: 12, istante: 17 } as const

const escapeXml = (text: string): string =>
  clean(text)
    // A text that looks like an escape of the format would be read as the character it names.
    .replaceAll(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const DAY_MS = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
const rome = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Days since the beginning of the format's time; an instant as clocks in Rome show it. */
const dayNumber = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - EPOCH) / DAY_MS
const instantNumber = (instant: string): number =>
  (Date.parse(`${rome.format(new Date(instant)).replace(' ', 'T')}Z`) - EPOCH) / DAY_MS

/** The letters of a column, as its cells are called: A, B, …, Z, AA. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}

const number = (at: string, value: number, style: number) =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`

function textCell(at: string, text: string, style: number): string {
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ''
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t${space}>${escapeXml(text)}</t></is></c>`
}

type Place = { at: string; tipo: SheetColumn['tipo']; isSum: boolean }

function cell({ at, tipo, isSum }: Place, value: Cell | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number') {
    if (tipo === 'importo') return number(at, value / 100, isSum ? STYLE.sum : STYLE.importo)
    return number(at, value, isSum ? STYLE.head : STYLE.plain)
  }
  if (isSum) return textCell(at, value, STYLE.head)
  if (tipo === 'giorno') return number(at, dayNumber(value), STYLE.giorno)
  if (tipo === 'istante') return number(at, instantNumber(value), STYLE.istante)
  // The style that the apostrophe gives in the program itself: it stays a text when the cell is edited.
  return textCell(at, value, isFormula(value) ? STYLE.text : STYLE.plain)
}

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}">
<numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="164" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/></cellXfs>
</styleSheet>`

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`

const relations = (...targets: readonly (readonly [string, string])[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], i) =>
        `<Relationship Id="rId${i + 1}" Type="${REL}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** The name of a sheet may be 31 characters long and hold none of the signs of a path. */
const sheetName = (name: string) =>
  escapeXml(name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31) || 'Foglio')

const workbook = (name: string) =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="${sheetName(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

const cols = (colonne: readonly SheetColumn[]) =>
  colonne
    .map(
      ({ tipo }, i) =>
        `<col min="${i + 1}" max="${i + 1}" width="${WIDTH[tipo]}" customWidth="1"/>`,
    )
    .join('')

async function* worksheet({ colonne, righe, totali, note = [] }: Sheet): AsyncGenerator<Buffer> {
  const names = colonne.map((_, i) => letters(i))
  const head = colonne.map(({ titolo }, i) => textCell(`${names[i]}1`, titolo, STYLE.head)).join('')
  const pane =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  yield Buffer.from(
    `${HEAD}<worksheet xmlns="${MAIN}">${pane}<cols>${cols(colonne)}</cols><sheetData><row r="1">${head}</row>`,
  )
  // Rows and cells have names: a sheet without them is legal, and some readers refuse it.
  let n = 1
  const row = (cells: readonly Cell[], isSum: boolean) => {
    n += 1
    const written = colonne.map(({ tipo }, i) =>
      cell({ at: `${names[i]}${n}`, tipo, isSum }, cells[i]),
    )
    return `<row r="${n}">${written.join('')}</row>`
  }
  for await (const some of righe) {
    yield Buffer.from(some.map((cells) => row(cells, false)).join(''))
  }
  const sums = totali ? row(totali, true) : ''
  const words = note.map((text) => {
    n += 1
    return `<row r="${n}">${textCell(`A${n}`, text, STYLE.plain)}</row>`
  })
  yield Buffer.from(`${sums}${words.join('')}</sheetData></worksheet>`)
}

/** A workbook of one sheet, written as the rows come: amounts and days are real numbers and dates. */
export function xlsx(sheet: Sheet): AsyncGenerator<Buffer> {
  const text = (name: string, content: string) => ({ name, parts: [Buffer.from(content)] })
  return zip([
    text('[Content_Types].xml', CONTENT_TYPES),
    text('_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])),
    text('xl/workbook.xml', workbook(sheet.nome)),
    text(
      'xl/_rels/workbook.xml.rels',
      relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    ),
    text('xl/styles.xml', STYLES),
    { name: 'xl/worksheets/sheet1.xml', parts: worksheet(sheet) },
  ])
}
