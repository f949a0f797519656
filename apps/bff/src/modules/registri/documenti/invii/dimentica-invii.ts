import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'

const MESI = 24

/** Forgets the addresses that documents were sent to, two years after; that it was sent stays in the cronologia. */
export async function dimenticaInvii({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const limite = clock.now()
  limite.setUTCMonth(limite.getUTCMonth() - MESI)
  const { numDeletedRows } = await db
    .deleteFrom('invii_documento')
    .where('created_at', '<', limite)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
