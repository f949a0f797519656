import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { findSoglie } from './soglie.ts'

/**
 * An API key gives back so much in a day of Rome and no more, whatever it is split into: whoever finds one does not empty
 * the balance of its esercente. People are not counted.
 */
export async function esigiTetto(
  { db, actor, clock }: Call,
  importo_centesimi: number,
): Promise<void> {
  const { chiave_id } = actor
  const now = clock.now()
  if (chiave_id === undefined) return
  // Two refunds of two debts asked together must see one another.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rimborsi:${chiave_id}`}, 0))`.execute(
    db,
  )
  const { rows } = await sql<{ gia: number }>`
    select coalesce(sum(importo_centesimi), 0)::bigint as gia from rimborsi
    where chiave_id = ${chiave_id} and stato not in ('annullato', 'fallito')
      and created_at >= (${giornoDiRoma(now)}::date)::timestamp at time zone 'Europe/Rome'`.execute(
    db,
  )
  const { tetto_chiave_centesimi } = await findSoglie(db, now)
  const resta = Math.max(0, tetto_chiave_centesimi - Number(rows[0]?.gia ?? 0))
  if (importo_centesimi <= resta) return
  throw new AppError('tetto_chiave_superato', {
    message: `Con una chiave API si restituiscono al massimo ${formattaEuro(tetto_chiave_centesimi)} al giorno: oggi con questa restano ${formattaEuro(resta)}. Il resto chiedilo dal portale. Nessun importo è stato mosso.`,
  })
}
