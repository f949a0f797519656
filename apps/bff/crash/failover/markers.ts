import { setTimeout as wait } from 'node:timers/promises'
import { ask } from './node.ts'

const EVERY_MS = 100

/** Writes a mark on the way of the portal, over and over, each on a connection of its own: when it can be written again, and what was lost of it. */
export async function startMarkers(way: string) {
  const url = Object.assign(new URL(way), { pathname: '/segni' }).href
  let segnati: { n: number; chiesto: number; at: number }[] = []
  let isOver = false
  await ask(url, 'create table segni (n int primary key)')
  const write = async () => {
    for (let n = 1; !isOver; n++) {
      const chiesto = performance.now()
      try {
        await ask(url, 'insert into segni values ($1)', { ms: 1500, values: [n] })
        segnati.push({ n, chiesto, at: performance.now() })
      } catch {
        // Nobody there.
      }
      await wait(EVERY_MS)
    }
  }
  const writing = write()
  return {
    /** The milliseconds from a moment until a mark that was begun after it was written; null while there is none. */
    backAfter: (from: number): number | null => {
      const first = segnati.find(({ chiesto }) => chiesto > from)
      return first === undefined ? null : first.at - from
    },
    /** The marks that were said to be written and are not there. Each is asked about once. */
    lost: async (): Promise<number> => {
      const asked = segnati.map(({ n }) => n)
      segnati = []
      const rows = await ask<{ n: number }>(url, 'select n from segni where n = any ($1)', {
        values: [asked],
      })
      return asked.length - rows.length
    },
    stop: async (): Promise<void> => {
      isOver = true
      await writing
    },
  }
}
