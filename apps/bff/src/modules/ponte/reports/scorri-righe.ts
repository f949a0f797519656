import type { TipoReport } from '@rateo/domain/stati/report'
import { type Tratto, trattiDi } from '@rateo/domain/tempo/tratti'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { type Ambito, righeDi, type Riga } from './righe.queries.ts'

const GRUPPO = 500

type Report = Ambito & Tratto & { tipo: TipoReport }

/**
 * Hands over every row of a report in groups, as the data were at one instant: the server of the database holds the others in a
 * cursor, so that of a million rows a few hundred are in memory.
 */
export async function scorriRighe(
  db: Db,
  report: Report,
  oggi: string,
  prendi: (righe: Riga[]) => Promise<void>,
): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local cursor_tuple_fraction = 1`.execute(trx)
      for (const tratto of trattiDi(report, 'mese')) {
        const query = righeDi(report.tipo, report, { ...tratto, oggi })
        await sql`declare righe no scroll cursor for ${query}`.execute(trx)
        for (let full = true; full;) {
          const { rows } = await sql<Riga>`fetch ${sql.lit(GRUPPO)} from righe`.execute(trx)
          if (rows.length > 0) await prendi(rows)
          full = rows.length === GRUPPO
        }
        await sql`close righe`.execute(trx)
      }
    })
}
