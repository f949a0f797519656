import { formattaDataOra, formattaGiorno } from '@rateo/domain/parole/formato'
import { type Cell, clean, isFormula, type Sheet, type SheetColumn } from './sheet.ts'

const BOM = '\uFEFF'

const quote = (text: string): string =>
  /["';\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** An apostrophe makes a text of what would be a formula, for the programs that open the file by themselves. */
function textCell(text: string): string {
  // The question is about the text as it came: cleaning it must not uncover a formula.
  const isRisky = isFormula(text)
  const plain = clean(text)
  return quote(isRisky || isFormula(plain) ? `'${plain}` : plain)
}

/** Cents as spreadsheets in Italian read them: `1234,56`. */
function amount(centesimi: number): string {
  const [euro, cents] = [Math.floor(Math.abs(centesimi) / 100), Math.abs(centesimi) % 100]
  return `${centesimi < 0 ? '-' : ''}${euro},${String(cents).padStart(2, '0')}`
}

function cell(tipo: SheetColumn['tipo'], value: Cell | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number')
    return tipo === 'importo' ? amount(value) : String(value).replace('.', ',')
  if (tipo === 'giorno') return formattaGiorno(value)
  if (tipo === 'istante') return formattaDataOra(value).replace(',', '')
  return textCell(value)
}

/** A table for spreadsheets in Italian: semicolons, decimal comma, days as gg/mm/aaaa, byte order mark. */
export async function* csv({ colonne, righe, totali, note = [] }: Sheet): AsyncGenerator<Buffer> {
  const line = (cells: readonly string[]) => `${cells.join(';')}\r\n`
  const row = (cells: readonly Cell[]) => line(colonne.map(({ tipo }, i) => cell(tipo, cells[i])))
  yield Buffer.from(BOM + line(colonne.map(({ titolo }) => textCell(titolo))))
  for await (const some of righe) yield Buffer.from(some.map(row).join(''))
  if (totali) {
    const sums = totali.map((sum, i) =>
      typeof sum === 'string' ? textCell(sum) : cell(colonne[i]?.tipo ?? 'numero', sum),
    )
    yield Buffer.from(line(sums))
  }
  if (note.length > 0) yield Buffer.from(note.map((one) => line([textCell(one)])).join(''))
}
