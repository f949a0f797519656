import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Regole } from './cadenza.ts'

/** The last message is still worth sending for this long after its day. */
const RECUPERO_GIORNI = 7

/**
 * Queues the messages to clienti who owe a renewal that failed, on the days of the rule counted from the first
 * failure. The refusal has told of that day itself already.
 */
export async function preparaRinnovi(
  { db, clock }: { db: Db; clock: Clock },
  { abbonamento }: Regole,
): Promise<void> {
  const today = clock.today()
  const passi = abbonamento.messaggi.filter((giorno) => giorno > 0).toSorted((a, b) => a - b)
  // A message is written on its day or later, until the day of the next one: a missed one is made up, and nobody gets
  // two at once.
  for (const [i, passo] of passi.entries()) {
    const fine = passi[i + 1] ?? passo + RECUPERO_GIORNI
    const contata = sql<string>`f.primo + giorni_fermi(f.pagamento_id, ${today}::date)`
    const dovuti = await db
      .selectFrom('rinnovi_falliti as f')
      .where(contata, '>', aggiungiGiorni(today, -fine))
      .where(contata, '<=', aggiungiGiorni(today, -passo))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('solleciti as s')
              .whereRef('s.pagamento_id', '=', 'f.pagamento_id')
              .where('s.passo', '>=', passo)
              .select('s.id'),
          ),
        ),
      )
      .select(['f.pagamento_id', 'f.esercente_id', 'f.cliente_id'])
      .execute()
    const righe = dovuti.flatMap(({ pagamento_id, esercente_id, cliente_id }) =>
      pagamento_id === null || esercente_id === null || cliente_id === null
        ? []
        : [
            {
              id: newId(clock.now()),
              pagamento_id,
              esercente_id,
              cliente_id,
              passo,
              livello: 'sollecito',
              canale: 'email',
              stato: 'in_coda',
              dal: today,
              creato_da: 'sistema',
              created_at: clock.now(),
            },
          ],
    )
    if (righe.length === 0) continue
    await db
      .insertInto('solleciti')
      .values(righe)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
