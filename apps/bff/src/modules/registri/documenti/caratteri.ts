import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { create, Font } from 'fontkit'
import type PDFDocument from 'pdfkit'

const FONTS = path.join(import.meta.dirname, '../../../../assets/fonts')

export type Doc = InstanceType<typeof PDFDocument>
type Info = NonNullable<ConstructorParameters<typeof PDFDocument>[0]>['info']

/**
 * Every glyph is asked for by its character once. The font keeps a glyph as it was first met, and one that was met as a part of another
 * (” is made of two ’) would have no character: nobody could copy or hear it in the sheets that come later. Of characters that share a glyph
 * the ones that people write come first: Latin, then the marks of texts.
 */
function read(open: typeof create, file: string): Font {
  const font = open(readFileSync(path.join(FONTS, file))) as Font
  const rank = (code: number) => (code <= 0xff ? 0 : code >= 0x2000 && code <= 0x20cf ? 1 : 2)
  const codes = font.characterSet.toSorted((a, b) => rank(a) - rank(b) || a - b)
  for (const code of codes) font.glyphForCodePoint(code)
  return font
}

/** Opened at the first sheet and kept: to read a font anew is half of what a sheet costs. */
function opened(file: string): (open: typeof create) => Font {
  let font: Font | undefined
  return (open) => (font ??= read(open, file))
}

const regular = opened('inter-400.ttf')
const semibold = opened('inter-600.ttf')

// The names that the font files give themselves, by which a document finds them again.
export const REGULAR = 'Inter-Regular'
export const SEMIBOLD = 'Inter-SemiBold'

// Two things that the library has and its types do not say yet: it takes an open font as well as a file.
const source = (font: Font) => font as unknown as string
const PDF_UA = 'PDF/UA' as 'PDF/A-3a'

/**
 * An empty tagged document (PDF/UA, it-IT) that knows both fonts. The libraries are loaded by the first document: most processes
 * never make one.
 */
export async function nuovoDocumento(margin: number, info: Info): Promise<Doc> {
  const [{ default: Document }, { create: open }] = await Promise.all([
    import('pdfkit'),
    import('fontkit'),
  ])
  const doc = new Document({
    size: 'A4',
    margin,
    font: source(regular(open)),
    pdfVersion: '1.7',
    subset: PDF_UA,
    tagged: true,
    bufferPages: true,
    lang: 'it-IT',
    displayTitle: true,
    ...(info && { info }),
  })
  return doc.font(source(semibold(open))).font(REGULAR)
}
