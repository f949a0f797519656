import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { lasciaMetodo } from '../../incasso/carte-di-credito/index.ts'

/** Holds the place of a debt in the timetable before the debt itself, as the run that charges does; tells whether it is there. */
export async function tieniPosto(trx: Db, pagamento_id: string): Promise<boolean> {
  const { rows } = await sql`
    select from addebiti_programmati where pagamento_id = ${pagamento_id} for update`.execute(trx)
  return rows.length > 0
}

const PARTITO =
  'L’addebito è già partito e da qui non si ferma più: lo trovi nel pagamento, con il suo esito.'

/** Calls a scheduled charge off, until it begins. The caller has checked whose debt it is. */
export async function annullaProgramma(call: Call, pagamento_id: string): Promise<void> {
  const { db } = call
  const isWaiting = await tieniPosto(db, pagamento_id)
  const programma = await db
    .selectFrom('programmazioni')
    .where('pagamento_id', '=', pagamento_id)
    .select('giorno')
    .executeTakeFirst()
  if (programma === undefined || !isWaiting) {
    const { rows } = await sql<{ partito: boolean }>`
      select programmato(${pagamento_id}) as partito`.execute(db)
    throw new AppError('stato_incompatibile', {
      message: rows[0]?.partito
        ? PARTITO
        : 'Per questo importo non c’è un addebito programmato. Non è stato addebitato nulla.',
    })
  }
  await lasciaMetodo(db, { oggetto_tipo: 'pagamento', oggetto_id: pagamento_id })
  // The bolletta of the debt looks at its programmazione when it leaves the timetable.
  await db.deleteFrom('addebiti_programmati').where('pagamento_id', '=', pagamento_id).execute()
  await db.deleteFrom('programmazioni').where('pagamento_id', '=', pagamento_id).execute()
  await annota(call, {
    azione: 'annulla_programma',
    entita: 'pagamento',
    id: pagamento_id,
    prima: { giorno: programma.giorno },
  })
}

/** Refuses while a charge of one of these debts is scheduled. */
export async function esigiNonProgrammati(db: Db, pagamenti: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from unnest(${[...pagamenti]}::text[]) x where programmato(x) limit 1`.execute(db)
  if (rows.length === 0) return
  throw new AppError('stato_incompatibile', {
    message: 'C’è un addebito programmato: annullalo prima. Non è cambiato nulla.',
  })
}
