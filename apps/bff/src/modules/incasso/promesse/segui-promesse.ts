import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { annotaSistema } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'

type Needs = { db: Db; clock: Clock }

const QUANTE = 500

/** Debts whose term is over and whose money is neither there nor on its way. */
const findMancate = async ({ db, clock }: Needs, dopo: string) => {
  const { rows } = await sql<{ id: string; pagamento_id: string }>`
    select q.id, q.pagamento_id from promesse q join pagamenti p on p.id = q.pagamento_id
    where q.stato = 'attiva' and q.entro < ${clock.today()}::date and q.id > ${dopo}
      and p.stato in ('da_pagare', 'parzialmente_pagato', 'insoluto')
    order by q.id limit ${QUANTE}`.execute(db)
  return rows
}

type Mancata = Awaited<ReturnType<typeof findMancate>>[number]

/** Breaks one promise, if it still is to be: its debt is held, as a payment would. */
async function rompi(trx: Db, { id, pagamento_id }: Mancata, clock: Clock): Promise<boolean> {
  const oggi = clock.today()
  const debito = await trx
    .selectFrom('pagamenti')
    .where('id', '=', pagamento_id)
    .where('stato', 'in', ['da_pagare', 'parzialmente_pagato', 'insoluto'])
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (debito === undefined) return false
  const rotta = await trx
    .updateTable('promesse')
    .set({ stato: 'non_mantenuta', conclusa_il: oggi })
    .where('id', '=', id)
    .where('stato', '=', 'attiva')
    .where('entro', '<', oggi)
    .returning('giorno')
    .executeTakeFirst()
  if (rotta === undefined) return false
  await annotaSistema(trx, {
    azione: 'manca_promessa',
    entita: 'pagamento',
    id: pagamento_id,
    dopo: { giorno: rotta.giorno },
  })
  await accoda(trx, {
    argomento: 'promessa',
    unicita: `promessa:${id}:mancata`,
    contenuto: { promessa_id: id, fatto: 'mancata' },
  })
  return true
}

/** Promises whose day went by without the money. For the timetable, by the hour; returns how many. */
export async function seguiPromesse(needs: Needs): Promise<number> {
  let rotte = 0
  let dopo = ''
  for (;;) {
    const mancate = await findMancate(needs, dopo)
    for (const una of mancate) {
      if (await inTransaction(needs.db, (trx) => rompi(trx, una, needs.clock))) rotte += 1
    }
    if (mancate.length < QUANTE) return rotte
    dopo = mancate.at(-1)?.id ?? ''
  }
}
