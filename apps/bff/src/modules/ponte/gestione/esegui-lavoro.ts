import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { richiediEsecuzione } from '../../../jobs/esecuzioni.ts'
import { annota } from '../../base/cronologia/index.ts'
import { findOrari } from './lavori.queries.ts'

/** Runs a timed job now, besides its timetable; not while the same one is waiting or under way (GES-M4). */
export async function eseguiLavoro(
  trx: Db,
  actor: Actor,
  nome: string,
  info: CallInfo,
): Promise<{ nome: string }> {
  const known = (await findOrari(trx)).some((orario) => orario.name === nome)
  if (!known) throw new AppError('non_trovato')
  const { rows } = await sql`
    select 1 from pgboss.job where name = ${nome} and state in ('created', 'retry', 'active')`.execute(
    trx,
  )
  const isFree = rows.length === 0 && (await richiediEsecuzione(trx, nome, actor.utente_id))
  if (!isFree) {
    throw new AppError('stato_incompatibile', {
      message: 'Questo lavoro è già in corso o sta per partire: attendi che finisca.',
    })
  }
  await annota(trx, {
    attore: `utente:${actor.utente_id}`,
    ruolo: actor.ruolo,
    canale: 'portale',
    azione: 'esegui',
    entita: 'lavoro',
    entita_id: nome,
    ip: info.ip,
    request_id: info.request_id,
  })
  return { nome }
}
