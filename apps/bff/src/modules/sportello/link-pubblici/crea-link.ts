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

/** Locks the debt, if it is theirs: of anybody else's nothing is told, and of a draft nothing to a cliente. */
async function blocca(trx: Db, pagamento_id: string, { ruolo, esercente_id, cliente_id }: Actor) {
  const pagamento = await trx
    .selectFrom('pagamenti')
    .where('id', '=', pagamento_id)
    .where((eb) =>
      ruolo === 'cliente'
        ? eb.and([
            eb('cliente_id', '=', cliente_id ?? ''),
            eb('stato', '<>', 'bozza'),
            eb('eliminata_at', 'is', null),
          ])
        : eb('esercente_id', '=', esercente_id ?? ''),
    )
    .select(['stato', 'dilazione_id', 'origine_id', 'metodi_ammessi', 'vincolo_metodo'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (pagamento === undefined) throw new AppError('non_trovato')
  return pagamento
}

const scrivi = (call: Call, id: string, azione: string) =>
  annota(call, { azione, entita: 'pagamento', id })

/** Takes away the link that works. */
export const spegni = async (trx: Db, pagamento_id: string, now: Date, di_cliente = false) =>
  trx
    .updateTable('link_pubblici')
    .set({ revocato_at: now })
    .where('pagamento_id', '=', pagamento_id)
    .where('di_cliente', '=', di_cliente)
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

/** Makes the link that a cliente gives to somebody else, who pays this debt once; the one before does not work any more. */
export async function faiPagare(call: Call, secret: Secrets, pagamento_id: string): Promise<void> {
  const { db, actor, clock } = call
  const now = clock.now()
  const debito = await blocca(db, pagamento_id, actor)
  const aRate = debito.dilazione_id !== null && debito.dilazione_id !== debito.origine_id
  if (!PAGABILI.includes(debito.stato) || aRate) {
    throw new AppError('stato_incompatibile', {
      message: 'Si fa pagare a qualcun altro solo quello che adesso è da pagare.',
    })
  }
  if (!debito.metodi_ammessi.includes('carta')) {
    throw new AppError('stato_incompatibile', {
      message:
        debito.vincolo_metodo === null
          ? 'Chi riceve il link paga con una carta, e qui l’esercente non le accetta.'
          : 'Chi riceve il link paga con una carta: perderesti la detrazione, serve il bonifico parlante.',
    })
  }
  await spegni(db, pagamento_id, now, true)
  const id = newId(now)
  await db
    .insertInto('link_pubblici')
    .values({
      id,
      pagamento_id,
      token_hash: hashDi(tokenDi(secret, id)),
      creato_da: actor.utente_id,
      di_cliente: true,
      scade_at: new Date(now.getTime() + VALIDO_MS),
      created_at: now,
    })
    .execute()
  await scrivi(call, pagamento_id, 'fa_pagare')
}

/** The link of the cliente works no more. */
export async function smettiDiFarPagare(call: Call, pagamento_id: string): Promise<void> {
  const { db, actor, clock } = call
  await blocca(db, pagamento_id, actor)
  const { numUpdatedRows } = await spegni(db, pagamento_id, clock.now(), true)
  if (numUpdatedRows > 0n) await scrivi(call, pagamento_id, 'revoca_link_pubblico')
}
