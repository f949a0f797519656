import http from 'node:http'
import https from 'node:https'
import { lookupFor } from './public-address.ts'

type Post = {
  indirizzo: string
  method?: string
  headers: http.OutgoingHttpHeaders
  body: string | Buffer | null
  isTrial: boolean
}

/** `testo` is the beginning of the answer, as far as the limit. */
export type Answer = { stato: number; testo: string }

const LIMIT_MS = 10_000
const MOST_BYTES = 4000

function readStart(response: http.IncomingMessage, done: (testo: string) => void) {
  const chunks: Buffer[] = []
  let size = 0
  const end = () => {
    response.destroy()
    // A zero byte is in no text of PostgreSQL.
    done(Buffer.concat(chunks).subarray(0, MOST_BYTES).toString('utf8').replaceAll('\0', ''))
  }
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size >= MOST_BYTES) end()
  })
  response.once('end', end)
  response.on('error', end)
}

/**
 * Sends to an address that somebody gave us, and to no other that it may point at: the machine behind its name is looked
 * at as the connection is made, and an answer that leads elsewhere is an answer like others. Throws after ten seconds, or
 * where nothing answers.
 */
export async function postOutside({ indirizzo, method = 'POST', headers, body, isTrial }: Post) {
  const url = new URL(indirizzo)
  const { request: open } = url.protocol === 'http:' ? http : https
  const lookup = lookupFor(url, isTrial)
  return new Promise<Answer>((resolve, reject) => {
    const signal = AbortSignal.timeout(LIMIT_MS)
    // A connection of its own: one that is held open was made by somebody else's rules.
    const options = { method, headers, signal, agent: false as const, ...(lookup && { lookup }) }
    const request = open(url, options, (response) =>
      readStart(response, (testo) => resolve({ stato: response.statusCode ?? 0, testo })),
    )
    request.on('error', reject)
    request.end(body ?? undefined)
  })
}
