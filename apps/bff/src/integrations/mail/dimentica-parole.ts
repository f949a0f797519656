import { TESTO_NON_CONSERVATO } from '@rateo/domain/stati/rinvio-messaggio'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { stored } from '../../db/stored.ts'

const INSIEME = 500

/**
 * Takes the words away that stand beside their messages, as they did before they had a table of their own: those from before
 * `prima`, so many at a time. Once the last ones are gone there is nothing more to look at.
 */
export async function dimenticaParole(db: Db, prima: Date): Promise<number> {
  let dimenticate = 0
  for (;;) {
    const { rows } = await sql<{ visti: number; tolti: number }>`
      with pezzo as (
        select m.id from messaggi m, corpi_da_svuotare s
        where s.tabella = 'messaggi' and m.id > s.dopo
          and m.id < least(s.fino, ${stored('inizio_id', { at: prima })})
        order by m.id limit ${INSIEME}
      ), tolti as (
        update messaggi set testo = default, html = null, parti = null
        where id in (table pezzo)
          and (testo <> ${TESTO_NON_CONSERVATO} or html is not null or parti is not null)
        returning 1
      ), passo as (
        update corpi_da_svuotare set dopo = (select max(id) from pezzo)
        where tabella = 'messaggi' and exists (table pezzo)
      )
      select (select count(*)::int from pezzo) as visti, (select count(*)::int from tolti) as tolti`.execute(
      db,
    )
    const [{ visti, tolti } = { visti: 0, tolti: 0 }] = rows
    dimenticate += tolti
    if (visti < INSIEME) break
  }
  await sql`
    delete from corpi_da_svuotare
    where tabella = 'messaggi' and fino < ${stored('inizio_id', { at: prima })}`.execute(db)
  return dimenticate
}
