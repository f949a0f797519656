import { periodoDelTurno, prossimoTurno, turnoDi } from '@rateo/domain/andamento/programma-report'
import { GIORNI_DI_VITA_REPORT } from '@rateo/domain/stati/report'
import { oraDiRoma } from '@rateo/domain/tempo/giorno'
import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/ids.ts'
import type { Deps } from '../../../../http/deps.ts'
import { inTransaction } from '../../../../http/transaction.ts'
import { annotaSistema } from '../../../base/cronologia/index.ts'

type Da = Pick<Deps, 'db' | 'clock'>

const DAY_MS = 86_400_000
/** Nothing is sent before this hour of Rome. */
const DALLE = '07:00'

/**
 * Takes a programma whose day has come, and queues its report; false where another process took it. However many turns went by,
 * it leaves once, for the last of them.
 */
async function avviaProgramma(trx: Db, id: string, { clock }: Da): Promise<boolean> {
  const oggi = clock.today()
  const programma = await trx
    .selectFrom('programmi_report')
    .where('id', '=', id)
    .where('stato', '=', 'attivo')
    .where('prossimo_il', '<=', oggi)
    .select(['esercente_id', 'tipo', 'cadenza', 'creato_da'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (programma === undefined) return false
  const { esercente_id, tipo, cadenza, creato_da } = programma
  const now = clock.now()
  const turno = turnoDi(cadenza, oggi)
  await trx
    .updateTable('programmi_report')
    .set({ prossimo_il: prossimoTurno(cadenza, oggi) })
    .where('id', '=', id)
    .execute()
  const report_id = newId(now)
  const { dal, al } = periodoDelTurno(tipo, cadenza, turno)
  await trx
    .insertInto('reports')
    .values({
      id: report_id,
      tipo,
      dal,
      al,
      esercente_id,
      autore_id: creato_da,
      stato: 'in_attesa',
      scade_at: new Date(now.getTime() + GIORNI_DI_VITA_REPORT * DAY_MS),
      created_at: now,
    })
    .execute()
  await trx
    .insertInto('invii_programmati')
    .values({
      id: newId(now),
      programma_id: id,
      turno,
      report_id,
      stato: 'in_preparazione',
      created_at: now,
    })
    .execute()
  await annotaSistema(trx, {
    azione: 'avvia',
    entita: 'programma_report',
    id,
    dopo: { report_id, dal, al },
  })
  return true
}

/** Begins the reports that are sent by themselves and whose day has come; returns how many. A missed run is made up. */
export async function avviaProgrammi(da: Da): Promise<number> {
  const { db, clock } = da
  if (oraDiRoma(clock.now()) < DALLE) return 0
  const dovuti = await db
    .selectFrom('programmi_report as p')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .where('p.stato', '=', 'attivo')
    .where('p.prossimo_il', '<=', clock.today())
    .where('e.stato', 'not in', ['cessato', 'rifiutato', 'inattivo'])
    .select('p.id')
    .orderBy('p.id')
    .execute()
  let avviati = 0
  for (const { id } of dovuti) {
    if (await inTransaction(db, (trx) => avviaProgramma(trx, id, da))) avviati += 1
  }
  return avviati
}

const GIORNI_DOPO = 90

/** Forgets programmi that ended long ago, with the addresses they were sent to; returns how many. */
export async function dimenticaProgrammi({ db, clock }: Da): Promise<number> {
  const limite = new Date(clock.now().getTime() - GIORNI_DOPO * DAY_MS)
  const { numDeletedRows } = await db
    .deleteFrom('programmi_report')
    .where('stato', '=', 'concluso')
    .where('updated_at', '<', limite)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
