import type { Db } from '../../../db/database.ts'
import { isId, newId } from '../../../db/ids.ts'
import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import type { Secrets } from '../../../secrets.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { hashDi, tokenDi } from './token.ts'

const GIORNI = 30
const DAY = 86_400_000

type Chi = { actor: Actor; info: CallInfo; now: Date; secret: Secrets }

/** Locks the debt, if it is theirs: of anybody else's nothing is told. */
async function blocca(trx: Db, pagamento_id: string, { esercente_id }: Actor) {
  if (esercente_id === null || !isId(pagamento_id)) throw new AppError('non_trovato')
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

async function scrivi(trx: Db, pagamento_id: string, azione: string, { actor, info }: Chi) {
  await annota(trx, {
    attore: `utente:${actor.utente_id}`,
    ruolo: actor.ruolo,
    canale: actor.canale ?? 'portale',
    azione,
    entita: 'pagamento',
    entita_id: pagamento_id,
    ip: info.ip,
    request_id: info.request_id,
  })
}

const spegni = async (trx: Db, pagamento_id: string, now: Date) =>
  trx
    .updateTable('link_pubblici')
    .set({ revocato_at: now })
    .where('pagamento_id', '=', pagamento_id)
    .where('revocato_at', 'is', null)
    .executeTakeFirst()

const PAGABILI = ['da_pagare', 'parzialmente_pagato', 'insoluto']

/** Makes the address at which a debt is paid without an account; the one before does not work any more. */
export async function creaLink(
  trx: Db,
  pagamento_id: string,
  { invia_email }: { invia_email: boolean },
  chi: Chi,
): Promise<void> {
  const { actor, now, secret } = chi
  const { stato } = await blocca(trx, pagamento_id, actor)
  if (!PAGABILI.includes(stato)) {
    throw new AppError('stato_incompatibile', {
      message: 'Un link si crea solo per una richiesta ancora da pagare.',
    })
  }
  await spegni(trx, pagamento_id, now)
  const id = newId(now)
  await trx
    .insertInto('link_pubblici')
    .values({
      id,
      pagamento_id,
      token_hash: hashDi(tokenDi(secret, id)),
      creato_da: actor.utente_id,
      scade_at: new Date(now.getTime() + GIORNI * DAY),
      created_at: now,
    })
    .execute()
  await scrivi(trx, pagamento_id, 'crea_link_pubblico', chi)
  if (invia_email) {
    await accoda(trx, {
      argomento: 'link_pubblico',
      unicita: `link_pubblico:${id}`,
      contenuto: { pagamento_id, link_id: id },
    })
  }
}

/** Whoever has the address finds nothing there any more. */
export async function revocaLink(trx: Db, pagamento_id: string, chi: Chi): Promise<void> {
  await blocca(trx, pagamento_id, chi.actor)
  const { numUpdatedRows } = await spegni(trx, pagamento_id, chi.now)
  if (numUpdatedRows > 0n) await scrivi(trx, pagamento_id, 'revoca_link_pubblico', chi)
}
