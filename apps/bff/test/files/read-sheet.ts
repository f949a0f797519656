import { inflateRawSync } from 'node:zlib'

/** The cells of a CSV as another program reads them: quotes undone, fields parted by semicolons. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let [row, field, isQuoted]: [string[], string, boolean] = [[], '', false]
  const plain = text.replace(/^\uFEFF/, '')
  for (let i = 0; i < plain.length; i++) {
    const letter = plain[i] ?? ''
    if (isQuoted) {
      if (letter !== '"') field += letter
      else if (plain[i + 1] === '"') field += plain[++i]
      else isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === ';') [row, field] = [[...row, field], '']
    else if (letter === '\r' && plain[i + 1] === '\n') {
      rows.push([...row, field])
      ;[row, field] = [[], '']
      i++
    } else field += letter
  }
  return rows
}

/** The entries of a ZIP, by its directory at the end. */
function readZip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const entries = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  for (let i = 0; i < file.readUInt16LE(end + 10); i++) {
    const [packed, nameSize] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)]
    const name = file.toString('utf8', at + 46, at + 46 + nameSize)
    const start = file.readUInt32LE(at + 42) + 30 + nameSize
    entries.set(name, inflateRawSync(file.subarray(start, start + packed)).toString())
    at += 46 + nameSize
  }
  return entries
}

export type XlsxCell = { style: number; value: string | number | null }

const undo = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )

const column = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + (letter.charCodeAt(0) - 64), 0) - 1

/**
 * The cells of the first sheet of a workbook, as a strict reader takes them: each row says its number, one after the
 * other, and each cell its place in it. A formula would be refused.
 */
export function readXlsx(file: Buffer): XlsxCell[][] {
  const sheet = readZip(file).get('xl/worksheets/sheet1.xml') ?? ''
  if (sheet.includes('<f>')) throw new Error('a formula')
  const width = [...sheet.matchAll(/<col /g)].length
  return [...sheet.matchAll(/<row(.*?)>(.*?)<\/row>/gs)].map(([, said = '', cells = ''], i) => {
    if (said !== ` r="${i + 1}"`) throw new Error(`Invalid row number in model: ${said}`)
    const row: XlsxCell[] = Array.from({ length: width }, () => ({ style: 0, value: null }))
    let last = -1
    for (const [, at = '', rest = ''] of cells.matchAll(/<c(.*?)>(.*?)<\/c>/gs)) {
      const [, letters = '', n, style] = /^ r="([A-Z]+)(\d+)" s="(\d+)"/.exec(at) ?? []
      const place = column(letters)
      if (Number(n) !== i + 1 || place <= last) throw new Error(`Invalid cell: ${at}`)
      last = place
      const number = /<v>(.*?)<\/v>/.exec(rest)?.[1]
      const text = /<t[^>]*>(.*?)<\/t>/s.exec(rest)?.[1]
      const value = number === undefined ? (text === undefined ? null : undo(text)) : Number(number)
      row[place] = { style: Number(style), value }
    }
    return row
  })
}
