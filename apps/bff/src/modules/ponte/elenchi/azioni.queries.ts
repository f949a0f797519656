import type { AzioneConRighe, AzioneMultipla } from '@rateo/contract/ponte/azioni-multiple'
import type { Raccolta } from '@rateo/domain/stati/elenco'
import type { StatoLavorazione } from '@rateo/domain/stati/lavorazione'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { azionePer } from './selezione.ts'

const SHOWN = 20

type Raw = {
  id: string
  raccolta: Raccolta
  azione: string
  stato: StatoLavorazione
  righe: number
  riuscite: number
  saltate: number
  created_at: Date
}

/** The azioni multiple of one person in one role, with their progress. */
async function own(db: Db, actor: Actor, id: string | null): Promise<AzioneMultipla[]> {
  const { utente_id, ruolo, esercente_id, cliente_id } = actor
  const { rows } = await sql<Raw>`
    select a.id, a.raccolta, a.azione, a.stato, a.righe, a.created_at, r.riuscite, r.saltate
    from azioni_multiple a cross join lateral (
      select count(*) filter (where esito = 'riuscito')::int as riuscite,
        count(*) filter (where esito = 'saltato')::int as saltate
      from azioni_multiple_righe where azione_id = a.id) r
    where a.autore_id = ${utente_id} and a.ruolo = ${ruolo}
      and a.esercente_id is not distinct from ${esercente_id} and a.cliente_id is not distinct from ${cliente_id}
      and (${id}::text is null or a.id = ${id})
    order by a.id desc limit ${SHOWN}`.execute(db)
  return rows.map(({ id: _id, created_at, ...row }) => ({
    _id,
    ...row,
    titolo: azionePer(row.raccolta, row.azione, actor).titolo,
    created_at: created_at.toISOString(),
  }))
}

export const findAzioni = (db: Db, actor: Actor): Promise<AzioneMultipla[]> => own(db, actor, null)

export async function getAzione(db: Db, actor: Actor, id: string): Promise<AzioneMultipla> {
  const [azione] = await own(db, actor, id)
  if (!azione) throw new AppError('non_trovato')
  return azione
}

/** An azione multipla of the caller with the outcome of each record. Anybody else's is not found. */
export async function getAzioneConRighe(db: Db, actor: Actor, id: string): Promise<AzioneConRighe> {
  const azione = await getAzione(db, actor, id)
  const esiti = await db
    .selectFrom('azioni_multiple_righe')
    .select(['entita_id', 'descrizione', 'importo_centesimi', 'esito', 'motivo'])
    .where('azione_id', '=', id)
    .orderBy('n')
    .execute()
  return {
    ...azione,
    esiti: esiti,
  }
}
