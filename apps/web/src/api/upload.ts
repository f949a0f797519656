import { attivitaHeader } from './attivita.ts'
import { vedutaHeader } from './veduta.ts'
import type { Endpoint, ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { outcomeOf, UnreachableError } from './client.ts'

export type Upload = {
  file: Blob
  /** The part that has left this machine, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/**
 * Makes a call whose body is a file, as it is, and says how far it is: `fetch` does not know that yet. Throws as `call`
 * does; the signal's own reason when the person gave it up.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  { file, onProgress, signal }: Upload,
): Promise<ResponseOf<E>> {
  const { status, json } = await send(endpoint, { file, onProgress, signal })
  return outcomeOf(endpoint, status, json)
}

type Sent = { status: number; json: unknown }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const send = (
  { method, path }: Endpoint,
  { file, onProgress, signal }: { [K in keyof Upload]: Upload[K] | undefined } & { file: Blob },
): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.withCredentials = true
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/octet-stream')
    // No other site can set it without asking first: it marks the call as ours.
    request.setRequestHeader('x-rateo', '1')
    for (const [name, value] of Object.entries({ ...vedutaHeader(), ...attivitaHeader() }))
      request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total === 0 ? 1 : loaded / total),
    )
    request.addEventListener('load', () =>
      resolve({ status: request.status, json: parsed(request.responseText) }),
    )
    request.addEventListener('error', () => reject(new UnreachableError()))
    request.addEventListener('abort', () => reject(signal?.reason ?? new UnreachableError()))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
