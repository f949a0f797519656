import type { Esportazione } from '@rateo/contract/ponte/esportazioni'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Esportazioni } from '../../../db/types.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { filtriInParole } from './filtri-in-parole.ts'

const SHOWN = 50

type Row = Omit<Selectable<Esportazioni>, 'bloccato_fino' | 'giro'>

const toRow = (row: Row): Esportazione => {
  // The column is written by us, from a body that the contract had checked.
  const { search, query, filters } = row.ricerca
  return {
    _id: row.id,
    raccolta: row.raccolta,
    formato: row.formato,
    cerca: search,
    filtri: filtriInParole({ ...query, ...filters }),
    stato: row.stato,
    righe_previste: row.righe_previste,
    righe_fatte: row.righe_fatte,
    totali: row.totali,
    byte: row.byte,
    motivo: row.motivo,
    scade_at: row.scade_at.toISOString(),
    created_at: row.created_at.toISOString(),
  }
}

/** The esportazioni of one person in one role: with another role it is somebody else. */
const own = (db: Db, { utente_id, ruolo, esercente_id, cliente_id }: Actor) =>
  db
    .selectFrom('esportazioni')
    .selectAll()
    .where('autore_id', '=', utente_id)
    .where('ruolo', '=', ruolo)
    .where('esercente_id', 'is not distinct from', esercente_id)
    .where('cliente_id', 'is not distinct from', cliente_id)

export async function findEsportazioni(db: Db, actor: Actor): Promise<Esportazione[]> {
  const rows = await own(db, actor).orderBy('id', 'desc').limit(SHOWN).execute()
  return rows.map(toRow)
}

/** An esportazione of the caller. Anybody else's is not found. */
export async function getEsportazione(db: Db, actor: Actor, id: string): Promise<Esportazione> {
  const row = await own(db, actor).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  return toRow(row)
}
