import { getDocument, VerbosityLevel } from 'pdfjs-dist'
import * as worker from 'pdfjs-dist/build/pdf.worker.min.mjs'

// A worker of its own would be a script by its address, which the policy of the pages refuses: what is drawn here are the few
// pages that the portal itself wrote, and the library finds its other half by this name.
Object.assign(globalThis, { pdfjsWorker: worker })

/** More points than the eye tells apart on a telephone cost memory and time. */
const MOST_DENSE = 2

/** Draws the pages of a PDF, each as wide as asked for. Letters are drawn as shapes: no font is added to the page. */
export async function drawPdf(
  data: Uint8Array,
  { width, place }: { width: number; place: HTMLElement },
): Promise<number> {
  const task = getDocument({
    // The library keeps what it is given.
    data: data.slice(),
    disableFontFace: true,
    useWasm: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  const pdf = await task.promise
  const density = Math.min(globalThis.devicePixelRatio || 1, MOST_DENSE)
  const pages: HTMLCanvasElement[] = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n)
    const scale = (width * density) / page.getViewport({ scale: 1 }).width
    const viewport = page.getViewport({ scale })
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', `Pagina ${n} di ${pdf.numPages}`)
    await page.render({ canvas, viewport }).promise
    pages.push(canvas)
  }
  await task.destroy()
  place.replaceChildren(...pages)
  return pages.length
}
