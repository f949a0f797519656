import { PROVE_PER_MOTIVO } from '@rateo/domain/stati/contestazione'
import { type Selectable, sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import type { Contestazioni } from '../../../db/types.ts'
import { AppError } from '../../../http/errors.ts'
import { stored } from '../../../db/stored.ts'
import { contestoDi } from '../../base/cronologia/index.ts'
import { motivoNonRispondibile } from './contestazioni.queries.ts'

/** The claim as the provider has it, which may be about several debts: whichever of them was named. */
export async function lockRispondibile(call: Call, id: string) {
  const { actor, clock, db } = call
  const { rows } = await sql<Selectable<Contestazioni>>`
    select * from ${stored('tieni_contestazione', { id })}`.execute(db)
  const row = rows.find(({ capofila_id }) => capofila_id === null)
  if (!row || (actor.ruolo !== 'admin' && row.esercente_id !== actor.esercente_id)) {
    throw new AppError('non_trovato')
  }
  const contrario = motivoNonRispondibile(row.stato, row.entro, clock.now())
  if (contrario !== null) throw new AppError('stato_incompatibile', { message: contrario })
  return row
}

const diciDopo = (trx: Db, id: string, da_dire: 'prove' | 'accetta') =>
  trx.updateTable('contestazioni').set({ da_dire }).where('id', '=', id).execute()

const haFile = async (trx: Db, contestazione_id: string): Promise<boolean> =>
  (await trx
    .selectFrom('file_contestazioni')
    .select('id')
    .where('contestazione_id', '=', contestazione_id)
    .where('rifiutato_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Writes the evidence down, to be sent at once after: the bank takes it a single time. Answers what it is sent for. */
export async function rispondi(
  call: Call,
  id: string,
  prove: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const { db } = call
  const { id: capofila, motivo } = await lockRispondibile(call, id)
  const scritte = Object.fromEntries(
    Object.entries(prove).flatMap(([prova, testo]) => (testo ? [[prova, testo] as const] : [])),
  )
  if (Object.keys(scritte).length === 0 && !(await haFile(db, capofila))) {
    const sue = Object.entries(PROVE_PER_MOTIVO).find(([uno]) => uno === motivo)
    const attese = sue?.[1] ?? PROVE_PER_MOTIVO.altro
    const errors = [
      { pointer: `/prove/${attese[0]}`, message: 'Scrivi una prova o allega un file' },
    ]
    throw new AppError('dati_non_validi', { errors })
  }
  const now = call.clock.now()
  await db
    .updateTable('contestazioni')
    .set({
      stato: 'in_esame',
      prove: JSON.stringify(scritte),
      prove_inviate_at: now,
      updated_at: now,
    })
    .where((eb) => eb.or([eb('id', '=', capofila), eb('capofila_id', '=', capofila)]))
    .execute()
  await diciDopo(db, capofila, 'prove')
  await sql`
    select annota_contestazione(c, 'contestazione_prove', 'da_rispondere', 'in_esame', ${JSON.stringify(contestoDi(call))}::jsonb)
    from contestazioni c where id = ${capofila} or capofila_id = ${capofila}`.execute(db)
  return capofila
}

/** The esercente gives in: the money stays with the cliente, in the books at once. Answers what the provider is told of. */
export async function accetta(call: Call, id: string): Promise<string> {
  const { db } = call
  const { id: capofila } = await lockRispondibile(call, id)
  await diciDopo(db, capofila, 'accetta')
  await sql`
    select ${stored('concludi_contestazione', {
      id: capofila,
      finale: 'accettata',
      adesso: call.clock.now(),
      contesto: contestoDi(call),
    })}
  `.execute(db)
  return capofila
}
