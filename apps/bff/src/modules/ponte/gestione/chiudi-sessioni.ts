import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/endpoint.ts'
import { annota } from '../../base/cronologia/index.ts'
import { revocaTutte } from '../../persone/sessione/index.ts'
import { getUtente } from './utenti.queries.ts'

/** Puts whoever uses an account out of it, everywhere at once; the account itself stays as it is. */
export async function chiudiSessioni(
  trx: Db,
  actor: Actor,
  utente_id: string,
  { info, now }: { info: CallInfo; now: Date },
): Promise<{ chiuse: number }> {
  await getUtente(trx, actor, utente_id, now)
  const chiuse = await revocaTutte(trx, utente_id, now)
  await annota(trx, {
    attore: `utente:${actor.utente_id}`,
    ruolo: actor.ruolo,
    canale: 'portale',
    azione: 'chiudi_sessioni',
    entita: 'utente',
    entita_id: utente_id,
    ip: info.ip,
    request_id: info.request_id,
  })
  return { chiuse }
}
