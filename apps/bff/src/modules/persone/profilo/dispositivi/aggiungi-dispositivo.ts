import { createECDH } from 'node:crypto'
import {
  type aggiungiDispositivo as contratto,
  MAX_DISPOSITIVI,
} from '@rateo/contract/persone/dispositivi'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { Config } from '../../../../config.ts'
import { newId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { isOutsideAddress } from '../../../../integrations/outside/public-address.ts'
import { annotaUtente } from '../../../base/cronologia/index.ts'

/** True when a message can be made for that key: a point of the curve. */
function isKey(p256dh: string): boolean {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    return ecdh.computeSecret(p256dh, 'base64url').length > 0
  } catch {
    return false
  }
}

/** Takes a browser among the person's devices; one that somebody else had before is theirs from here on. */
export async function aggiungiDispositivo(
  call: Call,
  { endpoint, p256dh, auth }: InputOf<typeof contratto>,
  { push, isTrial }: Pick<Config, 'push' | 'isTrial'>,
): Promise<string> {
  const { actor, clock, db, info } = call
  if (push === null) throw new AppError('push_spente')
  if (!isOutsideAddress(endpoint, isTrial) || !isKey(p256dh)) throw new AppError('push_non_valida')
  const { utente_id } = actor
  // Two at once are counted one after the other.
  await db.selectFrom('utenti').where('id', '=', utente_id).select('id').forUpdate().execute()
  const altri = await db
    .selectFrom('dispositivi_push')
    .where('utente_id', '=', utente_id)
    .where('endpoint', '<>', endpoint)
    .select((eb) => eb.fn.countAll<number>().as('quanti'))
    .executeTakeFirstOrThrow()
  if (altri.quanti >= MAX_DISPOSITIVI) throw new AppError('troppi_dispositivi')
  const now = clock.now()
  const user_agent = info.user_agent.slice(0, 300)
  const nuovo = { utente_id, p256dh, auth, user_agent, created_at: now, ultimo_at: null }
  const { id } = await db
    .insertInto('dispositivi_push')
    .values({ id: newId(now), endpoint, ...nuovo })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ id: newId(now), ...nuovo }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await annotaUtente(call, 'accende_notifiche_dispositivo', { user_agent })
  return id
}
