import { once } from 'node:events'
import { dayInRome } from '../src/clock.ts'
import type { Chance } from './chance.ts'
import { launch } from './slots.ts'
import type { Compito } from './task.ts'

/** A little more than a day: whoever comes back finds another date, and keys that the provider has forgotten. */
const ASSENZA_MS = 24.1 * 3_600_000

type Program = { entry: string; cache: string }

/**
 * The course of a run: half of the time through, workers are away, and come back a day later by their clock; where
 * there is an older release, the new one's migrations are applied under it, and from then on the two live side by
 * side.
 */
export function createCourse({
  vecchio,
  nuovo,
  chance,
}: {
  vecchio: Program | null
  nuovo: Program
  chance: Chance
}) {
  let avanti_ms = 0
  let isAway = false
  let isUpgraded = vecchio === null
  let isOver = false
  return {
    /** Today by the workers' clocks: after the absence another day than by the database's. */
    oggi: () => dayInRome(new Date(Date.now() + avanti_ms)),
    next: (ruolo: 'http' | 'worker') => {
      if (ruolo === 'worker' && isAway) return null
      const isOld = !isUpgraded || (!isOver && vecchio !== null && chance.is(0.5))
      const { entry } = isOld && vecchio ? vecchio : nuovo
      return { entry, avanti_ms: ruolo === 'worker' ? avanti_ms : 0 }
    },
    leave: () => {
      isAway = true
    },
    comeBack: () => {
      avanti_ms = ASSENZA_MS
      isAway = false
    },
    /** The new release's migrations, while the old one works. */
    upgrade: async (compito: Compito): Promise<void> => {
      if (isUpgraded) return
      const [code] = await once(launch(nuovo, { ...compito, ruolo: 'migra' }), 'exit')
      if (code !== 0) throw new Error('Le migrazioni sotto carico non sono riuscite')
      isUpgraded = true
    },
    /** Leaves only the new release from here on. */
    end: () => {
      isAway = false
      isOver = true
    },
  }
}
