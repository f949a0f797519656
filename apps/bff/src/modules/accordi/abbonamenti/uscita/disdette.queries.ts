import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import type { StatoAbbonamento } from '@rateo/domain/stati/abbonamento'
import { ritornoDi } from '@rateo/domain/stati/disdetta'
import type { Durata } from '@rateo/domain/stati/piano'
import type { Db } from '../../../../db/database.ts'

/** The disdetta that holds; undefined where none was given, or it was taken back. */
export const findValida = (db: Db, abbonamento_id: string) =>
  db
    .selectFrom('disdette')
    .where('abbonamento_id', '=', abbonamento_id)
    .where('ritirata_at', 'is', null)
    .selectAll()
    .executeTakeFirst()

type Riga = Durata & {
  id: string
  stato: StatoAbbonamento
  fino_al: string | null
  periodi_rimasti: number | null
  titolare_dal: Date | null
}

/** The disdetta as the page shows it, of an abbonamento that goes on to its last day or was ended by it. */
export async function findDisdetta(
  db: Db,
  a: Riga,
  oggi: string,
): Promise<Abbonamento['disdetta']> {
  const valida = await findValida(db, a.id)
  if (valida === undefined) return null
  const { ruolo, motivo, nota, created_at, da_stato } = valida
  // The person who took it over took something that ends by itself: the esercente makes no more of it.
  const resta = ruolo === 'esercente' && a.titolare_dal !== null && created_at < a.titolare_dal
  return {
    ruolo,
    motivo,
    nota,
    created_at: created_at.toISOString(),
    prossimo_se_ritirata: resta
      ? null
      : (ritornoDi({ ...a, da_stato }, oggi)?.prossimo_addebito ?? null),
  }
}
