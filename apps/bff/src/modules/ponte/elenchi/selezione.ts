import { RIGHE_AZIONE_MAX, type Selezione } from '@rateo/contract/ponte/azioni-multiple'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import type { Raccolta } from '@rateo/domain/stati/elenco'
import type pg from 'pg'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import type { BulkRow, ListAction } from '../../../http/list.ts'
import { listaPer } from '../esportazioni/index.ts'

const PAGE = 100
/** As many values as one filter takes. */
const IDS = 50

const TUTTE: SearchBody = {
  query: {},
  filters: {},
  initial_filters: {},
  sort: {},
  search: '',
  page: 0,
  limit: PAGE,
}

export function azionePer(raccolta: Raccolta, nome: string, actor: Actor): ListAction {
  const azione = listaPer(raccolta, actor).azione(nome, actor)
  if (!azione) throw new AppError('non_autorizzato')
  return azione
}

/** The searches that find what is selected. Another's records are in none of them. */
function searches({ ids: chosen = [], ricerca }: Selezione): SearchBody[] {
  if (ricerca) return [{ ...ricerca, page: 0, limit: PAGE }]
  const ids = [...new Set(chosen)]
  return Array.from({ length: Math.ceil(ids.length / IDS) }, (_, i) => ({
    ...TUTTE,
    filters: { _id: { $in: ids.slice(i * IDS, (i + 1) * IDS) } },
  }))
}

type Asked = { pool: pg.Pool; db: Db; actor: Actor; clock: Clock }

/** The selected rows. More than an action takes is refused before anything is done. */
export async function righeDi(
  azione: ListAction,
  selezione: Selezione,
  { pool, db, actor, clock }: Asked,
): Promise<BulkRow[]> {
  const today = clock.today()
  const found = new Map<string, BulkRow>()
  for (const first of searches(selezione)) {
    for (let body: SearchBody | null = first; body !== null;) {
      const { rows, next } = await azione.rows(pool, { actor, body, today })
      for (const row of rows) found.set(row.id, row)
      if (found.size > RIGHE_AZIONE_MAX) {
        const message = 'Si può agire al massimo su 1.000 righe alla volta: restringi i filtri.'
        throw new AppError('richiesta_non_valida', { message })
      }
      body = next === null ? null : { ...first, cursor: next }
    }
  }
  return insieme(azione, [...found.values()], { db, clock })
}

/** The rows with the reasons that come from the rows before them. */
async function insieme(
  { motiviInsieme }: ListAction,
  rows: BulkRow[],
  { db, clock }: Pick<Asked, 'db' | 'clock'>,
): Promise<BulkRow[]> {
  if (!motiviInsieme) return rows
  const ids = rows.filter(({ motivo }) => motivo === null).map(({ id }) => id)
  const motivi = await motiviInsieme(db, ids, clock)
  return rows.map((row) => ({ ...row, motivo: row.motivo ?? motivi.get(row.id) ?? null }))
}
