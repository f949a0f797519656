import type { MovableClock } from '../clock.ts'

/** The control of the trial provider's clock. */
type ProviderClock = {
  /** Moves it; answers, when what was due there is done, how much it was, and the instant of what comes next (ms since 1970). */
  setAhead: (ms: number) => Promise<{ fatti: number; prossimo: number | null }>
}

/** The payment provider of the trial on a journey. */
export type Fornitore = {
  /** Brings its clock to ours: to be done before every call. One that only reads leaves nothing to be done there. */
  prima: (call: 'reads' | 'writes') => Promise<void>
  /** Has it do what is due by now, and tell us; returns how much it was. */
  esaurisci: () => Promise<number>
  /** The instant from which there is something to do there, in milliseconds since 1970. */
  prossimo: () => number
}

/** The longest that it is left alone, in milliseconds: whoever pays on the way may have begun something there. */
const DA_SOLO_MS = 6 * 3_600_000

/**
 * Takes the provider along. It is called only where it was told something since, or something is due there: nothing else
 * can have happened at it.
 */
export function createFornitore(provider: ProviderClock, clock: MovableClock): Fornitore {
  let detto: number | null = null
  let prossimo = 0
  let fatti = 0
  let isTold = true
  const tell = async () => {
    const ahead = clock.ahead()
    const answer = await provider.setAhead(ahead)
    detto = ahead
    fatti += answer.fatti
    prossimo = Math.min(answer.prossimo ?? Infinity, clock.now().getTime() + DA_SOLO_MS)
  }
  let telling: Promise<void> | null = null
  return {
    prima: async (call) => {
      if (call === 'writes') isTold = true
      if (detto === clock.ahead()) return
      telling ??= tell().finally(() => (telling = null))
      await telling
    },
    esaurisci: async () => {
      if (isTold || clock.now().getTime() >= prossimo) {
        isTold = false
        await tell()
      }
      const done = fatti
      fatti = 0
      return done
    },
    prossimo: () => (isTold || fatti > 0 ? 0 : prossimo),
  }
}
