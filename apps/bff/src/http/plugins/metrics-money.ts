import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** All of it in one statement: who reads the figures every few seconds costs one. */
const CONTI = `select 'esiti' as di, metodo as uno,
    case when stato in ('rifiutato', 'errore_tecnico') then 'no' else 'si' end as due, count(*)::float8 as n
  from tentativi
  where concluso_at >= now() - interval '1 hour' and metodo in ('carta', 'addebito_sdd')
    and stato in ('riuscito', 'restituito', 'stornato', 'rifiutato', 'errore_tecnico')
  group by 2, 3
  union all
  select 'sospesi', stato, '', count(*)::float8 from tentativi
  where stato in ('inviato', 'esito_sconosciuto', 'da_verificare') group by 2
  union all
  select 'uscite', '', '', count(*)::float8 from uscite_aperte where dal <= now()
  union all
  select 'eta', '', '', coalesce(extract(epoch from now() - min(dal)), 0)::float8
  from uscite_aperte where dal <= now()`

type Conto = { di: string; uno: string; due: string; n: number }

const METODI = ['carta', 'addebito_sdd']
const SOSPESI = ['inviato', 'esito_sconosciuto', 'da_verificare']

type Sets = (n: (di: string, uno?: string, due?: string) => number) => void

/** The figures of the money that an alarm looks at, and of the messages that wait. */
export function addMoneyGauges(registry: Registry, pool: pg.Pool): void {
  let asking: Promise<Conto[] | null> | null = null
  // All figures are read at the same moment: they share one answer, which is null without a database.
  const ask = () => {
    asking ??= pool
      .query<Conto>(CONTI)
      .then(
        ({ rows }) => rows,
        () => null,
      )
      .finally(() => {
        asking = null
      })
    return asking
  }
  const gauge = (name: string, help: string, labelNames: string[], set: (of: Gauge) => Sets) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const rows = await ask()
        this.reset()
        const n = (di: string, uno = '', due = '') =>
          rows?.find((row) => row.di === di && row.uno === uno && row.due === due)?.n ?? 0
        if (rows !== null) set(this)(n)
      },
    })
  gauge(
    'rateo_addebiti_ora',
    'Charges that ended in the last hour, by method and by whether they went well',
    ['metodo', 'riuscito'],
    (of) => (n) => {
      for (const metodo of METODI) {
        for (const riuscito of ['si', 'no']) {
          of.set({ metodo, riuscito }, n('esiti', metodo, riuscito))
        }
      }
    },
  )
  gauge(
    'rateo_tentativi_sospesi',
    'Attempts whose outcome is not known yet, by state',
    ['stato'],
    (of) => (n) => SOSPESI.forEach((stato) => of.set({ stato }, n('sospesi', stato))),
  )
  gauge(
    'rateo_uscite_in_attesa',
    'Messages that are due and have not left',
    [],
    (of) => (n) => of.set(n('uscite')),
  )
  gauge(
    'rateo_uscite_eta_secondi',
    'Seconds for which the oldest message that is due has waited',
    [],
    (of) => (n) => of.set(Math.max(0, n('eta'))),
  )
}
