import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Actor } from '../../../http/actor.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import type { Secrets } from '../../../secrets.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { hashDi, tokenDi } from './token.ts'

/** A link works for thirty days. */
export const VALIDO_MS = 30 * 86_400_000

/** Locks the debt, if it is theirs: of anybody else's nothing is told. */
async function blocca(trx: Db, pagamento_id: string, { esercente_id }: Actor) {
  if (esercente_id === null) throw new AppError('non_trovato')
  const pagamento = await trx
    .selectFrom('pagamenti')
    .where('id', '=', pagamento_id)
    .where('esercente_id', '=', esercente_id)
    .select(['stato'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (pagamento === undefined) throw new AppError('non_trovato')
  return pagamento
}

const scrivi = (call: Call, id: string, azione: string) =>
  annota(call, { azione, entita: 'pagamento', id })

/** Takes away the link that works. */
export const spegni = async (trx: Db, pagamento_id: string, now: Date) =>
  trx
    .updateTable('link_pubblici')
    .set({ revocato_at: now })
    .where('pagamento_id', '=', pagamento_id)
    .where('revocato_at', 'is', null)
    .executeTakeFirst()

const PAGABILI = ['da_pagare', 'parzialmente_pagato', 'insoluto']

/** Makes the address at which a debt is paid without an account; the one before does not work any more. */
export async function creaLink(
  call: Call,
  secret: Secrets,
  pagamento_id: string,
  { invia_email }: { invia_email: boolean },
): Promise<void> {
  const { db, actor, clock } = call
  const now = clock.now()
  const { stato } = await blocca(db, pagamento_id, actor)
  if (!PAGABILI.includes(stato)) {
    throw new AppError('stato_incompatibile', {
      message: 'Un link si crea solo per una richiesta ancora da pagare.',
    })
  }
  await spegni(db, pagamento_id, now)
  const id = newId(now)
  await db
    .insertInto('link_pubblici')
    .values({
      id,
      pagamento_id,
      token_hash: hashDi(tokenDi(secret, id)),
      creato_da: actor.utente_id,
      scade_at: new Date(now.getTime() + VALIDO_MS),
      created_at: now,
    })
    .execute()
  await scrivi(call, pagamento_id, 'crea_link_pubblico')
  if (invia_email) {
    await accoda(db, {
      argomento: 'link_pubblico',
      unicita: `link_pubblico:${id}`,
      contenuto: { pagamento_id, link_id: id },
    })
  }
}

/** Revokes the link: people who have the address find nothing there any more. */
export async function revocaLink(call: Call, pagamento_id: string): Promise<void> {
  const { db, actor, clock } = call
  await blocca(db, pagamento_id, actor)
  const { numUpdatedRows } = await spegni(db, pagamento_id, clock.now())
  if (numUpdatedRows > 0n) await scrivi(call, pagamento_id, 'revoca_link_pubblico')
}
