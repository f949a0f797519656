import { aggiungiGiorni, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import { type RawBuilder, sql } from 'kysely'
import { stored } from '../../../db/stored.ts'

/** The owner of the money: one esercente, one cliente, the two together, or everybody. */
export type DiChi = { esercente_id?: string | null; cliente_id?: string | null }

/**
 * The rows `m` of movimenti_pagamento of somebody in some days of Rome, both included: a condition that is one range of
 * an index. Every sum asks it here, so that it is the same everywhere.
 */
export function movimentiNel({ esercente_id, cliente_id }: DiChi, dal: string, al: string) {
  return sql.join(
    [
      ...(esercente_id ? [sql`m.esercente_id = ${esercente_id}`] : []),
      ...(cliente_id ? [sql`m.cliente_id = ${cliente_id}`] : []),
      sql`m.id >= ${stored('inizio_id', { at: inizioGiornoDiRoma(dal) })}`,
      sql`m.id < ${stored('inizio_id', { at: inizioGiornoDiRoma(aggiungiGiorni(al, 1)) })}`,
    ],
    sql` and `,
  )
}

type Somme = { numero: number; incassato_centesimi: number; rimborsato_centesimi: number }

/** The sums of the rows `m`: the number collected, the amount, and the amount given back. */
export const SOMME: RawBuilder<Somme> = sql`
  count(*) filter (where m.tipo = 'incasso')::int as numero,
  coalesce(sum(m.incassato_centesimi), 0)::bigint as incassato_centesimi,
  coalesce(sum(m.rimborsato_centesimi), 0)::bigint as rimborsato_centesimi`
