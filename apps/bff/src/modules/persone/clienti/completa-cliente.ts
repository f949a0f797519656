import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { newUntimedId } from '../../../db/ids.ts'

export type DatiCliente = {
  nome: string
  codice_fiscale: string
  partita_iva: string | null
  telefono: string
  indirizzo: string
  cap: string
  citta: string
  provincia: string
}

/**
 * The cliente that a registered person is; returns its id. Whoever has already asked them for money knows them by this
 * e-mail, which has proved to be theirs: what was asked is then found in their own pages.
 */
export async function completaCliente(
  trx: Db,
  email: string,
  dati: DatiCliente,
  now: Date,
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cliente:${email}`}, 0))`.execute(trx)
  const known = await trx
    .selectFrom('clienti as c')
    .select('c.id')
    .where('c.email', '=', email)
    .where('c.stato', 'not in', ['cancellato', 'bloccato'])
    // A row that already has its person is somebody else's.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('utenti_ruoli as r')
            .select('r.utente_id')
            .whereRef('r.cliente_id', '=', 'c.id'),
        ),
      ),
    )
    .orderBy('c.created_at')
    .orderBy('c.id')
    .executeTakeFirst()
  const values = { ...dati, stato: 'attivo', updated_at: now }
  if (known) {
    await trx.updateTable('clienti').set(values).where('id', '=', known.id).execute()
    return known.id
  }
  const id = newUntimedId(now)
  await trx
    .insertInto('clienti')
    .values({ id, email, ...values, created_at: now })
    .execute()
  return id
}
