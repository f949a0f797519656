import { type Doc, REGULAR, SEMIBOLD } from './caratteri.ts'
import { type Emittente, type Foglio, printable } from './foglio.ts'
import { BOTTOM, drawArtifact, drawLine, INK, MARGIN, MARK, QUIET, WIDTH } from './pagina.ts'

const SIDE = 44
const QR_SIDE = 72
const QR_WIDTH = 116

/** The first letters of the first and of the last word that tell a name apart: “Palestra Aurora S.S.D. a r.l.” is PA. */
export function iniziali(nome: string): string {
  const parole = nome.split(/\s+/).filter((parola) => /^\p{L}[\p{L}\p{N}’'-]+$/u.test(parola))
  const [prima = nome.trim(), seconda = ''] = parole
  return `${[...prima][0] ?? ''}${[...seconda][0] ?? ''}`.toLocaleUpperCase('it')
}

/** Draws the logo, or the initials in a mark. The name stands beside it: to a screen reader it is decoration. */
function drawMark(doc: Doc, { nome, logo }: Emittente): void {
  drawArtifact(doc, 'Layout', () => {
    if (logo !== null) {
      doc.image(logo, MARGIN, MARGIN, { fit: [SIDE, SIDE], align: 'center', valign: 'center' })
      return
    }
    doc.roundedRect(MARGIN, MARGIN, SIDE, SIDE, 8).fill(MARK)
    doc.font(SEMIBOLD).fontSize(17).fillColor('#ffffff')
    const y = MARGIN + (SIDE - doc.currentLineHeight()) / 2
    doc.text(iniziali(printable(nome)), MARGIN, y, { width: SIDE, align: 'center' })
  })
}

type Qr = NonNullable<Foglio['qr']>
type Posto = { left: number; top: number; side: number }

/** Draws the squares of a QR code as one shape. The library is loaded by the first who asks for one. */
async function drawQr(doc: Doc, { indirizzo, didascalia }: Qr, { left, top, side }: Posto) {
  const { default: QRCode } = await import('qrcode')
  const { modules } = QRCode.create(indirizzo, { errorCorrectionLevel: 'M' })
  const step = side / modules.size
  const bbox: [number, number, number, number] = [left, top, left + side, top + side]
  const figure = { alt: `Codice QR: ${didascalia}. ${indirizzo}`, bbox }
  doc.addStructure(
    doc.struct('Figure', figure, () => {
      for (let row = 0; row < modules.size; row++) {
        for (let column = 0; column < modules.size; column++) {
          if (modules.get(row, column) === 0) continue
          doc.rect(left + column * step, top + row * step, step, step)
        }
      }
      doc.fill('#000000')
    }),
  )
}

/** Draws the code of the head, with its words below. */
async function drawQrTestata(doc: Doc, qr: Qr): Promise<void> {
  await drawQr(doc, qr, { left: MARGIN + WIDTH - QR_SIDE, top: MARGIN, side: QR_SIDE })
  doc.addStructure(
    doc.struct('P', {}, () => {
      doc.font(REGULAR).fontSize(8).fillColor(QUIET)
      const x = MARGIN + WIDTH - QR_WIDTH
      doc.text(qr.didascalia, x, MARGIN + QR_SIDE + 5, { width: QR_WIDTH, align: 'right' })
    }),
  )
}

const QR_PIEDE = 60

/** Draws at the foot the code at which a sheet is checked, where the one of the head is to pay. */
export async function drawVerifica(doc: Doc, qr: Qr): Promise<void> {
  if (doc.y + QR_PIEDE + 14 > BOTTOM) doc.addPage()
  const top = doc.y + 14
  await drawQr(doc, qr, { left: MARGIN, top, side: QR_PIEDE })
  doc.addStructure(
    doc.struct('P', {}, () => {
      doc.font(REGULAR).fontSize(8).fillColor(QUIET)
      const x = MARGIN + QR_PIEDE + 10
      doc.text(`${qr.didascalia}: ${qr.indirizzo}`, x, top + QR_PIEDE / 2 - 4, {
        width: WIDTH - QR_PIEDE - 10,
      })
    }),
  )
}

/** Draws the head that every sheet has: mark, name and data of who issues it, and the code to be looked at with a telephone. */
export async function drawTestata(doc: Doc, { emittente, qr }: Foglio): Promise<void> {
  drawMark(doc, emittente)
  const x = MARGIN + SIDE + 14
  const width = WIDTH - SIDE - 14 - (qr ? QR_WIDTH + 14 : 0)
  const block = doc.struct('Sect')
  doc.addStructure(block)
  block.add(
    doc.struct('P', {}, () => {
      doc.font(SEMIBOLD).fontSize(13).fillColor(INK)
      doc.text(printable(emittente.nome), x, MARGIN, { width })
    }),
  )
  for (const riga of emittente.righe) {
    block.add(
      doc.struct('P', {}, () => {
        doc.font(REGULAR).fontSize(9).fillColor(QUIET)
        doc.text(printable(riga), x, doc.y + 1, { width })
      }),
    )
  }
  block.end()
  let bottom = Math.max(doc.y, MARGIN + SIDE)
  if (qr) {
    await drawQrTestata(doc, qr)
    bottom = Math.max(bottom, doc.y)
  }
  drawLine(doc, bottom + 14, 1)
  doc.x = MARGIN
  doc.y = bottom + 34
}
