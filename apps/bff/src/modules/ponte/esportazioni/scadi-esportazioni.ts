import { sql } from 'kysely'
import type { Deps } from '../../../http/deps.ts'

/** Throws away the files past their life: they can be asked for again. */
export async function scadiEsportazioni({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update esportazioni set stato = 'scaduto', byte = 0
      where stato in ('pronto', 'fallito') and scade_at < ${clock.now()} returning id`.execute(trx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await trx.deleteFrom('esportazioni_parti').where('esportazione_id', 'in', ids).execute()
  })
}
