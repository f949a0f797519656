import type { OriginePagamento } from '@rateo/domain/stati/pagamento'
import { passoDovuto } from '@rateo/domain/stati/sollecito'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { isPortaChiusa } from '../addebiti/index.ts'
import { findRegole } from './cadenza.ts'
import { riprovaAddebito, type RiprovaDeps } from './riprova-addebito.ts'

type Fallito = {
  id: string
  esercente_id: string
  cliente_id: string
  origine: OriginePagamento
  origine_id: string | null
  scadenza: string
  /** Days since the first refusal, and since the last one; those of a promise do not count. */
  giorni: number
  da_ultimo: number
}

/** A day that was missed is made up for this long; after that a person decides. */
export const RECUPERO_RIPROVE = 5

/**
 * Charges that were refused, tried again on the days of the rule counted from the first refusal, in days of Rome, or
 * after them where nothing ran on the day. Each once: what was tried on that day or since is not tried again for it, and
 * a try that ended for a technical reason was none. Returns how many were started. For the timetable, at 09:30.
 */
export async function riprovaRifiutati(deps: RiprovaDeps & { db: Db }): Promise<number> {
  const { db, clock } = deps
  // They would only wait, and keep their payers from paying otherwise.
  if (await isPortaChiusa(db)) return 0
  const { riprova } = await findRegole(db, clock.now())
  const today = clock.today()
  const { rows } = await sql<Fallito>`
    select p.id, p.esercente_id, p.cliente_id, p.scadenza, p.origine, p.origine_id,
      ${today}::date - min((t.concluso_at at time zone 'Europe/Rome')::date)
        - giorni_promessi(p.id, min((t.concluso_at at time zone 'Europe/Rome')::date), ${today}::date) as giorni,
      ${today}::date - max((t.created_at at time zone 'Europe/Rome')::date)
        - giorni_promessi(p.id, max((t.created_at at time zone 'Europe/Rome')::date), ${today}::date) as da_ultimo
    from pagamenti p join tentativi t on t.pagamento_id = p.id
    where p.stato in ('da_pagare', 'parzialmente_pagato', 'insoluto') and p.origine in ('rata', 'abbonamento')
      and p.riapre_id is null and not evento_non_confermato(p.id) and promessa_fino(p.id, ${today}::date) is null
      and not addebito_vietato(p.esercente_id, p.cliente_id)
      and t.metodo = 'carta' and t.stato = 'rifiutato'
      -- A try of the cliente ahead of the day was not the charge that was agreed.
      and p.scadenza <= ${today}::date and (t.created_at at time zone 'Europe/Rome')::date >= p.scadenza
      -- A debt has at most one try a day, whatever its outcome.
      and not exists (select 1 from tentativi x where x.pagamento_id = p.id
        and (x.created_at at time zone 'Europe/Rome')::date >= ${today}::date)
    group by p.id order by p.id`.execute(db)
  let avviati = 0
  for (const { giorni, da_ultimo, ...debito } of rows) {
    const passi = debito.origine === 'rata' ? riprova.rata : riprova.abbonamento
    const passo = passoDovuto(passi, giorni, RECUPERO_RIPROVE)
    if (passo === null || giorni - da_ultimo >= passo) continue
    const contrario = await inTransaction(db, (trx) =>
      riprovaAddebito(trx, deps, debito, { motivo: 'riprova_automatica', contesto: {} }),
    )
    if (contrario === null) avviati += 1
    else deps.log.info({ pagamento_id: debito.id, giorni }, 'riprova non fatta')
  }
  return avviati
}
