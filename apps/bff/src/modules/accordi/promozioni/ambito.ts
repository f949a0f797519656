import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { FieldError } from '../../../http/errors.ts'

type Ambito = { piani: readonly string[]; clienti: readonly string[] }
type Soggetto = { _id: string; nome: string }

/** A piano in all its versions is known by the first; its name is that of the version that is sold. */
const PRIMO = sql<string>`coalesce(primo_id, id)`

/** The piani of an esercente, as they are sold now; those that it offers no more come too, where a promozione has them. */
export const findPiani = (db: Db, esercente_id: string): Promise<Soggetto[]> =>
  db
    .selectFrom('piani')
    .where('esercente_id', '=', esercente_id)
    .where('sostituito_da', 'is', null)
    .where('visibilita', '<>', 'archiviato')
    .orderBy('nome')
    .orderBy('id')
    .limit(200)
    .select([PRIMO.as('_id'), 'nome'])
    .execute()

/** Problems of the piani and clienti that a promozione is for: they are those of its esercente, and of no other. */
export async function problemiAmbito(
  db: Db,
  esercente_id: string | null,
  { piani, clienti }: Ambito,
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  const dice = (pointer: string, message: string) => errors.push({ pointer, message })
  if (piani.length > 0) {
    const suoi =
      esercente_id === null
        ? []
        : await db
            .selectFrom('piani')
            .where('esercente_id', '=', esercente_id)
            .where('id', 'in', piani)
            .where('primo_id', 'is', null)
            .select('id')
            .execute()
    if (suoi.length < new Set(piani).size) {
      dice('/piani', 'Scegli i piani di un solo esercente, quello della promozione')
    }
  }
  if (clienti.length > 0) {
    const suoi =
      esercente_id === null
        ? []
        : await db
            .selectFrom('clienti_esercente')
            .where('esercente_id', '=', esercente_id)
            .where('cliente_id', 'in', clienti)
            .select('cliente_id')
            .execute()
    if (suoi.length < new Set(clienti).size) {
      dice('/clienti', 'Scegli i clienti di un solo esercente, quello della promozione')
    }
  }
  return errors
}

/** The names of the piani and clienti that a promozione is for. */
export async function findAmbito(
  db: Db,
  { esercente_id, piani, clienti }: Ambito & { esercente_id: string | null },
): Promise<{ piani: Soggetto[]; clienti: Soggetto[] }> {
  const ambito: { piani: Soggetto[]; clienti: Soggetto[] } = { piani: [], clienti: [] }
  if (piani.length > 0) {
    ambito.piani = await db
      .selectFrom('piani')
      .where(PRIMO, 'in', piani)
      .where('sostituito_da', 'is', null)
      .orderBy('nome')
      .select([PRIMO.as('_id'), 'nome'])
      .execute()
  }
  if (clienti.length > 0) {
    ambito.clienti = await db
      .selectFrom('clienti_esercente')
      .where('esercente_id', '=', esercente_id)
      .where('cliente_id', 'in', clienti)
      .orderBy('nome')
      .select(['cliente_id as _id', 'nome'])
      .execute()
  }
  return ambito
}
