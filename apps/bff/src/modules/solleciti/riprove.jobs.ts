import type { OriginePagamento } from '@rateo/domain/pagamento'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../http/transaction.ts'
import { leggiRegole } from './cadenza.ts'
import { riprovaAddebito, type RiprovaDeps } from './riprova-addebito.ts'

type Fallito = {
  id: string
  esercente_id: string
  cliente_id: string
  origine: OriginePagamento
  origine_id: string | null
  scadenza: string
  giorni: number
}

/**
 * Charges that were refused, tried again on the days of the rule counted from the first refusal, in days of Rome. Each
 * day once: a try that was made today is not made again. Returns how many were started. For the timetable, at 09:30.
 */
export async function riprovaRifiutati(deps: RiprovaDeps & { db: Db }): Promise<number> {
  const { db, clock } = deps
  const { riprova } = await leggiRegole(db, clock.now())
  const today = clock.today()
  const { rows } = await sql<Fallito>`
    with falliti as (
      select p.id, p.esercente_id, p.cliente_id, p.scadenza, p.origine, p.origine_id,
        ${today}::date - min((t.concluso_at at time zone 'Europe/Rome')::date) as giorni,
        max((t.created_at at time zone 'Europe/Rome')::date) as ultimo
      from pagamenti p join tentativi t on t.pagamento_id = p.id
      where p.stato in ('da_pagare', 'parzialmente_pagato', 'insoluto') and p.origine in ('rata', 'abbonamento')
        and t.metodo = 'carta' and t.stato = 'rifiutato'
        -- What the cliente tried ahead of the day was not the charge that they agreed to.
        and p.scadenza <= ${today}::date and (t.created_at at time zone 'Europe/Rome')::date >= p.scadenza
      group by p.id
    )
    select id, esercente_id, cliente_id, scadenza, origine, origine_id, giorni from falliti
    where ultimo < ${today}::date and giorni = any (
      case origine when 'rata' then ${riprova.rata}::int[] else ${riprova.abbonamento}::int[] end)
    order by id`.execute(db)
  let avviati = 0
  for (const { giorni, ...debito } of rows) {
    const contrario = await inTransaction(db, (trx) =>
      riprovaAddebito(trx, deps, debito, { motivo: 'riprova_automatica', contesto: {} }),
    )
    if (contrario === null) avviati += 1
    else deps.log.info({ pagamento_id: debito.id, giorni }, 'riprova non fatta')
  }
  return avviati
}
