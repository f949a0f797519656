import type { Rata } from '@rateo/contract/accordi/dilazioni'
import { motivoNonCondona, sommaParti } from '@rateo/domain/atti/condono'
import type { StatoDilazione } from '@rateo/domain/credito/dilazione'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Db } from '../../../../db/database.ts'

/** The sums forgiven of the rate of a plan and not undone, with what became of each debt since, the oldest first. */
export async function findCondoni(db: Db, dilazione_id: string) {
  return db
    .selectFrom('condoni_rata as c')
    .innerJoin('rate as r', 'r.id', 'c.rata_id')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .where('c.dilazione_id', '=', dilazione_id)
    .where('c.annullato_at', 'is', null)
    .orderBy('c.id')
    .select(['c.id', 'r.n', 'c.capitale_centesimi', 'c.interessi_centesimi', 'c.spese_centesimi'])
    .select(['c.riduzione_id', 'c.mora_centesimi', 'c.ora', 'c.resta_centesimi', 'c.motivo'])
    .select(['p.stato', 'p.residuo_centesimi'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('tentativi as t')
            .whereRef('t.pagamento_id', '=', 'p.id')
            .whereRef('t.created_at', '>', 'c.created_at')
            .select('t.id'),
        )
        .as('mosso'),
    )
    .execute()
}
export type Condono = Awaited<ReturnType<typeof findCondoni>>[number]

export const importoDi = (c: Condono): number => sommaParti(c) + c.mora_centesimi

const REVOCABILI: readonly StatoDilazione[] = ['attiva', 'sospesa', 'decaduta', 'conclusa']

/** Why the last thing that was forgiven of a rata cannot come back; null where it can. */
export function motivoNonAnnullaCondono(
  condono: Condono | undefined,
  stato: StatoDilazione,
): string | null {
  if (condono === undefined) return 'Di questa rata non è condonato nulla.'
  if (condono.riduzione_id !== null) return 'È il reso dell’acquisto: non si annulla da qui.'
  const { mosso, ora, resta_centesimi, residuo_centesimi } = condono
  const isUguale = condono.stato === ora && residuo_centesimi === resta_centesimi
  if (mosso || !isUguale) return 'Dopo il condono la rata si è mossa: non si annulla più.'
  return REVOCABILI.includes(stato) ? null : 'La dilazione è chiusa: il condono non si annulla più.'
}

/** Says of each rata whether this reader may forgive something of it, and what was forgiven. */
export async function conCondoni(
  db: Db,
  rate: Rata[],
  { id, stato, ruolo }: { id: string; stato: StatoDilazione; ruolo: Ruolo },
): Promise<Rata[]> {
  const condoni = await findCondoni(db, id)
  return rate.map((rata) => {
    const suoi = condoni.filter(({ n }) => n === rata.n)
    const ultimo = suoi.at(-1)
    const caso = {
      dilazione: stato,
      stato: rata.stato,
      condonabile_centesimi: rata.residuo_centesimi + rata.mora_centesimi,
    }
    return {
      ...rata,
      condonabile: ruolo !== 'cliente' && motivoNonCondona(caso) === null,
      condono: ultimo
        ? {
            importo_centesimi: suoi.reduce((sum, one) => sum + importoDi(one), 0),
            ultimo_centesimi: importoDi(ultimo),
            annullabile: ruolo !== 'cliente' && motivoNonAnnullaCondono(ultimo, stato) === null,
          }
        : null,
    }
  })
}
