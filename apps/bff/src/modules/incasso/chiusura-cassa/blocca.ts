import type { StatoSessioneCassa } from '@rateo/domain/cassa/cassa'
import type { Selectable } from 'kysely'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import type { Casse, SessioniCassa } from '../../../db/types.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'

export type CassaBloccata = Selectable<Casse>
export type SessioneBloccata = Omit<Selectable<SessioniCassa>, 'stato'> & {
  stato: StatoSessioneCassa
  cassa: CassaBloccata
}

export function esercenteDi({ esercente_id }: Pick<Actor, 'esercente_id'>): string {
  if (esercente_id === null) throw new AppError('non_autorizzato')
  return esercente_id
}

/** A till of the caller's, which nobody else moves until the transaction ends. */
export async function lockCassa(db: Db, actor: Actor, id: string): Promise<CassaBloccata> {
  const cassa = await db
    .selectFrom('casse')
    .selectAll()
    .where('id', '=', id)
    .where('esercente_id', '=', esercenteDi(actor))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!cassa) throw new AppError('non_trovato')
  return cassa
}

/** A session of the caller's with its till: the till is locked first, as everybody does. */
export async function lockSessione(db: Db, actor: Actor, id: string): Promise<SessioneBloccata> {
  const found = await db
    .selectFrom('sessioni_cassa')
    .select('cassa_id')
    .where('id', '=', id)
    .where('esercente_id', '=', esercenteDi(actor))
    .executeTakeFirst()
  if (!found) throw new AppError('non_trovato')
  const cassa = await lockCassa(db, actor, found.cassa_id)
  const sessione = await db
    .selectFrom('sessioni_cassa')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // The table allows no other word.
  return { ...sessione, stato: sessione.stato, cassa }
}

const FRASI: Readonly<Record<StatoSessioneCassa, string>> = {
  aperta: 'La cassa è aperta: comincia il conteggio e riprova.',
  in_conteggio: 'La cassa è in conteggio: annulla il conteggio e riprova.',
  da_verificare: 'La chiusura aspetta di essere verificata.',
  chiusa: 'La cassa è già stata chiusa.',
}

/** Refuses what a session in another state cannot do. */
export function richiediStato(
  { stato }: Pick<SessioneBloccata, 'stato'>,
  voluto: StatoSessioneCassa,
): void {
  if (stato !== voluto) throw new AppError('stato_incompatibile', { message: FRASI[stato] })
}

type Fatto = {
  azione: string
  entita: 'cassa' | 'sessione_cassa' | 'chiusura_cassa'
  id: string
  prima?: object
  dopo?: object
}

export const annotaCassa = (call: Call, fatto: Fatto) =>
  annota(call, { at: call.clock.now(), ...fatto })
