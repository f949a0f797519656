import { onPart, takePart } from './waiting-parts.ts'

const whenIdle = (task: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(task) : setTimeout(task, 200)

/** One after the other, so that what the person asks for meanwhile is not kept waiting. */
async function fetchNext(): Promise<void> {
  const next = takePart()
  if (next === undefined) return
  // A file that does not come now is asked for when it is needed.
  await next().catch(() => undefined)
  whenIdle(() => void fetchNext())
}

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * The windows of a page are fetched while nothing else happens, from the first sign of a person on: the first page loads
 * nothing that nobody may open, and whoever asked the browser to spare data is spared it.
 */
export function fetchPartsEarly(): void {
  const isSparing =
    'connection' in navigator &&
    typeof navigator.connection === 'object' &&
    navigator.connection !== null &&
    'saveData' in navigator.connection &&
    navigator.connection.saveData === true
  if (isSparing) return
  const wake = () => {
    for (const sign of SIGNS) removeEventListener(sign, wake)
    onPart(() => whenIdle(() => void fetchNext()))
  }
  for (const sign of SIGNS) addEventListener(sign, wake, { passive: true })
}
