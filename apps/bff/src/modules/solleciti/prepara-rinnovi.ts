import { aggiungiGiorni } from '@rateo/domain/giorno'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { Regole } from './cadenza.ts'

/** A message that did not leave on its day is still worth sending for this long. */
const RECUPERO_GIORNI = 2

/**
 * Queues what is written to who owes a renewal that failed, on the days of the rule counted from the first failure. Of
 * that day itself the refusal has told already.
 */
export async function preparaRinnovi(
  { db, clock }: { db: Db; clock: Clock },
  { abbonamento }: Regole,
): Promise<void> {
  const today = clock.today()
  for (const passo of abbonamento.messaggi.filter((giorno) => giorno > 0)) {
    const dovuti = await db
      .selectFrom('rinnovi_falliti as f')
      .where('f.primo', '>=', aggiungiGiorni(today, -passo - RECUPERO_GIORNI))
      .where('f.primo', '<=', aggiungiGiorni(today, -passo))
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
