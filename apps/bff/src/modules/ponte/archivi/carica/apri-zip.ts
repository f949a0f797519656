import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createInflateRaw } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

/** A fault of an archive, in words for who reads it in. Nothing was changed. */
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

/** Lets through as many bytes as were told, and no more: a small file that grows without end stops here. */
async function* finoA(source: AsyncIterable<Buffer>, entry: Entry): AsyncGenerator<Buffer> {
  const rovinato = new ArchivioRifiutato(`Nell’archivio ${entry.fileName} è rovinato.`)
  let byte = 0
  try {
    for await (const chunk of source) {
      byte += chunk.length
      if (byte > entry.uncompressedSize) break
      yield chunk
    }
  } catch (cause) {
    rovinato.cause = cause
    throw rovinato
  }
  if (byte !== entry.uncompressedSize) throw rovinato
}

const LOCAL_HEADER = 30
const DEFLATED = 8

/**
 * The bytes of a file. The library that reads the list hands out streams that stand still for who reads slowly: the place is looked
 * up here, and the system's own stream is read.
 */
async function readEntry(percorso: string, entry: Entry): Promise<Readable> {
  const { relativeOffsetOfLocalHeader: at, compressedSize, compressionMethod, fileName } = entry
  const header = Buffer.alloc(LOCAL_HEADER)
  const file = await openFile(percorso)
  await file.read(header, 0, LOCAL_HEADER, at).finally(() => file.close())
  if (header.readUInt32LE(0) !== 0x04_03_4b_50 || ![0, DEFLATED].includes(compressionMethod)) {
    throw new ArchivioRifiutato(`Nell’archivio ${fileName} non si legge.`)
  }
  if (compressedSize === 0) return Readable.from([])
  const start = at + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = createReadStream(percorso, { start, end: start + compressedSize - 1 })
  if (compressionMethod !== DEFLATED) return Readable.from(finoA(packed, entry))
  const inflate = createInflateRaw()
  packed.once('error', (error) => inflate.destroy(error))
  return Readable.from(finoA(packed.pipe(inflate), entry))
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
  const leggi = async (nome: string): Promise<Readable> => {
    const entry = entries.get(nome)
    if (entry === undefined) throw manca(nome)
    return readEntry(percorso, entry)
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
