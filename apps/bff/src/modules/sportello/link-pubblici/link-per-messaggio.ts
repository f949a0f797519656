import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../http/deps.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { annotaSistema } from '../../base/cronologia/index.ts'
import { spegni, VALIDO_MS } from './crea-link.ts'
import { findLink, toLink } from './link-pubblici.queries.ts'
import { hashDi, tokenDi } from './token.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'clock'>

/**
 * The address at which a debt is paid without an account, for a message to who is late: the one that works, or a new
 * one; null where a person took the last one away.
 */
export async function linkPerMessaggio(needs: Needs, pagamento_id: string): Promise<string | null> {
  const { config, db, clock } = needs
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    await trx
      .selectFrom('pagamenti')
      .where('id', '=', pagamento_id)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const vivo = await findLink(trx, pagamento_id, now)
    if (vivo !== undefined) return toLink(needs, vivo).url
    const ultimo = await trx
      .selectFrom('link_pubblici')
      .where('pagamento_id', '=', pagamento_id)
      .where('di_cliente', '=', false)
      .orderBy('id', 'desc')
      .limit(1)
      .select(['revocato_at', 'scade_at'])
      .executeTakeFirst()
    const isTolto = ultimo?.revocato_at != null && ultimo.revocato_at < ultimo.scade_at
    if (isTolto) return null
    await spegni(trx, pagamento_id, now)
    const id = newId(now)
    const token_hash = hashDi(tokenDi(config.secret, id))
    const scade_at = new Date(now.getTime() + VALIDO_MS)
    await trx
      .insertInto('link_pubblici')
      .values({ id, pagamento_id, token_hash, creato_da: null, scade_at, created_at: now })
      .execute()
    await annotaSistema(trx, {
      azione: 'crea_link_pubblico',
      entita: 'pagamento',
      id: pagamento_id,
    })
    return toLink(needs, { id, token_hash, scade_at }).url
  })
}
