import type { Rinegoziazioni } from '@rateo/contract/ponte/rinegoziazione'
import { motivoNonChiede } from '@rateo/domain/atti/richiesta-rinegoziazione'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { Sua } from '../../accordi/dilazioni/index.ts'

/** Finds what was asked about a plan that the caller may read, and whether more may be asked now. */
export async function findRinegoziazioni(
  db: Db,
  d: Pick<Sua, 'id' | 'stato' | 'residuo_centesimi'>,
  { ruolo }: Actor,
): Promise<Rinegoziazioni> {
  const rows = await db
    .selectFrom('rinegoziazioni_chieste as x')
    .innerJoin('richieste_assistenza as r', 'r.id', 'x.richiesta_id')
    .where('x.dilazione_id', '=', d.id)
    .orderBy('x.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .select(['r.id', 'r.stato', 'x.motivo', 'x.al_mese_centesimi', 'x.nota', 'x.created_at'])
    .execute()
  const caso = {
    dilazione: d.stato,
    residuo_centesimi: d.residuo_centesimi ?? 0,
    richieste: rows.map(({ stato }) => stato),
  }
  return {
    data: rows.map(({ id, created_at, ...chiesta }) => ({
      ...chiesta,
      richiesta_id: ruolo === 'esercente' ? null : id,
      chiesta_at: created_at.toISOString(),
    })),
    motivo_no: ruolo === 'cliente' ? motivoNonChiede(caso) : null,
  }
}
