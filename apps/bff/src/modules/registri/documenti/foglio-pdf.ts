import { type Doc, nuovoDocumento, REGULAR, SEMIBOLD } from './caratteri.ts'
import { type Foglio, printable } from './foglio.ts'
import { BOTTOM, drawArtifact, INK, MARGIN, QUIET, WIDTH } from './pagina.ts'
import { drawSezione } from './sezioni-pdf.ts'
import { drawTestata, drawVerifica } from './testata-pdf.ts'
import { parolaDi, sigilloDi } from './verifica/codice-del-foglio.ts'

/** Draws what the sheet is: title, number and day, and the figure that matters. */
function drawTitolo(doc: Doc, { titolo, sottotitolo, evidenza }: Foglio): void {
  const root = doc.struct('Sect')
  doc.addStructure(root)
  root.add(
    doc.struct('H1', {}, () => {
      doc.font(SEMIBOLD).fontSize(20).fillColor(INK)
      doc.text(titolo, MARGIN, doc.y, { width: WIDTH })
    }),
  )
  root.add(
    doc.struct('P', {}, () => {
      doc.font(REGULAR).fontSize(10.5).fillColor(QUIET)
      doc.text(sottotitolo, MARGIN, doc.y + 3, { width: WIDTH })
    }),
  )
  if (evidenza !== null) {
    root.add(
      doc.struct('P', {}, () => {
        doc.font(REGULAR).fontSize(10.5).fillColor(QUIET)
        doc.text(evidenza.etichetta, MARGIN, doc.y + 16, { width: WIDTH })
        doc.font(SEMIBOLD).fontSize(28).fillColor(INK)
        doc.text(evidenza.valore, { width: WIDTH, features: ['tnum'] })
      }),
    )
  }
  root.end()
  doc.y += 22
}

/** Writes under each page of a longer sheet which one it is, and of what. */
function drawPagine(doc: Doc, { nome }: Foglio): void {
  const { start, count } = doc.bufferedPageRange()
  if (count < 2) return
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page)
    // Below the margin the library would begin a page of its own.
    doc.page.margins.bottom = 0
    drawArtifact(doc, 'Pagination', () => {
      doc.font(REGULAR).fontSize(8).fillColor(QUIET)
      const y = BOTTOM + 16
      doc.text(nome, MARGIN, y, { width: WIDTH, lineBreak: false })
      doc.text(`${page + 1} di ${count}`, MARGIN, y, { width: WIDTH, align: 'right' })
    })
  }
}

/** A sheet as a tagged PDF (PDF/UA, it-IT). The same sheet always gives the same page, and says by itself where its state is read. */
export async function foglioPdf(dato: Foglio): Promise<Buffer> {
  const sigillo = sigilloDi(dato)
  const foglio = { ...dato, ...(sigillo !== null && !dato.qr && { qr: sigillo.qr }) }
  const issued = new Date(`${foglio.giorno}T12:00:00Z`)
  const doc = await nuovoDocumento(MARGIN, {
    Title: foglio.nome,
    Author: printable(foglio.autore),
    ...(sigillo !== null && { Keywords: parolaDi(sigillo.codice) }),
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
  await drawTestata(doc, foglio)
  drawTitolo(doc, foglio)
  for (const sezione of foglio.sezioni) drawSezione(doc, sezione)
  if (foglio.nota !== '') {
    doc.addStructure(
      doc.struct('P', {}, () => {
        doc.font(REGULAR).fontSize(9).fillColor(QUIET)
        doc.text(foglio.nota, MARGIN, doc.y, { width: WIDTH })
      }),
    )
  }
  if (sigillo !== null && dato.qr) await drawVerifica(doc, sigillo.qr)
  drawPagine(doc, foglio)
  doc.end()
  return await done
}
