import type { ErrorCode } from '@rateo/contract/chiamata/errors'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isId } from '../../../db/ids.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { stored } from '../../../db/stored.ts'
import type { Contesto } from '../../incasso/addebiti/index.ts'
import type { Debitore } from './leggi-gateway.ts'

type Quale = Pick<Debitore, 'pagamento_id' | 'cliente_id'>
type Esito =
  | 'annunciato'
  | 'non_trovato'
  | 'in_corso'
  | 'metodo_non_ammesso'
  | 'stato_incompatibile'

const RIFIUTI: Record<Exclude<Esito, 'annunciato'>, ErrorCode> = {
  non_trovato: 'non_trovato',
  in_corso: 'pagamento_in_corso',
  metodo_non_ammesso: 'metodo_non_ammesso_per_il_pagamento',
  stato_incompatibile: 'stato_incompatibile',
}

/** The cliente says that a transfer is on its way; the esercente is told, and writes it down when it comes. */
export async function annunciaBonifico(
  trx: Db,
  { pagamento_id, cliente_id }: Quale,
  now: Date,
  contesto: Contesto,
): Promise<void> {
  if (!isId(pagamento_id)) throw new AppError('non_trovato')
  const { rows } = await sql<{ esito: Esito }>`
    select ${stored('annuncia_bonifico', {
      pagamento: pagamento_id,
      cliente: cliente_id,
      adesso: now,
      contesto,
    })} as esito
  `.execute(trx)
  const esito = rows[0]?.esito ?? 'non_trovato'
  if (esito !== 'annunciato') throw new AppError(RIFIUTI[esito])
}

/** Takes back the announcement of a transfer that was not made after all: the debt can be paid in another way. */
export async function ritiraAnnuncio(
  trx: Db,
  { pagamento_id, cliente_id }: Quale,
  now: Date,
  contesto: Contesto,
): Promise<void> {
  if (!isId(pagamento_id)) throw new AppError('non_trovato')
  const { rows } = await sql<{ esito: string }>`
    select ${stored('ritira_annuncio', {
      pagamento: pagamento_id,
      cliente: cliente_id,
      adesso: now,
      contesto,
    })} as esito
  `.execute(trx)
  if (rows[0]?.esito === 'non_trovato') throw new AppError('non_trovato')
}

/** A transfer takes a day or two; after this long it will not come. */
const GIORNI_ATTESA = 15
const QUANTI = 200

/** Announced transfers that never came: the debt is open again. For the timetable; returns how many. */
export async function scadiAnnunci({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const { rows } = await sql<{ esito: string }>`
    select ritira_annuncio(b.pagamento_id, null, ${now}, '{}') as esito
    from (
      select pagamento_id from bonifici_annunciati
      where ritirato_at is null and annunciato_at < ${now}::timestamptz - make_interval(days => ${GIORNI_ATTESA})
      limit ${QUANTI}
    ) b`.execute(db)
  return rows.filter(({ esito }) => esito === 'ritirato').length
}
