import type { DimensioneEsercente } from '@rateo/domain/credito/perimetro-credito'
import { annota } from '../../../base/cronologia/index.ts'
import { type Dimensione, findDimensione } from './dimensione.queries.ts'
import type { Call } from '../../../../http/call.ts'
import { esercenteDi } from './scrivi-bozza.ts'

/**
 * Declares the size of the esercente. Proposals that were sent keep their rules; a bozza is looked at again when it
 * is sent.
 */
export async function dichiaraDimensione(
  call: Call,
  dimensione: DimensioneEsercente,
): Promise<Dimensione> {
  const { db } = call
  const esercente_id = esercenteDi(call.actor)
  const prima = await findDimensione(db, esercente_id)
  const nuova = { dimensione, confermata_at: call.clock.now() }
  await db
    .insertInto('dimensioni_esercenti')
    .values({ esercente_id, ...nuova })
    .onConflict((conflict) => conflict.column('esercente_id').doUpdateSet(nuova))
    .execute()
  await annota(call, {
    azione: 'dichiara_dimensione',
    entita: 'esercente',
    id: esercente_id,
    prima: { dimensione: prima.dimensione },
    dopo: { dimensione },
  })
  return findDimensione(db, esercente_id)
}
