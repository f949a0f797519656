declare global {
  interface Window {
    /** Answers on their way, by method, path and body. */
    chiamateIniziate?: Record<string, Promise<Response> | undefined>
  }
}

/** A call that the page has already made by itself (see `earlyStart` of the build). Each answer is taken once. */
export function takeEarly(path: string, { method, body }: RequestInit): Promise<Response> | null {
  const started = window.chiamateIniziate
  const key = `${method} ${path} ${typeof body === 'string' ? body : ''}`
  const answer = started?.[key]
  if (!started || !answer) return null
  started[key] = undefined
  return answer
}
