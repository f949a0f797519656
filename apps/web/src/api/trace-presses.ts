import { traceBy } from './trace.ts'

/** So long after a press what is asked of the server is its work, in milliseconds. */
const OF_A_PRESS = 5000

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (one) =>
    one.toString(16).padStart(2, '0'),
  ).join('')

let press: { traceId: string; spanId: string; at: number } | null = null

/** The trace that a call belongs to (W3C Trace Context): what one press asks for is one. It says nothing of who asks. */
function headerOfPress(): Record<string, string> {
  const isOf = press !== null && performance.now() - press.at < OF_A_PRESS
  const traceId = isOf && press ? press.traceId : hex(16)
  const spanId = isOf && press ? press.spanId : hex(8)
  return { traceparent: `00-${traceId}-${spanId}-01` }
}

const onPress = () => {
  press = { traceId: hex(16), spanId: hex(8), at: performance.now() }
}

/** Begins to tell the server which press a call belongs to. */
export function tracePresses(): void {
  // A key that presses a button makes a click too; the same listener is never added twice.
  addEventListener('click', onPress, { capture: true, passive: true })
  traceBy(headerOfPress)
}
