import type { SearchBody } from '@rateo/contract/chiamata/search'
import type { Utenza } from '@rateo/contract/accordi/utenze'
import { spesaUtenza } from '@rateo/domain/banca/spesa-utenza'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { findRow } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { findBollette } from './bollette.queries.ts'
import { findFornitore } from './fornitore.ts'
import { utenzeDi } from './utenze.list.ts'

export async function searchUtenze(pool: pg.Pool, actor: Actor, body: SearchBody, today: string) {
  const { what, scope } = utenzeDi(actor)
  return await search(pool, what, { scope, body, today })
}

/** The supplier on the portal, and the mandato under which bollette are debited. */
async function findPaga(db: Db, id: string) {
  const utenza = await db
    .selectFrom('utenze as u')
    .leftJoin('mandati as m', 'm.id', 'u.mandato_id')
    .where('u.id', '=', id)
    .select(['u.cliente_id', 'u.fornitore_id', 'u.fornitore_partita_iva', 'u.mandato_id'])
    .select(['m.iban', 'm.stato'])
    .executeTakeFirstOrThrow()
  const { cliente_id, fornitore_id, fornitore_partita_iva, mandato_id, iban, stato } = utenza
  const chi = { id: fornitore_id, partita_iva: fornitore_partita_iva }
  const fornitore =
    cliente_id === null ? undefined : await findFornitore(db, { cliente_id, ...chi })
  return {
    fornitore_partita_iva,
    riscuote: fornitore === undefined ? null : { _id: fornitore._id, nome: fornitore.nome },
    domiciliazione:
      mandato_id === null || iban === null
        ? null
        : { mandato_id, conto: `•••• ${iban.slice(-4)}`, attiva: stato === 'attivo' },
  }
}

/** One utenza with its bollette. Somebody else's is not found. */
export async function getUtenza(db: Db, actor: Actor, id: string, today: string): Promise<Utenza> {
  const { what, scope } = utenzeDi(actor)
  if (scope === null) throw new AppError('non_trovato')
  const utenza = await findRow(db, what, { id, scope, today })
  if (!utenza) throw new AppError('non_trovato')
  const bollette = await findBollette(db, id, today)
  return {
    ...utenza,
    ...(await findPaga(db, id)),
    bollette,
    spesa: spesaUtenza(bollette, today),
    modificabile: actor.ruolo !== 'admin',
  }
}
