import { connect } from 'node:net'

/** The name of what was found, or null when nothing was. */
export type Esito = { trovato: string | null }

export class ScannerUnreachable extends Error {}

const CHUNK = 64 * 1024
/** An answer is a line; what is longer is not one. */
const MAX_ANSWER = 4096

const sized = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

function* messagesOf(file: Buffer): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at < file.length; at += CHUNK) yield sized(file.subarray(at, at + CHUNK))
  yield Buffer.alloc(4)
}

function parse(answer: string): Esito {
  if (/^stream: OK$/.test(answer)) return { trovato: null }
  const found = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1]
  if (found === undefined) throw new ScannerUnreachable(`answer: ${answer.slice(0, 200)}`)
  return { trovato: found }
}

export type Clamd = { host: string; port: number; timeoutMs: number }

/**
 * Asks a ClamAV daemon about a file (INSTREAM, man 8 clamd). No answer in the time given for the whole of it, or one
 * that is neither yes nor no, is thrown as `ScannerUnreachable`.
 */
export async function scan({ host, port, timeoutMs }: Clamd, file: Buffer): Promise<Esito> {
  const answer = await new Promise<string>((resolve, reject) => {
    const fail = (why: string, cause?: unknown) => {
      socket.destroy()
      reject(new ScannerUnreachable(why, { cause }))
    }
    const socket = connect(port, host, () => {
      for (const message of messagesOf(file)) socket.write(message)
    })
    const timer = setTimeout(() => fail('no answer in time'), timeoutMs)
    let read = ''
    socket.on('data', (bytes) => {
      read += bytes.toString('latin1')
      const end = read.indexOf('\0')
      if (end === -1 && read.length > MAX_ANSWER) return fail('answer too long')
      if (end === -1) return undefined
      resolve(read.slice(0, end))
      return void socket.destroy()
    })
    socket.on('error', (error) => fail(error.message, error))
    socket.on('close', () => {
      clearTimeout(timer)
      fail('closed without an answer')
    })
  })
  return parse(answer)
}
