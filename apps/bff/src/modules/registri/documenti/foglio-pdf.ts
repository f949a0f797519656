import { type Doc, nuovoDocumento, REGULAR, SEMIBOLD } from './caratteri.ts'

const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
const LABEL_WIDTH = 150
const BOTTOM = 841.89 - MARGIN
/** A title is never left alone at the foot of a page. */
const TITLE_ROOM = 64
const INK = '#1a1b1e'
const QUIET = '#495057'
const LINE = '#ced4da'

export type Riga = readonly [etichetta: string, valore: string]
export type Sezione = { titolo: string; righe: readonly Riga[] }

/** A sheet: a heading, the figure that matters, names and values, and a note at the foot. */
export type Foglio = {
  titolo: string
  sottotitolo: string
  evidenza: { etichetta: string; valore: string } | null
  sezioni: readonly Sezione[]
  nota: string
  /** The properties of the file. */
  nome: string
  autore: string
  giorno: string
}

// The library has it, and its types do not say so yet.
const ROW_HEADER: { title?: string; scope: 'Row' } = { scope: 'Row' }

/** Takes out what cannot be printed: control characters, and those that turn the direction of the text. */
export const printable = (text: string): string =>
  text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')

function drawHeader(doc: Doc, { titolo, sottotitolo, evidenza }: Foglio): void {
  const root = doc.struct('Sect')
  doc.addStructure(root)
  root.add(
    doc.struct('H1', {}, () => {
      doc.font(SEMIBOLD).fontSize(20).fillColor(INK)
      doc.text(titolo, MARGIN, MARGIN, { width: WIDTH })
    }),
  )
  root.add(
    doc.struct('P', {}, () => {
      doc.font(REGULAR).fontSize(11).fillColor(QUIET)
      doc.text(sottotitolo, { width: WIDTH })
    }),
  )
  doc.moveDown(1)
  if (evidenza !== null) {
    root.add(
      doc.struct('P', {}, () => {
        doc.font(REGULAR).fontSize(11).fillColor(QUIET).text(evidenza.etichetta, { width: WIDTH })
        doc.font(SEMIBOLD).fontSize(28).fillColor(INK)
        doc.text(evidenza.valore, { width: WIDTH })
      }),
    )
  }
  root.end()
}

/** A line between rows is decoration: marked so, a screen reader passes over it. */
function drawLine(doc: Doc, y: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  doc.endMarkedContent()
}

/** The two cells of a row are drawn side by side: where there is no room for both they go to the next page together. */
function startRow(doc: Doc, [etichetta, valore]: Riga): { y: number; height: number } {
  doc.font(REGULAR).fontSize(10)
  const height = Math.max(
    doc.heightOfString(etichetta, { width: LABEL_WIDTH }),
    doc.heightOfString(valore, { width: WIDTH - LABEL_WIDTH }),
  )
  if (doc.y + 5 + height > BOTTOM) doc.addPage()
  return { y: doc.y + 5, height }
}

function drawSection(doc: Doc, { titolo, righe }: Sezione): void {
  if (doc.y + TITLE_ROOM > BOTTOM) doc.addPage()
  doc.fontSize(12).moveDown(1.2)
  const section = doc.struct('Sect')
  doc.addStructure(section)
  section.add(
    doc.struct('H2', {}, () => {
      doc.font(SEMIBOLD).fontSize(12).fillColor(INK).text(titolo, MARGIN, doc.y, { width: WIDTH })
    }),
  )
  const table = doc.struct('Table')
  section.add(table)
  for (const riga of righe) {
    const [etichetta, valore] = riga
    const { y, height } = startRow(doc, riga)
    const row = doc.struct('TR')
    table.add(row)
    row.add(
      doc.struct('TH', ROW_HEADER, () => {
        doc
          .font(REGULAR)
          .fontSize(10)
          .fillColor(QUIET)
          .text(etichetta, MARGIN, y, { width: LABEL_WIDTH })
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
  section.end()
}

/** A sheet as a tagged PDF (PDF/UA, it-IT). The same sheet always gives the same page. */
export async function foglioPdf(foglio: Foglio): Promise<Buffer> {
  const issued = new Date(`${foglio.giorno}T12:00:00Z`)
  const doc = await nuovoDocumento(MARGIN, {
    Title: foglio.nome,
    Author: printable(foglio.autore),
    Creator: 'Rateo',
    Producer: 'Rateo',
    CreationDate: issued,
    ModDate: issued,
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  drawHeader(doc, foglio)
  for (const sezione of foglio.sezioni) {
    drawSection(doc, sezione)
    drawLine(doc, doc.y + 8)
  }
  doc.moveDown(2)
  doc.addStructure(
    doc.struct('P', {}, () => {
      doc
        .font(REGULAR)
        .fontSize(9)
        .fillColor(QUIET)
        .text(foglio.nota, MARGIN, doc.y, { width: WIDTH })
    }),
  )
  doc.end()
  return await done
}
