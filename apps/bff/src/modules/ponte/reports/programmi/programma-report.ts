import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type * as contract from '@rateo/contract/ponte/programmi-report'
import {
  PROGRAMMI_REPORT_MAX,
  prossimoTurno,
  type StatoProgrammaReport,
} from '@rateo/domain/andamento/programma-report'
import { CATALOGO } from '@rateo/domain/andamento/catalogo-report'
import { newId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import type { Secrets } from '../../../../secrets.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { scriviDestinatari } from './destinatari.ts'
import { esercenteDi } from './programmi.queries.ts'

const TROPPI = `Un’attività ha al massimo ${PROGRAMMI_REPORT_MAX} report programmati: concludine uno e riprova.`

/** Sends a report by itself from the next turn on: what is over already is not sent after the fact. */
export async function programmaReport(
  call: Call,
  secret: Secrets,
  { tipo, cadenza, indirizzi }: BodyOf<typeof contract.programmaReport>,
): Promise<void> {
  const { db, actor, clock } = call
  const esercente_id = esercenteDi(call)
  if (!CATALOGO[tipo].ruoli.includes('esercente')) throw new AppError('non_autorizzato')
  // One at a time, or two at once would both find room.
  await db.selectFrom('esercenti').select('id').where('id', '=', esercente_id).forUpdate().execute()
  const { n } = await db
    .selectFrom('programmi_report')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('esercente_id', '=', esercente_id)
    .where('stato', '<>', 'concluso')
    .executeTakeFirstOrThrow()
  if (Number(n) >= PROGRAMMI_REPORT_MAX) throw new AppError('troppe_richieste', { message: TROPPI })
  const now = clock.now()
  const id = newId(now)
  await db
    .insertInto('programmi_report')
    .values({
      id,
      esercente_id,
      tipo,
      cadenza,
      stato: 'attivo',
      prossimo_il: prossimoTurno(cadenza, clock.today()),
      creato_da: actor.utente_id,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await scriviDestinatari(db, id, indirizzi, { esercente_id, now, secret })
  await annota(call, {
    azione: 'programma',
    entita: 'programma_report',
    id,
    dopo: { tipo, cadenza, indirizzi },
  })
}

/** Holds a programma of who is calling. Another's is not there. */
async function lockProgramma(call: Call, id: string) {
  const row = await call.db
    .selectFrom('programmi_report')
    .where('id', '=', id)
    .where('esercente_id', '=', esercenteDi(call))
    .select(['stato', 'cadenza'])
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return row
}

export async function cambiaProgramma(
  call: Call,
  secret: Secrets,
  id: string,
  { cadenza, indirizzi }: BodyOf<typeof contract.cambiaProgrammaReport>,
): Promise<void> {
  const { db, clock } = call
  const prima = await lockProgramma(call, id)
  if (prima.stato === 'concluso') throw new AppError('stato_incompatibile')
  const now = clock.now()
  const altra = prima.cadenza !== cadenza && prima.stato === 'attivo'
  await db
    .updateTable('programmi_report')
    .set({ cadenza, updated_at: now })
    .$if(altra, (query) => query.set({ prossimo_il: prossimoTurno(cadenza, clock.today()) }))
    .where('id', '=', id)
    .execute()
  await scriviDestinatari(db, id, indirizzi, { esercente_id: esercenteDi(call), now, secret })
  await annota(call, {
    azione: 'cambia',
    entita: 'programma_report',
    id,
    dopo: { cadenza, indirizzi },
  })
}

/** Moves a programma to another state; one that goes on again leaves at its next turn, without what was skipped. */
const passaA =
  (stato: StatoProgrammaReport, azione: string, da: readonly StatoProgrammaReport[]) =>
  async (call: Call, id: string): Promise<void> => {
    const { db, clock } = call
    const prima = await lockProgramma(call, id)
    if (!da.includes(prima.stato)) throw new AppError('stato_incompatibile')
    await db
      .updateTable('programmi_report')
      .set({
        stato,
        prossimo_il: stato === 'attivo' ? prossimoTurno(prima.cadenza, clock.today()) : null,
        updated_at: clock.now(),
      })
      .where('id', '=', id)
      .execute()
    await annota(call, { azione, entita: 'programma_report', id })
  }

export const mettiInPausa = passaA('in_pausa', 'mette_in_pausa', ['attivo'])
export const riprendi = passaA('attivo', 'riprende', ['in_pausa'])
export const concludi = passaA('concluso', 'conclude', ['attivo', 'in_pausa'])
