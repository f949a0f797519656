import type { DimensioneEsercente } from '@rateo/domain/credito/perimetro-credito'
import type { Db } from '../../../../db/database.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { contestoDi } from '../annota-dilazione.ts'
import { type Dimensione, leggiDimensione } from './dimensione.queries.ts'
import { type Chi, esercenteDi } from './scrivi-bozza.ts'

/** What was proposed before keeps the rules under which it was; a bozza is looked at again when it is sent. */
export async function dichiaraDimensione(
  trx: Db,
  dimensione: DimensioneEsercente,
  chi: Chi,
): Promise<Dimensione> {
  const esercente_id = esercenteDi(chi.actor)
  const prima = await leggiDimensione(trx, esercente_id)
  const nuova = { dimensione, confermata_at: chi.clock.now() }
  await trx
    .insertInto('dimensioni_esercenti')
    .values({ esercente_id, ...nuova })
    .onConflict((conflict) => conflict.column('esercente_id').doUpdateSet(nuova))
    .execute()
  await annota(trx, {
    ...contestoDi(chi),
    azione: 'dichiara_dimensione',
    entita: 'esercente',
    entita_id: esercente_id,
    prima: { dimensione: prima.dimensione },
    dopo: { dimensione },
  })
  return leggiDimensione(trx, esercente_id)
}
