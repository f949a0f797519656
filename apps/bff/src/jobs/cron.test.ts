import { expect, it } from 'vitest'
import { prossimaEsecuzione } from './cron.ts'

it.each([
  ['17 * * * *', '2026-11-18T10:00:00Z', '2026-11-18T10:17:00.000Z'],
  ['17 * * * *', '2026-11-18T10:17:00Z', '2026-11-18T11:17:00.000Z'],
  ['*/15 * * * *', '2026-11-18T10:31:00Z', '2026-11-18T10:45:00.000Z'],
  // By the clocks of Rome: one hour ahead in winter, two in summer.
  ['0 4 * * *', '2026-11-18T10:00:00Z', '2026-11-19T03:00:00.000Z'],
  ['0 4 * * *', '2026-07-18T10:00:00Z', '2026-07-19T02:00:00.000Z'],
  ['30 8 1 1 *', '2026-11-18T10:00:00Z', '2027-01-01T07:30:00.000Z'],
  // Monday to Friday, on a Saturday; Sunday by either of its numbers.
  ['0 9 * * 1-5', '2026-11-21T10:00:00Z', '2026-11-23T08:00:00.000Z'],
  ['0 9 * * 7', '2026-11-21T10:00:00Z', '2026-11-22T08:00:00.000Z'],
])('GES-M4 %s dopo %s è %s', (cron, dopo, attesa) => {
  expect(prossimaEsecuzione(cron, new Date(dopo))?.toISOString()).toBe(attesa)
})

it('GES-M4 un giorno che non c’è non viene mai', () => {
  expect(prossimaEsecuzione('0 9 31 2 *', new Date('2026-11-18T10:00:00Z'))).toBeNull()
})
