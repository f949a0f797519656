import type { DimensioneEsercente } from '@rateo/domain/credito/perimetro-credito'
import type { Db } from '../../../../db/database.ts'

export type Dimensione = {
  dimensione: DimensioneEsercente
  dimensione_confermata_at: string | null
}

/** The size of a seller; presumed small or medium, as nearly all are, until it says otherwise. */
export async function findDimensione(db: Db, esercente_id: string): Promise<Dimensione> {
  const row = await db
    .selectFrom('dimensioni_esercenti')
    .where('esercente_id', '=', esercente_id)
    .select(['dimensione', 'confermata_at'])
    .executeTakeFirst()
  return {
    dimensione: row?.dimensione === 'grande' ? 'grande' : 'pmi',
    dimensione_confermata_at: row?.confermata_at.toISOString() ?? null,
  }
}
