import { getDocument, VerbosityLevel } from 'pdfjs-dist'
import * as worker from 'pdfjs-dist/build/pdf.worker.min.mjs'

// A worker of its own would be a script by its address, which the policy of the pages refuses: the library finds its other half
// by this name.
Object.assign(globalThis, { pdfjsWorker: worker })

/** Opens a PDF to draw its pages. Letters are drawn as shapes: no font is added to the page. */
export const openPdf = (data: Uint8Array) =>
  getDocument({
    // The library keeps what it is given.
    data: data.slice(),
    disableFontFace: true,
    useWasm: false,
    verbosity: VerbosityLevel.ERRORS,
  })
