import { Gauge, type Registry } from 'prom-client'
import type { Replica } from '../../db/addresses/replica.ts'

/** How far the replica is behind, and whether it is read at all; without one there is nothing to say. */
export function addReplicaMetrics(registry: Registry, replica: Replica | undefined): void {
  new Gauge({
    name: 'rateo_replica_ritardo_seconds',
    help: 'Seconds by which the replica is behind the primary; none where that is not known',
    registers: [registry],
    collect() {
      const lagMs = replica?.state().lagMs ?? null
      if (lagMs === null) this.reset()
      else this.set(lagMs / 1000)
    },
  })
  new Gauge({
    name: 'rateo_replica_in_uso',
    help: '1 while lists may be read from the replica, 0 while they are read from the primary',
    registers: [registry],
    collect() {
      if (replica === undefined) this.reset()
      else this.set(replica.state().isGood ? 1 : 0)
    },
  })
}
