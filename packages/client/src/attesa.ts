/** The longest that is waited for one try, whatever the server says. */
const MASSIMO_MS = 60_000
const PRIMA_MS = 500

/** Seconds that `Retry-After` asks for: a number, or a date. */
export function secondiDi(retryAfter: string | null, adesso: number): number | null {
  if (retryAfter === null) return null
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter)
  // Some engines read a bare number as a year.
  const at = /[a-z]/i.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - adesso) / 1000))
}

/**
 * Milliseconds before the next try: those that the server asked for, else twice as many at each try, with half of them at
 * random so that many programs do not come back together.
 */
export function attesaMs(tentativo: number, secondi: number | null, caso = Math.random()): number {
  if (secondi !== null) return Math.min(MASSIMO_MS, secondi * 1000)
  const tutta = PRIMA_MS * 2 ** (tentativo - 1)
  return Math.min(MASSIMO_MS, tutta / 2 + (caso * tutta) / 2)
}

/** Waits, until it is told to stop. */
export const dorme = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    return signal?.addEventListener('abort', stop, { once: true })
  })
