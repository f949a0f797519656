import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('so many at once, in the order in which they were asked for, also after one that failed', async () => {
  const turns = createTurns(2)
  const told: string[] = []
  let most = 0
  let atWork = 0
  const ends = new Map<number, (failed?: Error) => void>()
  const asked = [0, 1, 2, 3, 4].map((n) =>
    turns(async () => {
      told.push(`inizia ${n}`)
      atWork += 1
      most = Math.max(most, atWork)
      await new Promise<void>((resolve, reject) =>
        ends.set(n, (error) => (error ? reject(error) : resolve())),
      ).finally(() => (atWork -= 1))
      return n
    }),
  )
  const moment = () => new Promise((resolve) => setTimeout(resolve, 5))
  await moment()
  expect(told).toEqual(['inizia 0', 'inizia 1'])
  ends.get(1)?.(new Error('guasto'))
  await expect(asked[1]).rejects.toThrow('guasto')
  await moment()
  expect(told).toEqual(['inizia 0', 'inizia 1', 'inizia 2'])
  for (const n of [0, 2, 3, 4]) {
    ends.get(n)?.()
    expect(await asked[n]).toBe(n)
    await moment()
  }
  expect(told).toEqual([0, 1, 2, 3, 4].map((n) => `inizia ${n}`))
  expect(most).toBe(2)
})
