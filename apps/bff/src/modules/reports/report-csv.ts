import type { Cella, Report } from '@rateo/contract/reports'
import { type Colonna, colonneDi, testoCella } from '@rateo/domain/report'

const BOM = '\uFEFF'

/** A text that begins like a formula would be run by the spreadsheet that opens it: an apostrophe makes it text. */
const innocuo = (text: string): string => (/^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quote = (text: string): string =>
  /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Cents as spreadsheets in Italian read them: `1234,56`. */
function importo(centesimi: number): string {
  const [euro, cents] = [Math.floor(Math.abs(centesimi) / 100), Math.abs(centesimi) % 100]
  return `${centesimi < 0 ? '-' : ''}${euro},${String(cents).padStart(2, '0')}`
}

function campo({ tipo }: Pick<Colonna, 'tipo'>, valore: Cella | undefined): string {
  if (valore === null || valore === undefined) return ''
  if (typeof valore === 'number') return tipo === 'importo' ? importo(valore) : String(valore)
  return quote(innocuo(testoCella(tipo, valore)))
}

const ambitoDi = ({ esercente, cliente }: Pick<Report, 'esercente' | 'cliente'>) =>
  cliente ? 'cliente' : esercente ? 'esercente' : 'tutti'

/** A report for spreadsheets in Italian: semicolons, decimal comma, byte order mark, and the totals at the end. */
export function reportCsv(report: Report): string {
  const colonne = colonneDi(report.tipo, ambitoDi(report))
  const head = colonne.map(({ titolo }) => quote(titolo))
  const body = report.righe.map((riga) =>
    colonne.map((colonna) => campo(colonna, riga[colonna.chiave])),
  )
  const foot = colonne.map((colonna, index) =>
    index === 0 ? 'Totale' : colonna.somma ? campo(colonna, report.totali[colonna.chiave]) : '',
  )
  return BOM + [head, ...body, foot].map((line) => `${line.join(';')}\r\n`).join('')
}
