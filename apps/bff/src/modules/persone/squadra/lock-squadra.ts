import {
  type Mansione,
  motivoFuoriMansione,
  sottoposti,
  svolge,
} from '@rateo/domain/permessi/squadra'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { esercenteDi } from './squadra.queries.ts'

const rifiuta = (message: string) => new AppError('non_autorizzato', { message })

/**
 * Holds the team until the end of the transaction, and reads the caller's role again in it: who was lowered or taken out
 * a moment ago, in another call, does not act any more.
 */
export async function lockSquadra(
  { db, actor, clock }: Pick<Call, 'db' | 'actor' | 'clock'>,
  mansione: Mansione,
) {
  const esercente_id = esercenteDi(actor)
  // The esercente is what two changes of one team wait for, also where they touch no member in common.
  await db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const membri = await db
    .selectFrom('membri_esercente')
    .selectAll()
    .where('esercente_id', '=', esercente_id)
    .where('al', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const io = membri.find(
    ({ utente_id, sospeso_at, finisce_at }) =>
      utente_id === actor.utente_id &&
      sospeso_at === null &&
      (finisce_at === null || finisce_at > clock.now()),
  )
  if (io === undefined) throw rifiuta(motivoFuoriMansione(null, mansione))
  if (!svolge(io.ruolo, mansione)) throw rifiuta(motivoFuoriMansione(io.ruolo, mansione))
  return { esercente_id, membri, io }
}

/** The same, and a member whom the caller may manage: nobody manages themselves, or who has as much to say. */
export async function lockMembro(call: Call, id: string) {
  const squadra = await lockSquadra(call, 'squadra')
  const membro = squadra.membri.find((one) => one.id === id)
  if (membro === undefined) throw new AppError('non_trovato')
  if (membro.id === squadra.io.id) {
    throw rifiuta('Non puoi cambiare il tuo ruolo né sospenderti: lo fa un’altra persona.')
  }
  if (!sottoposti(squadra.io.ruolo).includes(membro.ruolo)) {
    throw rifiuta('Questa persona la gestisce solo il titolare.')
  }
  return { ...squadra, membro }
}
