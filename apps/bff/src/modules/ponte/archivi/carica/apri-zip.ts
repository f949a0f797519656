import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { PassThrough, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

/** What is wrong with an archive, in words for who reads it in. Nothing was changed. */
export class ArchivioRifiutato extends Error {}

/** Nobody who wrote an archive names more files, or one that grows more than this when it is opened. */
const FILE_MAX = 5_000_000
const UNO_IN_MEMORIA_MAX = 64 * 1024 * 1024

const open = promisify<string, { lazyEntries: true; autoClose: false }, ZipFile>(yauzl.open)

/** The files of an archive by name. Each is read when it is asked for. */
export type Zip = {
  nomi: ReadonlySet<string>
  leggi: (nome: string) => Promise<Readable>
  intero: (nome: string) => Promise<Buffer>
  chiudi: () => void
}

const manca = (nome: string) => new ArchivioRifiutato(`Nell’archivio manca ${nome}.`)

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      if (entries.has(entry.fileName)) {
        return reject(new ArchivioRifiutato(`Nell’archivio c’è due volte ${entry.fileName}.`))
      }
      if (entries.size >= FILE_MAX)
        return reject(new ArchivioRifiutato('L’archivio ha troppi file.'))
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

export async function apriZip(percorso: string): Promise<Zip> {
  let zip: ZipFile
  let entries: Map<string, Entry>
  try {
    zip = await open(percorso, { lazyEntries: true, autoClose: false })
    entries = await readEntries(zip)
  } catch (error) {
    if (error instanceof ArchivioRifiutato) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ArchivioRifiutato(`Il file non si apre come archivio ZIP (${reason}).`)
  }
  const leggi = (nome: string): Promise<Readable> => {
    const entry = entries.get(nome)
    if (entry === undefined) return Promise.reject(manca(nome))
    return new Promise((resolve, reject) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        // The stream of a file that is not packed never ends for who asks it for its pieces: it is made to push them.
        const out = new PassThrough()
        stream.on('error', (reason: Error) => out.destroy(reason))
        resolve(stream.pipe(out))
      })
    })
  }
  const intero = async (nome: string): Promise<Buffer> => {
    const entry = entries.get(nome)
    if (entry === undefined) throw manca(nome)
    if (entry.uncompressedSize > UNO_IN_MEMORIA_MAX) {
      throw new ArchivioRifiutato(`Nell’archivio ${nome} è troppo grande.`)
    }
    const chunks: Buffer[] = []
    for await (const chunk of await leggi(nome)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  return { nomi: new Set(entries.keys()), leggi, intero, chiudi: () => zip.close() }
}

/** The hash of the whole file, to compare with the one that the portal showed. */
export async function improntaDi(percorso: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(percorso)) hash.update(chunk)
  return hash.digest('hex')
}

/** The lines of a file, in groups of a few hundred. */
export async function* righeDelFile(source: AsyncIterable<Buffer>, gruppo: number) {
  let rest: Buffer[] = []
  let lines: string[] = []
  for await (const chunk of source) {
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      rest.push(chunk.subarray(from, at))
      lines.push(Buffer.concat(rest).toString('utf8'))
      ;[rest, from] = [[], at + 1]
      if (lines.length < gruppo) continue
      yield lines
      lines = []
    }
    if (from < chunk.length) rest.push(Buffer.from(chunk.subarray(from)))
  }
  if (rest.length > 0) lines.push(Buffer.concat(rest).toString('utf8'))
  if (lines.length > 0) yield lines
}
