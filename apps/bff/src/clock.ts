/** The one source of time: injected, so that tests and the trial mode can move it. */
export type Clock = {
  now: () => Date
  /** The day in Rome as 'YYYY-MM-DD': what a contract calls today. */
  today: () => string
}

const rome = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' })

const HOUR_MS = 3_600_000
let known = { hour: Number.NaN, day: '' }

/** Rome is whole hours from UTC, so a day lasts through the hour: formatting it at every call is dear. */
export function dayInRome(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR_MS)
  if (hour !== known.hour) known = { hour, day: rome.format(instant) }
  return known.day
}

/** A clock that can be moved on: that of the trial mode, and those of the tests. */
export type MovableClock = Clock & {
  /** The milliseconds that it is ahead of the world. */
  ahead: () => number
  /** Moves it on to so many milliseconds ahead of the world; never back. */
  setAhead: (ms: number) => void
}

export const isMovable = (clock: Clock): clock is MovableClock => 'setAhead' in clock

/** The system's time, ahead by as much as it has been moved. */
export function createMovableClock(initial = 0): MovableClock {
  let ahead = initial
  const now = () => new Date(Date.now() + ahead)
  return {
    now,
    today: () => dayInRome(now()),
    ahead: () => ahead,
    setAhead: (ms) => {
      ahead = Math.max(ahead, ms)
    },
  }
}

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => dayInRome(new Date()),
}
