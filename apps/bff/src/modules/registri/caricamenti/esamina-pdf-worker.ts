// Runs in a thread of its own, which is ended when it takes too long: see esamina-pdf.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFObjectStreamParser,
  PDFParser,
  type PDFRawStream,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib'

export type VerdettoPdf = 'buono' | 'attivo' | 'protetto' | 'archivio' | 'rovinato' | 'lento'

/** Inflated, of the objects of one stream. */
const MASSIMO_BYTE = 64 * 1024 * 1024
/** Names that every PDF has which does something, or brings another file (ISO 32000-2, 12.6 and 7.11.4). */
const ATTIVI = [
  'AA',
  'EmbeddedFile',
  'EmbeddedFiles',
  'GoToE',
  'ImportData',
  'JavaScript',
  'JS',
  'Launch',
  'Rendition',
  'RichMedia',
  'SubmitForm',
  'XFA',
]
const nome = (name: string) => PDFName.of(name)

/** Every name that stands in the file: also of what is overwritten later, twice in one object, or used by nobody. */
const names = new Set<string>()

type ReadsNames = { parseName: () => PDFName }

function recordNames(): void {
  const parser = PDFObjectParser.prototype as unknown as ReadsNames
  const parse = parser.parseName
  parser.parseName = function parseName(this: ReadsNames) {
    const name = parse.call(this)
    names.add(name.decodeText())
    return name
  }
}

/** Throws where a stream of objects is so written that readers could find others in it than we do, or would never end. */
function checkStream({ dict, contents }: PDFRawStream, mayPredict: boolean): void {
  const filter = dict.lookup(nome('Filter'))
  const first = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
  if (first === undefined) return
  if (first !== nome('FlateDecode')) throw new Error('a filter that nobody uses here')
  const given = dict.lookup(nome('DecodeParms'))
  const params = given instanceof PDFArray ? given.lookup(0) : given
  const predictor = params instanceof PDFDict ? params.lookup(nome('Predictor')) : undefined
  if (!mayPredict && predictor instanceof PDFNumber && predictor.asNumber() > 1) {
    throw new Error('a predictor that nobody uses here')
  }
  inflateSync(contents, { maxOutputLength: MASSIMO_BYTE })
}

let inStreams = 0

function checkStreams(): void {
  const readObjects = PDFObjectStreamParser.forStream
  PDFObjectStreamParser.forStream = (stream, wait) => {
    checkStream(stream, false)
    inStreams += stream.dict.lookup(nome('N'), PDFNumber).asNumber()
    return readObjects(stream, wait)
  }
  const readPlaces = PDFXRefStreamParser.forStream
  PDFXRefStreamParser.forStream = (stream) => {
    checkStream(stream, true)
    return readPlaces(stream)
  }
}

const BLANK = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])`
/** The beginning of every object. */
const OBJECT = new RegExp(String.raw`\d${BLANK}+\d+${BLANK}*obj`, 'g')
/** The end of an archive, with room for the longest remark after it. */
const ARCHIVE_END = Buffer.from('PK\u0005\u0006', 'latin1')
const ARCHIVE_TAIL = 65_557

/** Whether a page, a form or a program is opened together with the document. */
const opensSomething = (catalog: PDFDict): boolean => {
  const action = catalog.lookup(nome('OpenAction'))
  return action instanceof PDFDict && action.lookup(nome('S')) !== nome('GoTo')
}

async function esamina(bytes: Buffer): Promise<VerdettoPdf> {
  if (bytes.subarray(-ARCHIVE_TAIL).includes(ARCHIVE_END)) return 'archivio'
  recordNames()
  checkStreams()
  const parser = PDFParser.forBytesWithOptions(bytes, Infinity, true)
  // All objects are looked at, also those that a later one of the same number replaces: readers may choose the other.
  const objects: PDFObject[] = []
  const { context } = parser as unknown as {
    context: Awaited<ReturnType<typeof parser.parseDocument>>
  }
  const assign = context.assign.bind(context)
  context.assign = (ref, object) => {
    objects.push(object)
    assign(ref, object)
  }
  await parser.parseDocument()
  if (names.has('Encrypt')) return 'protetto'
  const opens = objects.some((object) => object instanceof PDFDict && opensSomething(object))
  if (opens || ATTIVI.some((name) => names.has(name))) return 'attivo'
  const begun = bytes.toString('latin1').match(OBJECT)?.length ?? 0
  const isWhole = context.lookup(context.trailerInfo.Root) instanceof PDFDict
  return isWhole && begun === objects.length - inStreams ? 'buono' : 'rovinato'
}

const bytes = Buffer.from(workerData as Uint8Array)
esamina(bytes).then(
  (verdetto) => parentPort?.postMessage(verdetto),
  // A protected file cannot even be read for the list of its objects, only for being protected.
  () => parentPort?.postMessage(bytes.includes('/Encrypt') ? 'protetto' : 'rovinato'),
)
