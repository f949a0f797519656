import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../../apps/bff/crash/failover/node.ts'
import { until } from '../../apps/bff/crash/failover/pair.ts'
import type { Guasto } from '../../apps/bff/crash/failover/rounds.ts'
import type { Cluster } from './cluster.ts'

const NOMI = [
  'uccisa',
  'macchina',
  'scambio',
  'ferma20',
  'ferma60',
  'riserva',
  'riserva_ferma',
] as const
export type Nome = (typeof NOMI)[number]
export const isNome = (text: string): text is Nome => NOMI.some((nome) => nome === text)
export const tutti: readonly Nome[] = NOMI

/** The nodes that the faults are about, as they are when one begins. */
async function placesOf(cluster: Cluster) {
  await cluster.refresh()
  const [leader, synchronous] = [cluster.leader(), await cluster.synchronous()]
  if (leader === undefined || synchronous === undefined) throw new Error('il gruppo non è intero')
  return { leader, synchronous }
}

type Places = Awaited<ReturnType<typeof placesOf>>

async function isPrimary(cluster: Cluster): Promise<boolean> {
  await cluster.refresh()
  const rows = await ask(cluster.primaryUrl(), 'select 1 where not pg_is_in_recovery()', {
    ms: 2000,
  })
  return rows.length === 1
}

/** Faults of three nodes under Patroni. Whoever stood still is watched for ten seconds more: it is then that it could do harm. */
export function faultsOf(cluster: Cluster, hasPerdite: boolean): Record<Nome, Guasto> {
  const guasto = (nome: Nome, strike: (places: Places) => Promise<void>): Guasto => ({
    nome,
    perde: false,
    colpisci: async () => {
      const places = await placesOf(cluster)
      const from = performance.now()
      await strike(places)
      // The books are read where the primary is by then: the one that was killed is called so for a moment more.
      await until(() => isPrimary(cluster), 120_000, 'un primario')
      return from
    },
    guarisci: cluster.whole,
  })
  const stand =
    (who: keyof Places, ms: number) =>
    async ({ [who]: place }: Places) => {
      cluster.signal(place, 'SIGSTOP', 'tutti')
      await wait(ms)
      cluster.signal(place, 'SIGCONT', 'tutti')
      await wait(10_000)
    }
  const kill = (who: keyof Places, what: 'postgres' | 'tutti') => (places: Places) => {
    cluster.signal(places[who], 'SIGKILL', what)
    return Promise.resolve()
  }
  return {
    uccisa: guasto('uccisa', kill('leader', 'postgres')),
    macchina: guasto('macchina', kill('leader', 'tutti')),
    scambio: guasto('scambio', cluster.switchover),
    ferma20: guasto('ferma20', stand('leader', 20_000)),
    ferma60: { ...guasto('ferma60', stand('leader', 60_000)), perde: hasPerdite },
    riserva: guasto('riserva', kill('synchronous', 'tutti')),
    riserva_ferma: guasto('riserva_ferma', stand('synchronous', 45_000)),
  }
}
