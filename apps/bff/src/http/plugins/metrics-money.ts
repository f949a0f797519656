import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

const ESITI = `select metodo, case when stato in ('rifiutato', 'errore_tecnico') then 'no' else 'si' end as riuscito, count(*)::int as n
  from tentativi
  where concluso_at >= now() - interval '1 hour' and metodo in ('carta', 'addebito_sdd')
    and stato in ('riuscito', 'restituito', 'stornato', 'rifiutato', 'errore_tecnico')
  group by 1, 2`
const SOSPESI = `select stato, count(*)::int as n from tentativi
  where stato in ('inviato', 'esito_sconosciuto', 'da_verificare') group by 1`
const USCITE = `select count(*)::int as n, coalesce(extract(epoch from now() - min(prossimo_at)), 0)::float8 as eta
  from uscite where inviata_at is null and prossimo_at <= now()`

type Reads = (text: string) => Promise<Record<string, unknown>[] | null>

/** The rows of a statement; null without a database, when the figure is unknown and all the others are wanted the more. */
const readerOf =
  (pool: pg.Pool): Reads =>
  (text) =>
    pool.query<Record<string, unknown>>(text).then(
      ({ rows }) => rows,
      () => null,
    )

type Figure = { name: string; help: string; labelNames: string[]; text: string; zeros: object[] }

const FIGURES: readonly Figure[] = [
  {
    name: 'rateo_addebiti_ora',
    help: 'Charges that ended in the last hour, by method and by whether they went well',
    labelNames: ['metodo', 'riuscito'],
    text: ESITI,
    zeros: ['carta', 'addebito_sdd'].flatMap((metodo) =>
      ['si', 'no'].map((riuscito) => ({ metodo, riuscito })),
    ),
  },
  {
    name: 'rateo_tentativi_sospesi',
    help: 'Attempts whose outcome is not known yet, by state',
    labelNames: ['stato'],
    text: SOSPESI,
    zeros: ['inviato', 'esito_sconosciuto', 'da_verificare'].map((stato) => ({ stato })),
  },
]

/** The figures of the money that an alarm looks at, and of the messages that wait. */
export function addMoneyGauges(registry: Registry, pool: pg.Pool): void {
  const read = readerOf(pool)
  for (const { name, help, labelNames, text, zeros } of FIGURES) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        const rows = await read(text)
        if (rows === null) return
        for (const labels of zeros) this.set({ ...labels }, 0)
        for (const { n, ...labels } of rows) {
          const told = Object.entries(labels).map(([label, value]) => [label, String(value)])
          this.set(Object.fromEntries(told), Number(n))
        }
      },
    })
  }
  const late = new Gauge({
    name: 'rateo_uscite_eta_secondi',
    help: 'Seconds for which the oldest message that is due has waited',
    registers: [registry],
  })
  new Gauge({
    name: 'rateo_uscite_in_attesa',
    help: 'Messages that are due and have not left',
    registers: [registry],
    async collect() {
      const [row] = (await read(USCITE)) ?? []
      if (row === undefined) {
        late.reset()
        return this.reset()
      }
      late.set(Math.max(0, Number(row['eta'])))
      this.set(Number(row['n']))
    },
  })
}
