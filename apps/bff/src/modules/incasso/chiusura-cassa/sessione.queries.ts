import type { Sessione, SessioneCassa } from '@rateo/contract/incasso/chiusura-cassa'
import { svolge } from '@rateo/domain/permessi/squadra'
import { oltreVentiquattroOre, type StatoSessioneCassa } from '@rateo/domain/cassa/cassa'
import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { esercenteDi } from './blocca.ts'
import { countPersone } from './casse.queries.ts'
import { findLettura, findMovimenti } from './lettura.queries.ts'

/** The sessions of the actor's own tills, the latest first. */
export async function listSessioni(db: Db, actor: Actor): Promise<SessioneCassa[]> {
  const { rows } = await sql<SessioneCassa>`
    select s.id as _id, s.stato, s.fondo_centesimi, s.aperta_at, s.chiusa_at,
      (k.contenuto #>> '{righe,0,contato_centesimi}')::bigint as contato_centesimi, k.differenza_centesimi
    from sessioni_cassa s
    left join lateral (
      select contenuto, differenza_centesimi from chiusure_cassa where sessione_id = s.id order by id desc limit 1
    ) k on true
    where s.esercente_id = ${esercenteDi(actor)} order by s.id desc limit 100`.execute(db)
  return rows.map(({ aperta_at, chiusa_at, ...row }) => ({
    ...row,
    aperta_at: new Date(aperta_at).toISOString(),
    chiusa_at: chiusa_at && new Date(chiusa_at).toISOString(),
  }))
}

type Riga = Pick<Sessione, 'riportato_centesimi' | 'fondo_centesimi' | 'conteggio'> & {
  id: string
  stato: StatoSessioneCassa
  cassa_id: string
  nome: string
  verifica_altra_persona: boolean
  aperta_at: Date
  chiusa_at: Date | null
  aperta: string
  contata: string | null
  contata_da: string | null
  chiusura_id: string | null
}

async function readSessione(db: Db, esercente_id: string, id: string): Promise<Riga> {
  const { rows } = await sql<Riga>`
    select s.id, s.stato, s.cassa_id, c.nome, c.verifica_altra_persona, s.riportato_centesimi, s.fondo_centesimi,
      s.aperta_at, s.chiusa_at, s.conteggio, s.contata_da, concat_ws(' ', a.nome, a.cognome) as aperta,
      nullif(concat_ws(' ', u.nome, u.cognome), '') as contata,
      (select k.id from chiusure_cassa k where k.sessione_id = s.id order by k.id desc limit 1) as chiusura_id
    from sessioni_cassa s join casse c on c.id = s.cassa_id join utenti a on a.id = s.aperta_da
      left join utenti u on u.id = s.contata_da
    where s.id = ${id} and s.esercente_id = ${esercente_id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('non_trovato')
  return row
}

/**
 * Whether somebody may give the second look: another person than who counted. Where there is nobody else, and the till does
 * not ask for one, the same person may.
 */
export async function puoVerificare(
  db: Db,
  { contata_da, verifica_altra_persona }: DaVerificare,
  { utente_id, esercente_id, squadra }: Actor,
): Promise<boolean> {
  if (esercente_id === null || (squadra && !svolge(squadra, 'verificare_cassa'))) return false
  if (contata_da !== utente_id) return true
  return !verifica_altra_persona && (await countPersone(db, esercente_id, utente_id)) === 0
}
type DaVerificare = { contata_da: string | null; verifica_altra_persona: boolean }

/** One session with its movements and what it should hold now. */
export async function getSessione(
  db: Db,
  actor: Actor,
  id: string,
  clock: Clock,
): Promise<Sessione> {
  const row = await readSessione(db, esercenteDi(actor), id)
  const isWaiting = row.stato === 'da_verificare'
  return {
    _id: id,
    cassa: { _id: row.cassa_id, nome: row.nome },
    stato: row.stato,
    riportato_centesimi: row.riportato_centesimi,
    fondo_centesimi: row.fondo_centesimi,
    aperta_da: row.aperta,
    aperta_at: row.aperta_at.toISOString(),
    chiusa_at: row.chiusa_at?.toISOString() ?? null,
    oltre_24_ore: row.stato !== 'chiusa' && oltreVentiquattroOre(row.aperta_at, clock.now()),
    lettura: await findLettura(db, row),
    movimenti: await findMovimenti(db, id),
    conteggio: row.conteggio,
    contata_da: row.contata,
    puoi_verificare: isWaiting && (await puoVerificare(db, row, actor)),
    chiusura_id: row.chiusura_id,
  }
}
