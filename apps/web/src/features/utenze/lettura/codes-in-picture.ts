import {
  BarcodeFormat,
  Binarizer,
  BinaryBitmap,
  type BitArray,
  BitMatrix,
  Code128Reader,
  DataMatrixReader,
  DecodeHintType,
  GlobalHistogramBinarizer,
  HybridBinarizer,
  type LuminanceSource,
  QRCodeReader,
  type Reader,
  RGBLuminanceSource,
} from '@zxing/library'

/** A picture in shades of grey, one byte a point, row by row. */
export type Picture = { grey: Uint8ClampedArray; width: number; height: number }

type Window = { left: number; top: number; width: number; height: number }

const HINTS = new Map<DecodeHintType, unknown>([
  [DecodeHintType.TRY_HARDER, true],
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [BarcodeFormat.QR_CODE, BarcodeFormat.DATA_MATRIX, BarcodeFormat.CODE_128],
  ],
])

/** The picture smaller by a whole number, each point the middle of those that it stands for. */
function shrink({ grey, width, height }: Picture, by: number): Picture {
  const [w, h] = [Math.floor(width / by), Math.floor(height / by)]
  const small = new Uint8ClampedArray(w * h)
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      let sum = 0
      for (let dy = 0; dy < by; dy += 1) {
        const row = (y * by + dy) * width + x * by
        for (let dx = 0; dx < by; dx += 1) sum += grey[row + dx] ?? 0
      }
      small[y * w + x] = sum / (by * by)
    }
  }
  return { grey: small, width: w, height: h }
}

function cut({ grey, width }: Picture, { left, top, width: w, height: h }: Window): Picture {
  const part = new Uint8ClampedArray(w * h)
  for (let y = 0; y < h; y += 1) {
    const from = (top + y) * width + left
    part.set(grey.subarray(from, from + w), y * w)
  }
  return { grey: part, width: w, height: h }
}

/** The whole, then windows over all of it that overlap by half: a sheet has its code in a corner, and other codes beside it. */
function* windowsOf({ width, height }: Picture): Generator<Window> {
  yield { left: 0, top: 0, width, height }
  for (const parts of [2, 4]) {
    const [w, h] = [Math.floor(width / parts), Math.floor(height / parts)]
    for (let row = 0; row <= (parts - 1) * 2; row += 1) {
      for (let column = 0; column <= (parts - 1) * 2; column += 1) {
        const [left, top] = [Math.floor((column * w) / 2), Math.floor((row * h) / 2)]
        yield { left, top, width: w, height: h }
      }
    }
  }
}

/** Points along the longer side at which a code that fills a quarter of the sheet is still sharp. */
const ENOUGH = 1400
const LEAST = 120

function textOf(reader: Reader, bitmap: BinaryBitmap): string | null {
  try {
    return reader.decode(bitmap, HINTS).getText()
  } catch {
    // The library says by an exception that there is none.
    return null
  } finally {
    reader.reset()
  }
}

/** A part of a picture that is black and white already: what is around a place is looked at without reading the shades anew. */
class Seen extends Binarizer {
  readonly #matrix: BitMatrix

  constructor(source: LuminanceSource, matrix: BitMatrix) {
    super(source)
    this.#matrix = matrix
  }

  getBlackMatrix(): BitMatrix {
    return this.#matrix
  }

  getBlackRow(y: number, row: BitArray): BitArray {
    return this.#matrix.getRow(y, row)
  }

  createBinarizer(source: LuminanceSource): Binarizer {
    return new Seen(source, this.#matrix)
  }
}

/** The square around a place, as far as the picture goes in every direction. */
function around(matrix: BitMatrix, x: number, y: number, most: number): BitMatrix {
  const half = Math.min(most, x, y, matrix.getWidth() - x, matrix.getHeight() - y)
  const part = new BitMatrix(half * 2, half * 2)
  for (let dy = 0; dy < half * 2; dy += 1) {
    for (let dx = 0; dx < half * 2; dx += 1) {
      if (matrix.get(x - half + dx, y - half + dy)) part.set(dx, dy)
    }
  }
  return part
}

/** True where ink and paper take turns, as in a Data Matrix: lines of text and empty paper are passed over. */
function isDense(matrix: BitMatrix, x: number, y: number): boolean {
  let ink = 0
  for (let dy = -GRAIN; dy < GRAIN; dy += 2) {
    for (let dx = -GRAIN; dx < GRAIN; dx += 2) if (matrix.get(x + dx, y + dy)) ink += 1
  }
  const part = ink / GRAIN ** 2
  return part > 0.2 && part < 0.8
}

const GRAIN = 20
/** Points between two places: less than the side of the smallest code that is sharp. */
const STEP = 40
const REACH = 260

/** A Data Matrix is found only from a place that is in it: many are tried. */
function* dataMatricesIn(picture: Picture): Generator<string | null> {
  const by = Math.max(1, Math.round(Math.max(picture.width, picture.height) / ENOUGH))
  const { grey, width, height } = by > 1 ? shrink(picture, by) : picture
  const source = new RGBLuminanceSource(grey, width, height)
  const matrix = new HybridBinarizer(source).getBlackMatrix()
  const reader = new DataMatrixReader()
  for (let y = STEP; y < height - STEP; y += STEP) {
    for (let x = STEP; x < width - STEP; x += STEP) {
      if (!isDense(matrix, x, y)) continue
      const part = around(matrix, x, y, REACH)
      yield textOf(reader, new BinaryBitmap(new Seen(source, part)))
    }
  }
}

/** Every text that a code of the picture says, the likeliest places first; the caller stops when one is what it looks for. */
export function* codesIn(picture: Picture): Generator<string | null> {
  const readers = [new QRCodeReader(), new Code128Reader()]
  let isWhole = true
  for (const window of windowsOf(picture)) {
    if (Math.min(window.width, window.height) < LEAST) continue
    const part = cut(picture, window)
    const by = Math.max(1, Math.floor(Math.max(part.width, part.height) / ENOUGH))
    const { grey, width, height } = by > 1 ? shrink(part, by) : part
    const source = new RGBLuminanceSource(grey, width, height)
    for (const binarizer of [new HybridBinarizer(source), new GlobalHistogramBinarizer(source)]) {
      const bitmap = new BinaryBitmap(binarizer)
      for (const reader of readers) yield textOf(reader, bitmap)
    }
    if (isWhole) yield* dataMatricesIn(picture)
    isWhole = false
  }
}
