import { callOnServer } from './on-server.ts'

declare global {
  interface Window {
    /** Answers on their way, by method, path and body. */
    chiamateIniziate?: Record<string, Promise<Response> | undefined>
  }
}

/** From the opening of the page, in milliseconds: what is older is asked for again. */
const FRESH_MS = 15_000

/**
 * A call whose answer came with the page, or that the page has already made by itself (see `earlyStart` of the build). Each
 * answer is taken once, and in the first seconds.
 */
export function takeEarly(path: string, init: RequestInit): Promise<Response> | null {
  if (import.meta.env.SSR) return callOnServer(path, init)
  const { method, body } = init
  const started = window.chiamateIniziate
  const key = `${method} ${path} ${typeof body === 'string' ? body : ''}`
  const answer = started?.[key]
  if (!started || !answer || performance.now() > FRESH_MS) return null
  started[key] = undefined
  return answer
}
