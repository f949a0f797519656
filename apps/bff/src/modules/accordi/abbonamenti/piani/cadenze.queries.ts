import { CADENZE_ABBONAMENTO, type CadenzaAbbonamento } from '@rateo/domain/stati/abbonamento'
import { giorniDiCadenza } from '@rateo/domain/tempo/periodo-abbonamento'
import type { Db } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/actor.ts'
import { readableBy } from '../readable-by.ts'

/** The cadences of the piani that a person reads in the list, the shortest first. */
export async function findCadenze(db: Db, actor: Actor): Promise<CadenzaAbbonamento[]> {
  const scope = readableBy(actor)
  if (scope === null) return []
  const { esercente_id, cliente_id } = scope
  let piani = db.selectFrom('piani as p')
  if (esercente_id !== undefined) {
    piani = piani.where('p.esercente_id', '=', esercente_id).where('p.sostituito_da', 'is', null)
  }
  if (cliente_id !== undefined) {
    piani = piani
      .where('p.visibilita', '=', 'pubblico')
      .where('p.esercente_id', 'in', (eb) =>
        eb
          .selectFrom('clienti_esercente as r')
          .where('r.cliente_id', '=', cliente_id)
          .select('r.esercente_id'),
      )
  }
  const rows = await piani.select('p.cadenza').distinct().execute()
  const inUso = new Set(rows.map(({ cadenza }) => cadenza))
  return CADENZE_ABBONAMENTO.filter((una) => inUso.has(una)).toSorted(
    (a, b) => giorniDiCadenza(a) - giorniDiCadenza(b),
  )
}
