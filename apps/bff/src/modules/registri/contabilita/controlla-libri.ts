import { sql } from 'kysely'
import type { Deps } from '../../../http/deps.ts'
import { accoda } from '../../base/uscite/index.ts'
import { verificaInvarianti } from './invarianti.ts'

/** The whole of the books is read: what is too long for a page is not for a night. */
const ATTESA = '60min'

/** Asks every invariant, writes down the answer and tells the admins when one does not hold (MON-B1). */
export async function controllaLibri({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const violazioni = await db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${ATTESA}, true)`.execute(trx)
    return verificaInvarianti(trx, clock.today())
  })
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('controlli_libri')
      .values({ eseguito_at: clock.now(), violazioni: JSON.stringify(violazioni) })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (violazioni.length === 0) return
    await accoda(trx, {
      argomento: 'allarme',
      unicita: `allarme:libri:${id}`,
      contenuto: {
        tipo: 'libri',
        quanti: violazioni.length,
        quali: violazioni.map(({ invariante }) => invariante).join(', '),
      },
    })
  })
  return violazioni.length
}
