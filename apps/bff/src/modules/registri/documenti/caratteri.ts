import { readFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import type PDFDocument from 'pdfkit'

const FONTS = path.join(import.meta.dirname, '../../../../assets/fonts')

type Doc = InstanceType<typeof PDFDocument>

/** Opened at the first sheet and kept: to read a font anew is half of what a sheet costs. */
function opened(file: string): () => Font {
  let font: Font | undefined
  return () => {
    font ??= create(readFileSync(path.join(FONTS, file))) as Font
    return font
  }
}

const regular = opened('titillium-web-400.ttf')
const semibold = opened('titillium-web-600.ttf')

// By the names that the files give themselves, a document finds again what was made known to it.
export const REGULAR = 'TitilliumWeb-Regular'
export const SEMIBOLD = 'TitilliumWeb-SemiBold'

// The library takes an open font as well as a file, which its types do not say yet.
const source = (font: Font) => font as unknown as string

/** For the document that is made: the font it begins with. */
export const carattereIniziale = (): string => source(regular())

/** Makes the other one known to a document. */
export const conosceCaratteri = (doc: Doc): Doc => doc.font(source(semibold())).font(REGULAR)
