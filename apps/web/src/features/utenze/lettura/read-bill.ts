import { type BollettaLetta, leggiCodiceBolletta } from '@rateo/domain/banca/codice-bolletta'
import { codesIn, type Picture } from './codes-in-picture.ts'

/** Points along the longer side that are looked at: a photograph has more than the eye needs. */
const MOST = 2600
/** The code is on the first pages. */
const PAGES = 4
/** The page is let breathe after this many milliseconds of looking. */
const BREATH_MS = 40

/** The file is none that can be shown: it is damaged, locked, or of another kind. */
class UnreadableFile extends Error {}

function greyOf(canvas: HTMLCanvasElement): Picture {
  const { width, height } = canvas
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new UnreadableFile()
  const { data } = context.getImageData(0, 0, width, height)
  const grey = new Uint8ClampedArray(width * height)
  for (let i = 0; i < grey.length; i += 1) {
    const at = i * 4
    // Each colour counts as much as the eye sees of it (ITU-R BT.601), on white where nothing is drawn.
    const part = (data[at + 3] ?? 255) / 255
    const seen = (data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114
    grey[i] = seen * part + 255 * (1 - part)
  }
  return { grey, width, height }
}

async function* photograph(file: Blob): AsyncGenerator<Picture> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new UnreadableFile()
  })
  const scale = Math.min(1, MOST / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  yield greyOf(canvas)
}

async function* sheets(file: Blob): AsyncGenerator<Picture> {
  const { openPdf } = await import('../../../ui/pdf/open-pdf.ts')
  const task = openPdf(new Uint8Array(await file.arrayBuffer()))
  try {
    const pdf = await task.promise.catch(() => {
      throw new UnreadableFile()
    })
    for (let n = 1; n <= Math.min(pdf.numPages, PAGES); n += 1) {
      const page = await pdf.getPage(n)
      const { width, height } = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: MOST / Math.max(width, height) })
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      await page.render({ canvas, viewport }).promise
      yield greyOf(canvas)
    }
  } finally {
    await task.destroy()
  }
}

const breathe = () => new Promise((resolve) => setTimeout(resolve, 0))

/** The code and the amount of a bolletta in a photograph or a PDF; null when none of its codes says them. */
export async function readBill(file: Blob, signal: AbortSignal): Promise<BollettaLetta | null> {
  const pictures = file.type === 'application/pdf' ? sheets(file) : photograph(file)
  for await (const picture of pictures) {
    let since = performance.now()
    for (const text of codesIn(picture)) {
      const read = text === null ? undefined : leggiCodiceBolletta(text)
      if (read !== undefined) return read
      if (performance.now() - since < BREATH_MS) continue
      await breathe()
      signal.throwIfAborted()
      since = performance.now()
    }
  }
  return null
}
