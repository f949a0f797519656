import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import type { Db } from '../../../../db/database.ts'
import type { Deps } from '../../../../http/deps.ts'
import { inTransaction } from '../../../../http/transaction.ts'
import { findEsercenti, findMovimenti, type Giornata } from './da-maturare.queries.ts'
import { righeDiIncasso, righeDiStorno } from './righe-provvigioni.ts'

/** The lines of one esercente for one day, all or none. */
async function maturaGiornata(db: Db, giornata: Giornata): Promise<number> {
  return inTransaction(db, async (trx) => {
    let quante = 0
    for (const movimento of await findMovimenti(trx, giornata)) {
      const righe =
        movimento.incasso === null
          ? await righeDiStorno(trx, giornata, movimento)
          : await righeDiIncasso(trx, giornata, movimento, movimento.incasso)
      if (righe.length === 0) continue
      await trx
        .insertInto('provvigioni')
        .values(righe.map((riga) => ({ ...riga, created_at: giornata.now })))
        .execute()
      quante += righe.length
    }
    return quante
  })
}

async function maturaTutti(db: Db, giornata: Omit<Giornata, 'esercente_id'>): Promise<number> {
  let quante = 0
  for (const esercente_id of await findEsercenti(db, giornata.dal, giornata.al)) {
    quante += await maturaGiornata(db, { ...giornata, esercente_id })
  }
  return quante
}

/** How far back a day that was looked at is looked at again, for money that was written down late. */
const RIPASSO = 60

/**
 * Writes the lines of every whole day that was not looked at yet, the oldest first: a run that was missed is made up.
 * Money that was written down later for a day before counts yesterday. One at a time, since each line depends on those
 * before it in its month. For the timetable; returns how many lines.
 */
export async function maturaProvvigioni({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const ieri = aggiungiGiorni(clock.today(), -1)
  await db
    .insertInto('avanzamento_provvigioni')
    .values({ fino: aggiungiGiorni(ieri, -1) })
    .onConflict((oc) => oc.doNothing())
    .execute()
  let quante = 0
  for (;;) {
    const { fino } = await db
      .selectFrom('avanzamento_provvigioni')
      .select('fino')
      .executeTakeFirstOrThrow()
    if (fino >= ieri) break
    const giorno = aggiungiGiorni(fino, 1)
    quante += await maturaTutti(db, { giorno, dal: giorno, al: giorno, now })
    await db
      .updateTable('avanzamento_provvigioni')
      .set({ fino: giorno })
      .where('fino', '=', fino)
      .execute()
  }
  const tardive = { dal: aggiungiGiorni(ieri, -RIPASSO), al: ieri }
  return quante + (await maturaTutti(db, { giorno: ieri, ...tardive, now }))
}
