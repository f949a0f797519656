import { PassThrough, Readable } from 'node:stream'
import type { ZipFile } from 'yazl'

type Contenuto = Buffer | AsyncIterable<Buffer>

/** A ZIP that is being written: each file is taken once the one before has left. */
export type Archivio = {
  aggiungi: (nome: string, contenuto: Contenuto, quando: Date) => Promise<void>
}

class Chiuso extends Error {}

/** Files that are packed already: packing them again would only cost time. */
const PACKED = /\.(?:pdf|jpe?g|png|p7m)$/i

/** A name that leads nowhere else when the archive is opened, whatever a person wrote in it. */
const nomeInArchivio = (nome: string): string =>
  nome
    .normalize('NFC')
    .split('/')
    .map((parte) => parte.replaceAll(/[\p{Cc}\\:*?"<>|]+/gu, '_').replace(/^\.+/, '_'))
    .filter((parte) => parte !== '')
    .join('/')

/** Waits until a file has left, or nobody reads any more. */
const whenLeft = (source: Readable, out: PassThrough): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(new Chiuso())
    if (out.destroyed) return stop()
    out.once('close', stop)
    source.once('close', () => {
      out.off('close', stop)
      resolve()
    })
  })

/** Hands a stream over once: the library keeps what it is given to the end, and would keep every file with it. */
function handOver(source: Readable): (give: (error: null, source: Readable) => void) => void {
  const box: { source: Readable | null } = { source }
  return giverOf(box)
}

const giverOf =
  (box: { source: Readable | null }) =>
  (give: (error: null, source: Readable) => void): void => {
    const { source } = box
    box.source = null
    if (source !== null) give(null, source)
  }

/**
 * Gives the last entry a name in memory of its own. Node cuts small buffers out of large blocks: a name kept to the end would keep the block,
 * and every document that was cut out of it.
 */
function ownName(zip: ZipFile): void {
  if (!('entries' in zip) || !Array.isArray(zip.entries)) return
  const last: unknown = zip.entries.at(-1)
  if (typeof last !== 'object' || last === null || !('utf8FileName' in last)) return
  if (!Buffer.isBuffer(last.utf8FileName)) return
  const own = Buffer.allocUnsafeSlow(last.utf8FileName.length)
  last.utf8FileName.copy(own)
  last.utf8FileName = own
}

function writer(zip: ZipFile, out: PassThrough): Archivio {
  return {
    aggiungi: async (nome, contenuto, quando) => {
      // A Buffer is one piece: read as a list of bytes it would be many.
      const source = Readable.from(Buffer.isBuffer(contenuto) ? [contenuto] : contenuto, {
        objectMode: false,
      })
      const left = whenLeft(source, out)
      const options = { mtime: quando, compress: !PACKED.test(nome) }
      zip.addReadStreamLazy(nomeInArchivio(nome), options, handOver(source))
      ownName(zip)
      await left
      if (source.errored) throw source.errored
    },
  }
}

/**
 * A ZIP as a stream, written while it is read: of the files only the one that is leaving is held. Whoever stops reading stops the
 * writing too.
 */
export async function apriArchivio(
  scrivi: (archivio: Archivio) => Promise<void>,
): Promise<Readable> {
  const { ZipFile: Zip } = await import('yazl')
  const zip = new Zip()
  const out = new PassThrough()
  zip.on('error', (error: Error) => out.destroy(error))
  zip.outputStream.pipe(out)
  scrivi(writer(zip, out)).then(
    () => zip.end(),
    (error: unknown) => {
      if (!(error instanceof Chiuso)) out.destroy(error instanceof Error ? error : new Error('zip'))
    },
  )
  return out
}
