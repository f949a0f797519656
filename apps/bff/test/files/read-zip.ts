import { promisify } from 'node:util'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'

const open = promisify<Buffer, Options, ZipFile>(fromBuffer)

/** The files of a ZIP by their names, in the order in which they stand there. */
export async function readZip(raw: Buffer): Promise<Map<string, Buffer>> {
  const zip = await open(raw, { lazyEntries: true })
  const found = new Map<string, Buffer>()
  const read = (entry: Entry) =>
    new Promise<Buffer>((resolve, reject) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('error', reject)
        stream.on('end', () => resolve(Buffer.concat(parts)))
      })
    })
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      read(entry).then((contenuto) => {
        found.set(entry.fileName, contenuto)
        zip.readEntry()
      }, reject)
    })
    zip.on('end', () => resolve())
    zip.on('error', reject)
    zip.readEntry()
  })
  return found
}
