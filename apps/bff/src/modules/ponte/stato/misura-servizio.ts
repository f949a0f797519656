import { keysOf } from '@rateo/domain/parole/chiavi'
import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { rilevaStato } from './rileva-stato.ts'

/** Writes down how each part is: a look that is missing says that nobody was there to look. */
export async function misuraServizio({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const stati = await rilevaStato(db)
  const parti = keysOf(stati)
  const riusciti = parti.map((parte) => (stati[parte] === 'fermo' ? 0 : 1))
  await sql`
    insert into misure_servizio (giorno, parte, controlli, riusciti)
    select ${clock.today()}::date, parte, 1, riuscito
    from unnest(${parti}::text[], ${riusciti}::int[]) as m (parte, riuscito)
    on conflict (giorno, parte) do update
      set controlli = misure_servizio.controlli + 1, riusciti = misure_servizio.riusciti + excluded.riusciti`.execute(
    db,
  )
  return riusciti.filter((uno) => uno === 0).length
}
