import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isRetriable } from './pg-errors.ts'

const MAX_RETRIES = 5

/** Runs work that is all or nothing, and again up to 5 times when the database asks for it. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await work()
    } catch (error) {
      if (!isRetriable(error) || retry === MAX_RETRIES) throw error
      // The wait is drawn by lot: two that collided would collide again after equal waits.
      await wait(randomInt(5, 20 * 2 ** retry))
    }
  }
}
