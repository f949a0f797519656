import type { LinkPubblico } from '@rateo/contract/sportello/link-pubblici'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { hashDi, tokenDi } from './token.ts'

/** The link of a debt that works now. */
export async function findLink(db: Db, pagamento_id: string, now: Date, di_cliente = false) {
  return db
    .selectFrom('link_pubblici')
    .where('pagamento_id', '=', pagamento_id)
    .where('di_cliente', '=', di_cliente)
    .where('revocato_at', 'is', null)
    .where('scade_at', '>', now)
    .select(['id', 'scade_at', 'token_hash'])
    .executeTakeFirst()
}

export function toLink(
  { config }: Pick<Deps, 'config'>,
  link: { id: string; scade_at: Date; token_hash: Buffer } | undefined,
): LinkPubblico {
  if (link === undefined) return { url: null, scade_at: null }
  return {
    url: `${config.origin}/paga/${tokenDi(config.secret, link.id, link.token_hash)}`,
    scade_at: link.scade_at.toISOString(),
  }
}

/** The debt that a token opens; undefined for one that opens nothing, whatever the reason. */
export async function findDaToken(db: Db, token: string, now: Date) {
  return db
    .selectFrom('link_pubblici as l')
    .innerJoin('pagamenti as p', 'p.id', 'l.pagamento_id')
    .where('l.token_hash', '=', hashDi(token))
    .where('l.revocato_at', 'is', null)
    .where('l.scade_at', '>', now)
    .select(['l.id', 'l.di_cliente', 'p.id as pagamento_id', 'p.cliente_id'])
    .executeTakeFirst()
}
