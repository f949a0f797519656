import { GIORNO_RIEPILOGHI } from '@rateo/domain/detrazioni/spese'
import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { annotaSistema } from '../../base/cronologia/index.ts'
import { annuncia, emettiUno } from './emetti-riepilogo.ts'
import { annoDi } from './quadro.queries.ts'
import { nellAnno } from './spese.queries.ts'

/** As many as one run writes: the next one goes on. */
const LOTTO = 2000

type Dovuto = { esercente_id: string; cliente_id: string; beneficiario_id: string | null }

/** The esercenti of whom anything is said to be an expense: of the others no row is looked at. */
const conSpese = (db: Db) =>
  sql<{ esercente_id: string }>`
  select esercente_id from spese_esercenti where tipo_spesa is not null
  union select esercente_id from spese_piani union select esercente_id from spese_pagamenti order by 1`.execute(
    db,
  )

/** People of a year without a statement. One that was issued is made anew only by who asks for it. */
const dovutiDi = (db: Db, esercente_id: string, anno: number, limite: number) =>
  sql<Dovuto>`
  select m.esercente_id, m.cliente_id, m.beneficiario_id from spese_detraibili m
  where ${nellAnno({ esercente_id }, anno)}
    and not exists (select from riepiloghi_spese r join documenti d on d.id = r.documento_id
      where r.esercente_id = m.esercente_id and r.anno = ${anno} and d.cliente_id = m.cliente_id
        and r.beneficiario_id is not distinct from m.beneficiario_id)
  group by 1, 2, 3 order by 2, 3 limit ${limite}`.execute(db)

/**
 * Writes, from its day in January to the end of February, the statements of the year before, each in a transaction of its own with the
 * message to its cliente; returns how many. A day on which nothing ran is made up.
 */
export async function emettiRiepiloghi({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const oggi = clock.today()
  const mese = Number(oggi.slice(5, 7))
  if (mese > 2 || (mese === 1 && Number(oggi.slice(8)) < GIORNO_RIEPILOGHI)) return 0
  const anno = annoDi(oggi) - 1
  let emessi = 0
  for (const { esercente_id } of (await conSpese(db)).rows) {
    const { rows } = await dovutiDi(db, esercente_id, anno, LOTTO - emessi)
    for (const parti of rows) {
      emessi += await inTransaction(db, async (trx) => {
        const fatto = await emettiUno(trx, clock, parti, anno)
        if (fatto === undefined || !fatto.nuovo) return 0
        await annotaSistema(trx, { azione: 'emette', entita: 'documento', id: fatto.id })
        await annuncia(trx, fatto.id)
        return 1
      })
    }
    if (emessi >= LOTTO) break
  }
  return emessi
}
