/** So long after a press what is asked of the server is its work, in milliseconds. */
const OF_A_PRESS = 5000

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (one) =>
    one.toString(16).padStart(2, '0'),
  ).join('')

let press: { traceId: string; spanId: string; at: number } | null = null

if (!import.meta.env.SSR) {
  // A key that presses a button makes a click too.
  addEventListener(
    'click',
    () => {
      press = { traceId: hex(16), spanId: hex(8), at: performance.now() }
    },
    { capture: true, passive: true },
  )
}

/** The trace that a call belongs to (W3C Trace Context): what one press asks for is one. It says nothing of who asks. */
export function traceHeader(): Record<string, string> {
  if (import.meta.env.SSR) return {}
  const isOf = press !== null && performance.now() - press.at < OF_A_PRESS
  const traceId = isOf && press ? press.traceId : hex(16)
  const spanId = isOf && press ? press.spanId : hex(8)
  return { traceparent: `00-${traceId}-${spanId}-01` }
}
