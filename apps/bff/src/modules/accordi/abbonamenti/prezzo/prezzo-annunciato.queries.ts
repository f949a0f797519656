import { preavvisoDovuto, type AvvisoMancato } from '@rateo/domain/atti/avviso-rinnovo'
import type { Db } from '../../../../db/database.ts'

/** The dearer price that one abbonamento was told of, until its day; undefined where there is none. */
export const findRincaroAnnunciato = (db: Db, abbonamento_id: string, oggi: string) =>
  db
    .selectFrom('adeguamenti_abbonati as l')
    .innerJoin('adeguamenti_prezzo as p', 'p.id', 'l.adeguamento_id')
    .where('l.abbonamento_id', '=', abbonamento_id)
    .where('l.primo_addebito', 'is not', null)
    .whereRef('l.a_centesimi', '>', 'l.da_centesimi')
    .where('p.annullato_at', 'is', null)
    .where('p.vale_dal', '>', oggi)
    .select(['p.id', 'p.vale_dal'])
    .executeTakeFirst()

/** The notice that a disdetta must give today: none while a dearer price is announced, or a renewal was not. */
export async function findPreavviso(
  db: Db,
  a: { id: string; preavviso_giorni: number },
  { mancato, oggi }: { mancato: AvvisoMancato | null; oggi: string },
): Promise<number> {
  const preavviso = preavvisoDovuto(a.preavviso_giorni, mancato)
  if (preavviso === 0) return 0
  return (await findRincaroAnnunciato(db, a.id, oggi)) === undefined ? preavviso : 0
}

/** The announced price that a change brings; undefined for any other change. */
export const findPrezzoDelCambio = (db: Db, abbonamento_id: string, now: Date) =>
  db
    .selectFrom('cambi_piano as c')
    .innerJoin('adeguamenti_prezzo as p', 'p.id', 'c.adeguamento_id')
    .where('c.abbonamento_id', '=', abbonamento_id)
    .where('c.stato', '=', 'in_attesa')
    .where('c.scade_at', '>', now)
    .select(['p.id', 'p.vale_dal', 'c.piano_id'])
    .executeTakeFirst()
