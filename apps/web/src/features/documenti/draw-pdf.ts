import { openPdf } from '../../ui/pdf/open-pdf.ts'

/** More points than the eye tells apart on a telephone cost memory and time. */
const MOST_DENSE = 2

/** Draws the pages of a PDF, each as wide as asked for. */
export async function drawPdf(
  data: Uint8Array,
  { width, place }: { width: number; place: HTMLElement },
): Promise<number> {
  const task = openPdf(data)
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
