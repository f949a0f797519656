import { sql } from 'kysely'
import type { Deps } from '../../../http/deps.ts'
import { accoda } from '../../base/uscite/index.ts'
import { verificaInvarianti } from './verifica-invarianti.ts'

/** The whole of the books is read: what is too long for a page is not for a night. */
const ATTESA = '15min'

/** Asks every invariant, writes down the answer and tells the admins when one does not hold (MON-B1). */
export async function controllaLibri({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${ATTESA}, true)`.execute(trx)
    const violazioni = await verificaInvarianti(trx, clock.today())
    const { id } = await trx
      .insertInto('controlli_libri')
      .values({ eseguito_at: clock.now(), violazioni: JSON.stringify(violazioni) })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (violazioni.length === 0) return 0
    await accoda(trx, {
      argomento: 'allarme',
      unicita: `allarme:libri:${id}`,
      contenuto: {
        tipo: 'libri',
        quanti: violazioni.length,
        quali: violazioni.map(({ invariante }) => invariante).join(', '),
      },
    })
    return violazioni.length
  })
}
