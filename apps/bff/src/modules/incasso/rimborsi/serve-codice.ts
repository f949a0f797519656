import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { findSoglie } from './soglie.ts'

type Richiesta = { pagamento_id: string; esercente_id: string; importo_centesimi: number }

/**
 * True when a refund waits for a code: with the sums given back without one, of the same payment or by the same
 * esercente in this day of Rome, it goes beyond the threshold. Its author, and the number of requests or keys, do not
 * matter.
 */
export async function serveCodice(
  trx: Db,
  { pagamento_id, esercente_id, importo_centesimi }: Richiesta,
  now: Date,
): Promise<boolean> {
  const { soglia_otp_centesimi } = await findSoglie(trx, now)
  if (importo_centesimi > soglia_otp_centesimi) return true
  // Two refunds of two debts asked together must see one another.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rimborsi:${esercente_id}`}, 0))`.execute(
    trx,
  )
  const { rows } = await sql<{ del_pagamento: number; del_giorno: number }>`
    select coalesce(sum(importo_centesimi) filter (where pagamento_id = ${pagamento_id}), 0)::bigint as del_pagamento,
      coalesce(sum(importo_centesimi)
        filter (where created_at >= (${giornoDiRoma(now)}::date)::timestamp at time zone 'Europe/Rome'), 0)::bigint as del_giorno
    from rimborsi
    where esercente_id = ${esercente_id} and not con_codice and eccedenza_id is null
      and stato not in ('annullato', 'fallito')
      and (pagamento_id = ${pagamento_id}
        or created_at >= (${giornoDiRoma(now)}::date)::timestamp at time zone 'Europe/Rome')`.execute(
    trx,
  )
  const gia = Math.max(Number(rows[0]?.del_pagamento ?? 0), Number(rows[0]?.del_giorno ?? 0))
  return gia + importo_centesimi > soglia_otp_centesimi
}
