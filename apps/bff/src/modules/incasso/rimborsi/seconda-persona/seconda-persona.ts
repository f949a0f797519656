import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { svolge } from '@rateo/domain/permessi/squadra'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/errors.ts'
import { findChiSvolge, findSogliaRimborsi } from '../../../persone/squadra/index.ts'

type Richiesta = { pagamento_id: string; esercente_id: string; importo_centesimi: number }

/**
 * True when a refund waits for a second person of the team: alone, or with what went back of the same payment or in this
 * day of Rome without one, it goes beyond the sum that the titolare chose. The staff's refunds are the staff's own matter.
 */
export async function serveSecondaPersona(
  trx: Db,
  { pagamento_id, esercente_id, importo_centesimi }: Richiesta,
  { ruolo, utente_id }: Actor,
  now: Date,
): Promise<boolean> {
  if (ruolo !== 'esercente') return false
  const soglia = await findSogliaRimborsi(trx, esercente_id)
  if (soglia === null) return false
  // Two refunds of two debts asked together must see one another.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rimborsi:${esercente_id}`}, 0))`.execute(
    trx,
  )
  const inizio = sql`(${giornoDiRoma(now)}::date)::timestamp at time zone 'Europe/Rome'`
  const { rows } = await sql<{ del_pagamento: number; del_giorno: number }>`
    select coalesce(sum(importo_centesimi) filter (where pagamento_id = ${pagamento_id}), 0)::bigint as del_pagamento,
      coalesce(sum(importo_centesimi) filter (where created_at >= ${inizio}), 0)::bigint as del_giorno
    from rimborsi
    where esercente_id = ${esercente_id} and not seconda_persona and eccedenza_id is null
      and stato not in ('annullato', 'fallito')
      and (pagamento_id = ${pagamento_id} or created_at >= ${inizio})`.execute(trx)
  const gia = Math.max(Number(rows[0]?.del_pagamento ?? 0), Number(rows[0]?.del_giorno ?? 0))
  if (gia + importo_centesimi <= soglia) return false
  const altri = { esercente_id, mansione: 'approvare_rimborsi', tranne: utente_id } as const
  if ((await findChiSvolge(trx, altri)).length > 0) return true
  throw new AppError('stato_incompatibile', {
    message: `Oltre ${formattaEuro(soglia)} serve un’altra persona che approvi, e nella squadra ora non c’è: il titolare può invitarne una o cambiare la soglia. Nessun importo è stato mosso.`,
  })
}

type InAttesa = { richiesto_da: string }

/** The caller, as far as it matters here. */
export type Lettore = Pick<Actor, 'ruolo'> &
  Partial<Pick<Actor, 'utente_id' | 'squadra' | 'canale'>>

/** The reason why a person may not approve what another asked for; null when they may. */
export function motivoNonSeconda(
  { richiesto_da }: InAttesa,
  { ruolo, utente_id, squadra, canale }: Lettore,
): string | null {
  if (ruolo !== 'esercente' || canale === 'api') {
    return 'Lo approva una persona della squadra dell’esercente, dal suo accesso.'
  }
  if (richiesto_da === `utente:${utente_id}`) {
    return 'Chi ha chiesto il rimborso non può approvarlo: serve un’altra persona della squadra.'
  }
  return squadra && svolge(squadra, 'approvare_rimborsi')
    ? null
    : 'Con il tuo ruolo non puoi approvare i rimborsi: lo fa il titolare o un amministratore.'
}
