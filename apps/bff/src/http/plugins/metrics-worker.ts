import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

const BATTITO = `select extract(epoch from pg_catalog.now() - max(at))::float8 as eta from battiti where nome = 'worker'`

/** Seconds since any worker last said that it is there: above 30 nobody does the timed work, whatever /ready says. */
export function addWorkerGauge(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'rateo_lavori_battito_seconds',
    help: 'Seconds since the last sign of life of a worker, of any process; alarm above 30',
    registers: [registry],
    async collect() {
      const eta = await pool.query<{ eta: number | null }>(BATTITO).then(
        ({ rows }) => rows[0]?.eta ?? Number.POSITIVE_INFINITY,
        () => null,
      )
      // The number is unknown without a database.
      if (eta === null) this.reset()
      else this.set(eta)
    },
  })
}
