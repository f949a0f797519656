import type { RegoleCambio } from '@rateo/contract/accordi/cambio-piano'
import { PIU_CARO_PREDEFINITO } from '@rateo/domain/stati/cambio-piano'
import type { Db } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/actor.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'

/** The rule of an esercente for changes of piano, by which previews and changes count alike. */
export async function findRegoleCambio(db: Db, esercente_id: string): Promise<RegoleCambio> {
  const scelte = await db
    .selectFrom('regole_cambio_piano')
    .where('esercente_id', '=', esercente_id)
    .select('piu_caro')
    .executeTakeFirst()
  return scelte ?? { piu_caro: PIU_CARO_PREDEFINITO }
}

function esercenteDi({ esercente_id }: Actor): string {
  if (esercente_id === null) throw new AppError('non_trovato')
  return esercente_id
}

export async function getRegoleCambio({ db, actor }: Pick<Call, 'db' | 'actor'>) {
  return findRegoleCambio(db, esercenteDi(actor))
}

/** Chooses the rule for changes from now on; those that wait for their day keep the one under which they were confirmed. */
export async function impostaRegoleCambio(
  call: Call,
  { piu_caro }: RegoleCambio,
): Promise<RegoleCambio> {
  const { db, clock } = call
  const esercente_id = esercenteDi(call.actor)
  const prima = await findRegoleCambio(db, esercente_id)
  const nuova = { piu_caro, updated_at: clock.now() }
  await db
    .insertInto('regole_cambio_piano')
    .values({ esercente_id, ...nuova })
    .onConflict((conflict) => conflict.column('esercente_id').doUpdateSet(nuova))
    .execute()
  await annota(call, {
    azione: 'imposta_regole_cambio',
    entita: 'esercente',
    id: esercente_id,
    prima,
    dopo: { piu_caro },
  })
  return { piu_caro }
}
