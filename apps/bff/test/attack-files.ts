import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { PDF } from './files/plain-pdf.ts'

type Change = (document: PDFDocument) => void | Promise<void>

/** A real document changed by hand; compressed, its objects lie in a stream that is deflated. */
export async function pdfWith(change: Change, isCompressed = true): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([200, 200]).drawText('Bolla di consegna')
  await change(document)
  return Buffer.from(await document.save({ useObjectStreams: isCompressed }))
}

const inCatalog =
  (key: string, value: Record<string, string | PDFString | never[]>): Change =>
  ({ catalog, context }) =>
    catalog.set(PDFName.of(key), context.register(context.obj(value)))

export const JAVASCRIPT: Change = inCatalog('OpenAction', {
  S: 'JavaScript',
  JS: PDFString.of('app.alert(1)'),
})
export const LAUNCH: Change = inCatalog('OpenAction', { S: 'Launch', F: PDFString.of('cmd.exe') })
export const OPENS_A_PAGE: Change = inCatalog('OpenAction', {
  S: 'URI',
  URI: PDFString.of('https://example.org/'),
})
export const XFA: Change = inCatalog('AcroForm', { Fields: [], XFA: PDFString.of('<xdp/>') })
export const AN_EXECUTABLE: Change = async (document) =>
  document.attach(Buffer.from('MZ\u0090'), 'fattura.exe', { mimeType: 'application/x-msdownload' })
export const ENCRYPTED: Change = (document) =>
  document.encrypt({ userPassword: '', ownerPassword: 'chiave' })
/** An action that writing programs add: it only chooses the page that is shown first. */
export const SHOWS_THE_FIRST_PAGE: Change = (document) => {
  const dest = document.context.obj([document.getPage(0).ref, 'Fit'])
  document.catalog.set(PDFName.of('OpenAction'), dest)
}

/** A whole archive with no files in it, at the end of a sheet. */
export const PDF_AND_ZIP: Buffer = Buffer.concat([
  PDF,
  Buffer.from('PK\u0005\u0006', 'latin1'),
  Buffer.alloc(18),
])

/** Objects that are two gigabytes long once they are inflated. */
export function pdfBomb(): Buffer {
  const blanks = deflateRawSync(Buffer.alloc(64 * 1024 * 1024, 32), {
    finishFlush: constants.Z_FULL_FLUSH,
  })
  const zeros = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: 32 }, () => blanks),
  ])
  const [head = '', tail = ''] = PDF.toString('latin1').split('trailer')
  const stream = `4 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${zeros.length}>>\nstream\n`
  const parts = [
    `${head}${stream}`,
    zeros.toString('latin1'),
    `\nendstream\nendobj\ntrailer${tail}`,
  ]
  return Buffer.from(parts.join(''), 'latin1')
}

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A true picture of one colour with this many pixels, of a bit each: small on the way, enormous when it is opened. */
export function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })

export const png = (width = 40, height = 30): Promise<Buffer> =>
  picture(width, height).png().toBuffer()

/** Nothing repeats in it, so that it stays as heavy as a photograph: some 150 kB. */
export const noisyJpeg = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

const PHP = '<?php system($_GET["c"]); ?>'

/** A photograph that says where it was taken and which way is up, with a program before and behind. */
export async function jpegWithProgram(): Promise<Buffer> {
  const jpeg = await picture(40, 30)
    .withExif({
      IFD0: { Artist: PHP },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 28/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return Buffer.concat([jpeg, Buffer.from(PHP)])
}

/**
 * A text that every scanner calls an infection, and that harms nobody:
 * https://www.eicar.org/download-anti-malware-testfile/.
 */
export const EICAR: string = [
  String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}`,
  '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('')
export const PDF_WITH_EICAR: Buffer = Buffer.concat([PDF, Buffer.from(`%${EICAR}\n`)])
