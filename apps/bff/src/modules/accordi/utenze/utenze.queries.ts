import type { SearchBody } from '@rateo/contract/chiamata/search'
import type { Bolletta, Utenza } from '@rateo/contract/accordi/utenze'
import { situazioneBolletta } from '@rateo/domain/banca/bolletta'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { findRow } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { utenzeDi } from './utenze.list.ts'

/** Ten years of a monthly bill: what is older is not shown. */
const BOLLETTE_SHOWN = 120

export async function searchUtenze(pool: pg.Pool, actor: Actor, body: SearchBody, today: string) {
  const { what, scope } = utenzeDi(actor)
  return await search(pool, what, { scope, body, today })
}

async function findBollette(db: Db, utenza_id: string, today: string): Promise<Bolletta[]> {
  const rows = await db
    .selectFrom('bollette')
    .selectAll()
    .where('utenza_id', '=', utenza_id)
    .orderBy('scadenza', 'desc')
    .orderBy('id', 'desc')
    .limit(BOLLETTE_SHOWN)
    .execute()
  return rows.map((row) => {
    const stato = row.stato
    return {
      _id: row.id,
      periodo_dal: row.periodo_dal,
      periodo_al: row.periodo_al,
      importo_centesimi: row.importo_centesimi,
      scadenza: row.scadenza,
      codice_avviso: row.codice_avviso,
      stato,
      situazione: situazioneBolletta(stato, row.scadenza, today),
      pagata_at: row.pagata_at?.toISOString() ?? null,
    }
  })
}

/** One utenza with its bollette. Somebody else's is not found. */
export async function getUtenza(db: Db, actor: Actor, id: string, today: string): Promise<Utenza> {
  const { what, scope } = utenzeDi(actor)
  if (scope === null) throw new AppError('non_trovato')
  const utenza = await findRow(db, what, { id, scope, today })
  if (!utenza) throw new AppError('non_trovato')
  return {
    ...utenza,
    bollette: await findBollette(db, id, today),
    modificabile: actor.ruolo !== 'admin',
  }
}
