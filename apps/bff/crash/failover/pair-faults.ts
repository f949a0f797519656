import { setTimeout as wait } from 'node:timers/promises'
import type { Pair } from './pair.ts'
import type { Guasto } from './rounds.ts'

/** The milliseconds that the standby is behind, and that the network says nothing. */
export type Quanto = { indietro: number; muta: number }

const NOMI = ['uccisa', 'indietro', 'ferma', 'muta'] as const
export type Nome = (typeof NOMI)[number]

/**
 * Faults of a primary: it is killed, with a standby that has everything, or with one that is behind and that nobody
 * waited for; it stands still, and another takes its place before it wakes; the network to it says nothing for a while.
 */
export function faultsOf(pair: Pair, { indietro, muta }: Quanto): Record<Nome, Guasto> {
  const guarisci = pair.heal
  const killed = async () => {
    const from = performance.now()
    await pair.primary().kill()
    await pair.promote()
    return from
  }
  return {
    uccisa: { nome: 'uccisa', perde: false, colpisci: killed, guarisci },
    indietro: {
      nome: 'indietro',
      perde: true,
      prepara: async () => {
        await pair.leaveBehind()
        await wait(indietro)
      },
      colpisci: killed,
      guarisci,
    },
    ferma: {
      nome: 'ferma',
      perde: false,
      colpisci: async () => {
        const from = performance.now()
        pair.primary().freeze()
        // A watcher waits a little before it believes that.
        await wait(1000)
        await pair.promote()
        return from
      },
      guarisci,
    },
    muta: {
      nome: 'muta',
      perde: false,
      colpisci: async () => {
        pair.way.hold()
        await wait(muta)
        pair.way.release()
        return performance.now()
      },
      guarisci,
    },
  }
}

/** One that is behind, one that stands still and one that is silent; the others are killed. */
export const nomiDi = (quanti: number): Nome[] =>
  Array.from({ length: quanti }, (_, i) => NOMI[i] ?? 'uccisa')
