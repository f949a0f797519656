import type { fermateDalConto } from '@rateo/domain/identita/conto-collegato'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Stops, or lets go on, what the payment provider lets the account of an esercente do; what staff stopped stays so. */
export async function fermaPerIlConto(
  db: Db,
  esercente_id: string,
  ferme: Readonly<ReturnType<typeof fermateDalConto>>,
): Promise<void> {
  await db
    .updateTable('esercenti')
    .set({ conto_ferma: [...ferme] })
    .where('id', '=', esercente_id)
    .where(sql<boolean>`conto_ferma <> ${[...ferme]}::text[]`)
    .execute()
}

/** Lifts all that accounts stopped, in a portal whose esercenti have none. */
export async function senzaConti(db: Db): Promise<void> {
  await sql`update esercenti set conto_ferma = '{}' where conto_ferma <> '{}'`.execute(db)
}
