import { etichettaDi } from '@rateo/domain/parole/etichette'
import type { StatoPagamento } from '@rateo/domain/stati/pagamento'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** States of a debt that has money to give back. A contested one is in the hands of the bank. */
const RIMBORSABILI: readonly StatoPagamento[] = [
  'pagato',
  'parzialmente_pagato',
  'parzialmente_rimborsato',
]

/** Why nothing can be given back now; null when something can. */
export function motivoNonRimborsabile(
  stato: StatoPagamento,
  rimborsabile_centesimi: number,
): string | null {
  if (stato === 'contestato') {
    return 'C’è una contestazione aperta: se la accetti, il denaro torna al cliente da lì.'
  }
  if (stato === 'rimborsato') return 'È già stato rimborsato tutto.'
  if (!RIMBORSABILI.includes(stato)) {
    const { etichetta } = etichettaDi('pagamento', stato)
    return `Non c’è nulla da rimborsare. Il pagamento è nello stato “${etichetta}”.`
  }
  return rimborsabile_centesimi > 0
    ? null
    : 'Non resta nulla da rimborsare: c’è già un rimborso in corso.'
}

export type Parte = {
  tentativo_id: string
  metodo: string
  riferimento_psp: string | null
  rimborsabile_centesimi: number
}

/** The rest of each part that was collected, less what was asked back of it or a bank took; the last part first. */
export async function findParti(db: Db, pagamento_id: string): Promise<Parte[]> {
  const { rows } = await sql<Parte>`
    select tentativo_id, metodo, riferimento_psp,
      -- The debt gives back no more than it holds: a part of a debit that a bank took back may have been refunded before.
      greatest(0, least(resta, rimborsabile_del_debito(${pagamento_id})
        - coalesce(sum(resta) over (order by n desc rows between unbounded preceding and 1 preceding), 0)))::bigint
        as rimborsabile_centesimi
    from (select t.n, t.id as tentativo_id, t.metodo, t.riferimento_psp, (t.importo_centesimi - coalesce((
      select sum(r.importo_centesimi) from rimborsi r
      where r.tentativo_id = t.id and r.eccedenza_id is null and r.stato not in ('fallito', 'annullato')
    ), 0) - coalesce((
      select sum(c.importo_centesimi - c.in_piu_centesimi) from contestazioni c
      where c.tentativo_id = t.id and c.stato not in ('vinta', 'ritirata', 'prevenuta')
    ), 0)) as resta
    from tentativi t where t.pagamento_id = ${pagamento_id} and t.stato = 'riuscito') parti
    order by n desc`.execute(db)
  return rows
}

export const totale = (parti: readonly Parte[]): number =>
  parti.reduce((sum, { rimborsabile_centesimi }) => sum + rimborsabile_centesimi, 0)

/** The cents that a debt can give back now: none where its state forbids it. */
export async function rimborsabileDi(
  db: Db,
  pagamento_id: string,
  stato: StatoPagamento,
): Promise<number> {
  if (!RIMBORSABILI.includes(stato)) return 0
  return totale(await findParti(db, pagamento_id))
}
