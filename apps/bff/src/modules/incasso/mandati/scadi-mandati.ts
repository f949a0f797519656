import { MESI_INUTILIZZO } from '@rateo/domain/banca/mandato'
import { aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Deps } from '../../../http/deps.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { accoda } from '../../base/uscite/index.ts'
import { annotaMandato } from './annota-mandato.ts'

const QUANTI = 200

type MandatiDeps = Pick<Deps, 'db' | 'clock'>

/** Ends mandati that were not signed within a day. */
async function scadiFirme({ db, clock }: MandatiDeps): Promise<number> {
  return inTransaction(db, async (trx) => {
    const righe = await trx
      .selectFrom('mandati')
      .where('stato', '=', 'in_firma')
      .where('firma_scade_at', '<=', clock.now())
      .select('id')
      .limit(QUANTI)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id } of righe) {
      await trx
        .updateTable('mandati')
        .set({ stato: 'scaduto_firma', updated_at: clock.now() })
        .where('id', '=', id)
        .execute()
      await annotaMandato(
        { db: trx },
        { id, azione: 'scade_firma', da: 'in_firma', a: 'scaduto_firma' },
      )
    }
    return righe.length
  })
}

/** Ends mandati that were not used for thirty-six months: the banks would refuse them (SEPA Core Rulebook). */
async function scadiInutilizzati({ db, clock }: MandatiDeps): Promise<number> {
  const limite = aggiungiMesi(clock.today(), -MESI_INUTILIZZO)
  return inTransaction(db, async (trx) => {
    const righe = await trx
      .selectFrom('mandati')
      .where('stato', 'in', ['attivo', 'sospeso'])
      .where(sql<boolean>`coalesce(ultimo_uso, preparato_il) < ${limite}`)
      .select(['id', 'stato'])
      .limit(QUANTI)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, stato } of righe) {
      const motivo = 'Non è stato usato per 36 mesi.'
      await trx
        .updateTable('mandati')
        .set({ stato: 'scaduto', motivo, updated_at: clock.now() })
        .where('id', '=', id)
        .execute()
      const da = stato === 'attivo' ? 'attivo' : 'sospeso'
      await annotaMandato({ db: trx }, { id, azione: 'scade', da, a: 'scaduto' })
      await accoda(trx, {
        argomento: 'mandato',
        unicita: `mandato:scaduto:${id}`,
        contenuto: { mandato_id: id, fatto: 'scaduto' },
      })
    }
    return righe.length
  })
}

/** Ends mandati whose time is over. For the timetable; returns how many lapsed. */
export async function scadiMandati(deps: MandatiDeps): Promise<number> {
  return (await scadiFirme(deps)) + (await scadiInutilizzati(deps))
}
