import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'

type Nuova = { chiave: string; valore: unknown; valido_dal: Date; autore: string; now: Date }

/** Staff who change the same value wait for one another: the second sees what the first has written. */
async function blocca(db: Db, chiave: string) {
  await db
    .selectFrom('impostazioni')
    .select('chiave')
    .where('chiave', '=', chiave)
    .forUpdate()
    .execute()
}

/** Adds a value from a moment on: what held before stays written. One to come at a time. */
export async function modificaImpostazione(
  db: Db,
  { chiave, valore, valido_dal, autore, now }: Nuova,
): Promise<void> {
  await blocca(db, chiave)
  const programmata = await db
    .selectFrom('impostazioni')
    .select('valido_dal')
    .where('chiave', '=', chiave)
    .where('valido_dal', '>', now)
    .executeTakeFirst()
  if (programmata && valido_dal > now) {
    throw new AppError('stato_incompatibile', {
      message: 'C’è già un valore programmato: annullalo prima di programmarne un altro.',
    })
  }
  await db
    .insertInto('impostazioni')
    .values({ chiave, valore: JSON.stringify(valore), valido_dal, autore })
    .execute()
}

/** Takes back what was still to come; returns whether there was anything. */
export async function annullaProgrammata(db: Db, chiave: string, now: Date): Promise<boolean> {
  await blocca(db, chiave)
  const tolte = await db
    .deleteFrom('impostazioni')
    .where('chiave', '=', chiave)
    .where('valido_dal', '>', now)
    .returning('chiave')
    .execute()
  return tolte.length > 0
}
