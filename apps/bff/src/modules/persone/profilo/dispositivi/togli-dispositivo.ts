import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annotaUtente } from '../../../base/cronologia/index.ts'

export async function togliDispositivo(call: Call, id: string): Promise<void> {
  const { actor, db } = call
  const tolto = await db
    .deleteFrom('dispositivi_push')
    .where('id', '=', id)
    .where('utente_id', '=', actor.utente_id)
    .returning('user_agent')
    .executeTakeFirst()
  if (tolto === undefined) throw new AppError('non_trovato')
  await annotaUtente(call, 'spegne_notifiche_dispositivo', tolto)
}
