import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Regole } from './cadenza.ts'

/** The last message is still worth sending for this long after its day. */
const RECUPERO_GIORNI = 7
/** Rows of one statement: it takes no more than 65,535 values. */
const INSIEME = 1000

type Fallito = {
  pagamento_id: string
  esercente_id: string
  cliente_id: string
  /** The day of the first failure, without those on which the charge stood still because of us. */
  contata: string
  /** The last step that was written about. */
  ultimo: number | null
}

/** The renewals that failed in some days, each counted once. */
async function findFalliti(db: Db, today: string, dopo: string, fino: string): Promise<Fallito[]> {
  const { rows } = await sql<Fallito>`
    select f.pagamento_id, f.esercente_id, f.cliente_id, c.contata,
      (select max(s.passo) from solleciti s where s.pagamento_id = f.pagamento_id) as ultimo
    from rinnovi_falliti f
      -- Without the offset the days would be counted anew wherever they are named.
      cross join lateral (select f.primo + giorni_fermi(f.pagamento_id, ${today}::date) as contata offset 0) c
    where not sollecito_vietato(f.esercente_id, f.cliente_id)
      and c.contata > ${dopo}::date and c.contata <= ${fino}::date`.execute(db)
  return rows
}

/**
 * Queues the messages to clienti who owe a renewal that failed, on the days of the rule counted from the first
 * failure. The refusal has told of that day itself already.
 */
export async function preparaRinnovi(
  { db, clock }: { db: Db; clock: Clock },
  { abbonamento }: Regole,
): Promise<void> {
  const today = clock.today()
  const giorni = abbonamento.messaggi.filter((giorno) => giorno > 0).toSorted((a, b) => a - b)
  // A message is written on its day or later, until the day of the next one: a missed one is made up, and nobody gets
  // two at once.
  const passi = giorni.map((passo, i) => ({
    passo,
    dopo: aggiungiGiorni(today, -(giorni[i + 1] ?? passo + RECUPERO_GIORNI)),
    fino: aggiungiGiorni(today, -passo),
  }))
  const [primo, ultimo] = [passi[0], passi.at(-1)]
  if (primo === undefined || ultimo === undefined) return
  const falliti = await findFalliti(db, today, ultimo.dopo, primo.fino)
  const righe = falliti.flatMap(({ contata, ultimo: detto, ...debito }) => {
    const dovuto = passi.find(({ dopo, fino }) => contata > dopo && contata <= fino)
    if (dovuto === undefined || (detto !== null && detto >= dovuto.passo)) return []
    return [
      {
        id: newId(clock.now()),
        ...debito,
        passo: dovuto.passo,
        livello: 'sollecito',
        canale: 'email',
        stato: 'in_coda',
        dal: today,
        creato_da: 'sistema',
        created_at: clock.now(),
      },
    ]
  })
  for (let da = 0; da < righe.length; da += INSIEME) {
    await db
      .insertInto('solleciti')
      .values(righe.slice(da, da + INSIEME))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
