import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { richiediEsecuzione } from '../../../jobs/esecuzioni.ts'
import { annota } from '../../base/cronologia/index.ts'
import { findOrari } from './lavori.queries.ts'

/** Runs a timed job now, besides its timetable; not while the same one is waiting or under way (GES-M4). */
export async function eseguiLavoro(call: Call, nome: string): Promise<{ nome: string }> {
  const { db, actor } = call
  const known = (await findOrari(db)).some((orario) => orario.name === nome)
  if (!known) throw new AppError('non_trovato')
  const { rows } = await sql`
    select 1 from pgboss.job where name = ${nome} and state in ('created', 'retry', 'active')`.execute(
    db,
  )
  const isFree = rows.length === 0 && (await richiediEsecuzione(db, nome, actor.utente_id))
  if (!isFree) {
    throw new AppError('stato_incompatibile', {
      message: 'Questo lavoro è già in corso o sta per partire: attendi che finisca.',
    })
  }
  await annota(call, {
    azione: 'esegui',
    entita: 'lavoro',
    id: nome,
  })
  return { nome }
}
