import { BarcodeFormat, type BitMatrix, DataMatrixWriter, QRCodeWriter } from '@zxing/library'
import { leggiCodiceBolletta } from '@rateo/domain/banca/codice-bolletta'
import { expect, it } from 'vitest'
import { codesIn, type Picture } from './codes-in-picture.ts'

type Dots = { width: number; height: number; get: (x: number, y: number) => boolean }

/** The widths of the bars and spaces of each value (ISO/IEC 15417, table 1). */
const CODE_128 =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211
212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131
113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211
241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214
211232 2331112`.split(/\s/)

const PAPER = 235
const INK = 30

/** A sheet with a code drawn on it, as a camera sees it: its paper is not white, and has marks of other things. */
function sheet(code: Dots, { left, top, scale }: { left: number; top: number; scale: number }) {
  const [width, height] = [1000, 1400]
  const grey = new Uint8ClampedArray(width * height).fill(PAPER)
  for (let y = 60; y < 400; y += 30) {
    for (let x = 80; x < 80 + ((y * 7) % 700); x += 3) grey[y * width + x] = INK
  }
  for (let y = 0; y < code.height * scale; y += 1) {
    for (let x = 0; x < code.width * scale; x += 1) {
      const isInk = code.get(Math.floor(x / scale), Math.floor(y / scale))
      grey[(top + y) * width + left + x] = isInk ? INK : PAPER
    }
  }
  return { grey, width, height }
}

/** The bars of a text of digits, two by two, with the quiet parts beside them (ISO/IEC 15417, set C). */
function bars(digits: string): Dots {
  const pairs = (digits.match(/\d\d/g) ?? []).map(Number)
  const check = pairs.reduce((sum, value, n) => sum + value * (n + 1), 105) % 103
  const widths = [105, ...pairs, check, 106].flatMap((value) =>
    [...(CODE_128[value] ?? '')].map(Number),
  )
  const line = widths.flatMap((width, n) => Array.from({ length: width }, () => n % 2 === 0))
  return { width: line.length, height: 40, get: (x) => line[x] ?? false }
}

const dotsOf = (matrix: BitMatrix): Dots => ({
  width: matrix.getWidth(),
  height: matrix.getHeight(),
  get: (x, y) => matrix.get(x, y),
})

function firstBill(picture: Picture) {
  for (const text of codesIn(picture)) {
    const read = text === null ? undefined : leggiCodiceBolletta(text)
    if (read) return read
  }
  return undefined
}

const AVVISO = 'PAGOPA|002|300715700000000032|00085240950|8430'
const SLIP =
  'codfase=NBPA;183007157000000000321200001630209310000000123438961P100085240950BSCMTT83A12L719RName Surname'

it('UTE-B1 (parte) il QR pagoPA in basso a sinistra di un foglio, con un altro QR in alto', () => {
  const writer = new QRCodeWriter()
  const advert = writer.encode('https://acque.example', BarcodeFormat.QR_CODE, 29, 29, new Map())
  const other = sheet(dotsOf(advert), { left: 780, top: 60, scale: 5 })
  const own = writer.encode(AVVISO, BarcodeFormat.QR_CODE, 37, 37, new Map())
  for (let y = 0; y < own.getHeight() * 6; y += 1) {
    for (let x = 0; x < own.getWidth() * 6; x += 1) {
      const isInk = own.get(Math.floor(x / 6), Math.floor(y / 6))
      other.grey[(1080 + y) * other.width + 90 + x] = isInk ? INK : PAPER
    }
  }
  expect(firstBill(other)).toMatchObject({ codice: '300715700000000032', importo_centesimi: 8430 })
})

it('UTE-B1 (parte) il Data Matrix di un bollettino', () => {
  const matrix = new DataMatrixWriter().encode(SLIP, BarcodeFormat.DATA_MATRIX, 0, 0, new Map())
  expect(firstBill(sheet(dotsOf(matrix), { left: 640, top: 1050, scale: 5 }))).toMatchObject({
    codice: '300715700000000032',
    importo_centesimi: 1234,
    ente: '00085240950',
  })
})

it('UTE-B1 (parte) le barre di un bollettino premarcato', () => {
  const dots = bars('18923456789012345662120000163020931000000084303896')
  expect(firstBill(sheet(dots, { left: 90, top: 1150, scale: 2 }))).toStrictEqual({
    codice: '923456789012345662',
    importo_centesimi: 8430,
    ente: null,
    bollettino: 'premarcato, importo fisso',
  })
})

it('UTE-B1 (parte) un foglio senza codici, o con un codice d’altro, non dice niente', () => {
  const qr = new QRCodeWriter().encode('ciao', BarcodeFormat.QR_CODE, 29, 29, new Map())
  expect(firstBill(sheet(dotsOf(qr), { left: 300, top: 700, scale: 6 }))).toBeUndefined()
  expect(firstBill(sheet(bars('0011223344'), { left: 90, top: 900, scale: 2 }))).toBeUndefined()
})
