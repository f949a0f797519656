import type { Ritardo } from '@rateo/contract/sportello/arretrati'
import { INSIEME_MAX } from '@rateo/contract/sportello/gateway'
import type { OriginePagamento } from '@rateo/domain/stati/pagamento'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { findMora } from '../../incasso/mora/index.ts'
import { puoIncassare } from '../../persone/esercenti/index.ts'

type Riga = {
  id: string
  esercente_id: string
  esercente: string
  origine: OriginePagamento
  residuo_centesimi: number
  con_carta: boolean
}

async function findInRitardo(db: Db, cliente_id: string, today: string) {
  const { rows } = await sql<Riga>`
    select p.id, p.esercente_id, e.ragione_sociale as esercente, p.origine, p.residuo_centesimi,
      'carta' = any (p.metodi_ammessi)
        and not (p.stato = 'da_pagare' and p.valido_fino is not null and p.valido_fino < ${today}::date) as con_carta
    from pagamenti p join esercenti e on e.id = p.esercente_id
    where p.cliente_id = ${cliente_id} and e_scaduto(p.stato, p.dilazione_id, p.scadenza, ${today}::date)
    order by p.scadenza, p.id`.execute(db)
  return rows
}

/** True when one page may take all of them: it takes several debts by card, to a limit. */
async function isUnaPagina(db: Db, righe: readonly Riga[]): Promise<boolean> {
  if (righe.length > 1 && (righe.length > INSIEME_MAX || righe.some((one) => !one.con_carta))) {
    return false
  }
  for (const { esercente_id, origine } of righe) {
    if (!(await puoIncassare(db, esercente_id, origine))) return false
  }
  return true
}

/** The late debts of a cliente by esercente: the same as the list shows, with what their pages ask for. */
export async function getRitardo(
  db: Db,
  { cliente_id }: Actor,
  { today, now }: { today: string; now: Date },
): Promise<Ritardo> {
  const righe = cliente_id === null ? [] : await findInRitardo(db, cliente_id, today)
  const ids = righe.map(({ id }) => id)
  const mora = await findMora(db, ids, { al: today, now })
  const somma = (di: readonly Riga[]) =>
    di.reduce((sum, r) => sum + r.residuo_centesimi + (mora.get(r.id)?.totale_centesimi ?? 0), 0)
  const data: Ritardo['data'] = []
  for (const [_id, sue] of Map.groupBy(righe, ({ esercente_id }) => esercente_id)) {
    const [prima] = sue
    if (prima === undefined) continue
    data.push({
      esercente: { _id, nome: prima.esercente },
      numero: sue.length,
      totale_centesimi: somma(sue),
      capofila_id: (await isUnaPagina(db, sue)) ? prima.id : null,
    })
  }
  return { data, numero: righe.length, totale_centesimi: somma(righe) }
}
