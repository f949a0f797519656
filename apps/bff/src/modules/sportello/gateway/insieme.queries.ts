import { type Gateway, INSIEME_MAX } from '@rateo/contract/sportello/gateway'
import { STATI_PAGABILI } from '@rateo/domain/stati/pagamento'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { findMora } from '../../incasso/mora/index.ts'
import type { DatiGateway } from './vista-gateway.ts'

type Altro = Gateway['altri'][number]

/** Other debts of the cliente with the same esercente that a card may pay right now (GTW-B2). */
export async function listAltri(
  db: Db,
  cliente_id: string,
  { id, esercente_id, metodi_ammessi }: DatiGateway,
  { today, now }: { today: string; now: Date },
): Promise<Altro[]> {
  if (!metodi_ammessi.includes('carta')) return []
  const rows = await db
    .selectFrom('pagamenti')
    .where('cliente_id', '=', cliente_id)
    .where('esercente_id', '=', esercente_id)
    .where('id', '<>', id)
    .where('stato', 'in', STATI_PAGABILI)
    .where('dilazione_id', 'is', null)
    .where(sql<boolean>`'carta' = any (metodi_ammessi)`)
    .where((eb) =>
      eb.or([
        eb('stato', '<>', 'da_pagare'),
        eb('valido_fino', 'is', null),
        eb('valido_fino', '>=', today),
      ]),
    )
    .select(['id as _id', 'causale', 'residuo_centesimi', 'scadenza'])
    .orderBy('scadenza')
    .orderBy('id')
    .limit(INSIEME_MAX - 1)
    .execute()
  const ids = rows.map(({ _id }) => _id)
  const mora = await findMora(db, ids, { al: today, now })
  return rows.map(({ residuo_centesimi, ...riga }) => ({
    ...riga,
    importo_centesimi: (residuo_centesimi ?? 0) + (mora.get(riga._id)?.totale_centesimi ?? 0),
  }))
}

/** The other debts of the same payment; empty where it is for one alone. */
export async function listInsieme(
  db: Db,
  { id, capofila_id, insieme }: Pick<DatiGateway, 'id' | 'capofila_id' | 'insieme'>,
): Promise<Altro[]> {
  if (capofila_id === null || !insieme) return []
  return db
    .selectFrom('tentativi as t')
    .innerJoin('pagamenti as p', 'p.id', 't.pagamento_id')
    .where((eb) => eb.or([eb('t.id', '=', capofila_id), eb('t.capofila_id', '=', capofila_id)]))
    .where('p.id', '<>', id)
    .select(['p.id as _id', 'p.causale', 't.importo_centesimi', 'p.scadenza'])
    .orderBy('p.scadenza')
    .orderBy('p.id')
    .execute()
}
