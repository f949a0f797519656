import type { Doc } from './caratteri.ts'

export const MARGIN = 56
export const WIDTH = 595.28 - 2 * MARGIN
export const BOTTOM = 841.89 - MARGIN
export const INK = '#1a1b1e'
export const QUIET = '#495057'
export const LINE = '#ced4da'
export const MARK = '#3b49c4'

/** Draws decoration: a screen reader passes over it. */
export function drawArtifact(doc: Doc, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

/** Draws a line across the sheet. */
export function drawLine(doc: Doc, y: number, width = 0.5): void {
  drawArtifact(doc, 'Layout', () => {
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(width)
      .strokeColor(LINE)
      .stroke()
  })
}
