import type { scriviLimitiDilazioni as contract } from '@rateo/contract/accordi/limiti-dilazioni'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { type LimitiDilazione, SENZA_LIMITI } from '@rateo/domain/credito/limiti-esercente'
import type { Db } from '../../../../db/database.ts'
import { isId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'

/** Finds the limits within which an esercente proposes plans on its own. */
export async function findLimiti(db: Db, esercente_id: string): Promise<LimitiDilazione> {
  const row = await db
    .selectFrom('limiti_dilazioni')
    .where('esercente_id', '=', esercente_id)
    .select(['importo_max_centesimi', 'n_rate_max', 'tan_max_centesimi'])
    .executeTakeFirst()
  return row ?? SENZA_LIMITI
}

/** The staff set them, with why: plans that were sent before go on. */
export async function scriviLimiti(
  call: Call,
  { id, motivo, ...limiti }: { id: string } & BodyOf<typeof contract>,
): Promise<LimitiDilazione> {
  const { clock, db } = call
  const esercente = isId(id)
    ? await db
        .selectFrom('esercenti')
        .where('id', '=', id)
        .select('id')
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined
  if (esercente === undefined) throw new AppError('non_trovato')
  const prima = await findLimiti(db, id)
  const valori = { ...limiti, updated_at: clock.now() }
  await db
    .insertInto('limiti_dilazioni')
    .values({ esercente_id: id, ...valori })
    .onConflict((conflict) => conflict.column('esercente_id').doUpdateSet(valori))
    .execute()
  await annota(call, {
    azione: 'limiti_dilazioni',
    entita: 'esercente',
    id,
    prima,
    dopo: { ...limiti, motivo },
  })
  return findLimiti(db, id)
}
