import type { Db } from '../../../db/database.ts'
import type { Bilancio } from './bilancio.ts'

const SCRITTURA = 'scrittura:'

export type Sospese = {
  /** Lines of the provider's, with the night that they were first left over. */
  righe: { riga: string; dal: Date }[]
  scritture: number[]
}

/** The lines that earlier nights left over, the oldest first. */
export async function findSospese(db: Db, fornitore: string): Promise<Sospese> {
  const rows = await db
    .selectFrom('righe_psp_sospese')
    .where('fornitore', '=', fornitore)
    .select(['riferimento', 'dal'])
    .orderBy('dal')
    .orderBy('riferimento')
    .execute()
  const isNostra = ({ riferimento }: { riferimento: string }) => riferimento.startsWith(SCRITTURA)
  return {
    righe: rows
      .filter((one) => !isNostra(one))
      .map(({ riferimento, dal }) => ({ riga: riferimento, dal })),
    scritture: rows.filter(isNostra).map(({ riferimento }) => +riferimento.slice(SCRITTURA.length)),
  }
}

/** Keeps the lines that this night could not tell for the next one, and drops the others. */
export async function scriviSospese(
  trx: Db,
  fornitore: string,
  { uguali, differenze, sospesi }: Bilancio,
  now: Date,
): Promise<void> {
  const concluse = [...uguali, ...differenze.map(({ riferimento }) => riferimento)]
  if (concluse.length > 0) {
    await trx
      .deleteFrom('righe_psp_sospese')
      .where('fornitore', '=', fornitore)
      .where((eb) => eb('riferimento', '=', eb.fn.any(eb.val(concluse))))
      .execute()
  }
  const nuove = [...sospesi].map(([riferimento, giorno]) => ({
    fornitore,
    riferimento,
    giorno,
    dal: now,
  }))
  if (nuove.length === 0) return
  await trx
    .insertInto('righe_psp_sospese')
    .values(nuove)
    .onConflict((oc) => oc.columns(['fornitore', 'riferimento']).doNothing())
    .execute()
}
