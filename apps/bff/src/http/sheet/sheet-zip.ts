import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

type Entry = { name: string; parts: AsyncIterable<Buffer> | Iterable<Buffer> }
type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

// Sizes follow the data (bit 3), names are UTF-8 (bit 11).
const FLAGS = 0x0808
const DEFLATED = 8
// 1 January 1980: a file that says nothing about when it was made is the same file every time.
const DOS_DATE = 0x21

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(DOS_DATE, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const after = Buffer.alloc(16)
  after.writeUInt32LE(0x08074b50, 0)
  after.writeUInt32LE(crc, 4)
  after.writeUInt32LE(packed, 8)
  after.writeUInt32LE(size, 12)
  return after
}

function directoryEntry({ name, crc, packed, size, offset }: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(FLAGS, 8)
  entry.writeUInt16LE(DEFLATED, 10)
  entry.writeUInt16LE(DOS_DATE, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** The parts of one entry, packed; what is read back waits for nobody, so memory holds a group of rows at most. */
async function* deflate(
  parts: Entry['parts'],
  seen: (part: Buffer) => void,
): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: 1, chunkSize: 64 * 1024 })
  const feed = async () => {
    for await (const part of parts) {
      seen(part)
      if (!packer.write(part)) await once(packer, 'drain')
    }
    packer.end()
  }
  const feeding = feed().catch((error: unknown) => {
    packer.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  const packed: AsyncIterable<Buffer> = packer
  yield* packed
  await feeding
}

/** A ZIP written from front to back: nothing of it is kept but the directory of its few entries. */
export async function* zip(
  entries: Iterable<Entry> | AsyncIterable<Entry>,
): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, parts } of entries) {
    const entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const header = localHeader(entry.name)
    yield header
    const seen = (part: Buffer) => {
      entry.crc = crc32(part, entry.crc)
      entry.size += part.length
    }
    for await (const chunk of deflate(parts, seen)) {
      entry.packed += chunk.length
      yield chunk
    }
    const after = descriptor(entry)
    yield after
    offset += header.length + entry.packed + after.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield directoryEnd(written.length, directory.length, offset)
}
