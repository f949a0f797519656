import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { accoda } from '../../base/uscite/index.ts'

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
/** Outcomes of a method: fewer say nothing. */
const MINIMO = { ora: 20, prima: 100 }
/** Percentage points lost within the hour that are a fault, and no bad luck. */
const CALO = 10

type Riuscite = { metodo: string; ora: number; ora_riusciti: number; prima: number; quota: number }

/**
 * Outcomes of tentativi by method: of the last hour, and the share (0 to 1) that went well in the seven days before it.
 * What a bank took back later had gone well; what was given up by a person counts neither way.
 */
const findRiuscite = async (db: Db, now: Date): Promise<Riuscite[]> => {
  const daOra = new Date(now.getTime() - HOUR)
  const { rows } = await sql<Riuscite>`
    select metodo, count(*) filter (where di_ora)::int as ora, count(*) filter (where di_ora and va)::int as ora_riusciti,
      count(*) filter (where not di_ora)::int as prima,
      coalesce(avg(va::int) filter (where not di_ora), 0)::float8 as quota
    from (select metodo, concluso_at >= ${daOra} as di_ora, stato not in ('rifiutato', 'errore_tecnico') as va
      from tentativi
      where concluso_at >= ${new Date(daOra.getTime() - WEEK)} and concluso_at <= ${now}
        and metodo in ('carta', 'addebito_sdd')
        and stato in ('riuscito', 'restituito', 'stornato', 'rifiutato', 'errore_tecnico')) esiti
    group by metodo order by metodo`.execute(db)
  return rows
}

/**
 * Tells the admins, once a day for each method, when in one hour it goes well more than ten points less often than in the
 * week before (MON-B2). Returns how many methods do.
 */
export async function avvisaRiuscite({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now()
  const calati = (await findRiuscite(db, now)).filter(
    ({ ora, ora_riusciti, prima, quota }) =>
      ora >= MINIMO.ora && prima >= MINIMO.prima && (quota - ora_riusciti / ora) * 100 > CALO,
  )
  for (const { metodo, ora, ora_riusciti, quota } of calati) {
    await accoda(db, {
      argomento: 'allarme',
      unicita: `allarme:riuscite:${metodo}:${clock.today()}`,
      contenuto: { tipo: 'riuscite', metodo, quanti: ora, riusciti: ora_riusciti, prima: quota },
    })
  }
  return calati.length
}
