import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { accoda } from '../../base/uscite/index.ts'

type Needs = { db: Db; clock: Clock }
type Dovuto = { id: string; scadenza: string; passo: number }

const QUANTI = 500

/**
 * Bollette still to be paid whose day comes within a week, each with the step that it has come to: seven days before, and one. A
 * worker that was away makes a step up until the next one, and the last until the day itself; a bolletta that was not there on the
 * day of a step is not reminded of by it.
 */
async function findDovuti({ db, clock }: Needs, dopo: string): Promise<Dovuto[]> {
  const oggi = clock.today()
  const { rows } = await sql<Dovuto>`
    select x.id, x.scadenza, x.passo from (
      select b.id, b.scadenza, (b.created_at at time zone 'Europe/Rome')::date as creata,
        case when b.scadenza - ${oggi}::date <= 1 then 1 else 7 end as passo
      from bollette b
      where b.stato = 'da_pagare' and b.scadenza between ${oggi}::date and ${oggi}::date + 7) x
    where x.creata <= x.scadenza - x.passo and x.id > ${dopo} and not exists (
      select from uscite u where u.unicita = 'promemoria_bolletta:' || x.id || ':' || x.scadenza || ':' || x.passo)
    order by x.id limit ${QUANTI}`.execute(db)
  return rows
}

/** Queues the reminders of bollette that fall due: each once, however often this runs. For the timetable; returns how many. */
export async function ricordaBollette(needs: Needs): Promise<number> {
  let quanti = 0
  let dopo = ''
  for (;;) {
    const dovuti = await findDovuti(needs, dopo)
    await inTransaction(needs.db, async (trx) => {
      for (const { id, scadenza, passo } of dovuti) {
        await accoda(trx, {
          argomento: 'promemoria_bolletta',
          unicita: `promemoria_bolletta:${id}:${scadenza}:${passo}`,
          contenuto: { bolletta_id: id, scadenza },
        })
      }
    })
    quanti += dovuti.length
    if (dovuti.length < QUANTI) return quanti
    dopo = dovuti.at(-1)?.id ?? ''
  }
}
