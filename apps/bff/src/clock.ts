/** The one source of time: injected, so that tests and the trial mode can move it. */
export type Clock = {
  now: () => Date
  /** The day in Rome as 'YYYY-MM-DD': what a contract calls today. */
  today: () => string
}

const rome = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' })

export const dayInRome = (instant: Date): string => rome.format(instant)

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => dayInRome(new Date()),
}
