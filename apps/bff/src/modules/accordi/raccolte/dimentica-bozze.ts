import type { Deps } from '../../../http/deps.ts'

const GIORNI = 180
const DAY = 86_400_000

/** Deletes raccolte that were never started, with the people who were only written in them; returns how many. */
export async function dimenticaBozze({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const prima = new Date(clock.now().getTime() - GIORNI * DAY)
  return db.transaction().execute(async (trx) => {
    const vecchie = await trx
      .selectFrom('raccolte')
      .where('stato', '=', 'bozza')
      .where('updated_at', '<', prima)
      .select('id')
      .limit(500)
      .forUpdate()
      .execute()
    const ids = vecchie.map(({ id }) => id)
    if (ids.length === 0) return 0
    await trx.deleteFrom('adesioni').where('raccolta_id', 'in', ids).execute()
    await trx.deleteFrom('raccolte').where('id', 'in', ids).execute()
    return ids.length
  })
}
