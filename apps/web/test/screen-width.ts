import { vi } from 'vitest'

type Listener = (event: { matches: boolean }) => void

const listeners = new Map<Listener, string>()
let width = 1280

const isWithin = (part: string) => {
  const min = Number(/min-width: (\d+)px/.exec(part)?.[1] ?? 0)
  const max = Number(/max-width: (\d+)px/.exec(part)?.[1] ?? -1)
  return width >= min && width <= max
}
const matches = (query: string) => query.split(',').some(isWithin)

/** The window becomes this wide, and who looks at media queries is told. */
export function setScreenWidth(px: number): void {
  width = px
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    get matches() {
      return matches(media)
    },
    addEventListener: (_: string, listener: Listener) => listeners.set(listener, media),
    removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
    addListener: () => {},
    removeListener: () => {},
  }))
  for (const [listener, media] of listeners) listener({ matches: matches(media) })
}
