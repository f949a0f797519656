import type { StatoAssistenza } from '@rateo/domain/stati/assistenza'
import type { Call } from '../../../http/call.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { accoda } from '../../base/uscite/index.ts'
import { motivoNonScrivibile } from './azioni-consentite.ts'
import { lockRichiesta } from './blocca-richiesta.ts'
import { passaA } from './passa-a.ts'

type Messaggio = { testo: string; interna: boolean }

/** The state that a message leads to: whose turn it is then. Null when it stays. */
function dopoUnMessaggio(stato: StatoAssistenza, isStaff: boolean) {
  if (isStaff) {
    return stato === 'in_attesa_utente'
      ? null
      : ({ a: 'in_attesa_utente', azione: 'rispondi' } as const)
  }
  if (stato === 'in_attesa_utente') return { a: 'in_carico', azione: 'replica' } as const
  return stato === 'risolto' ? ({ a: 'in_carico', azione: 'riapri' } as const) : null
}

/** Adds a message to a request, hands the turn to the other side and tells them by e-mail. */
export async function scriviMessaggio(
  call: Call,
  id: string,
  { testo, interna }: Messaggio,
): Promise<void> {
  const { actor, clock, db } = call
  const isStaff = actor.ruolo === 'admin'
  if (interna && !isStaff) throw new AppError('non_autorizzato')
  const richiesta = await lockRichiesta(db, id, actor)
  const now = clock.now()
  const motivo = interna ? null : motivoNonScrivibile(richiesta, actor.ruolo, now)
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })

  const messaggio_id = newId(now)
  await db
    .insertInto('messaggi_assistenza')
    .values({
      id: messaggio_id,
      richiesta_id: id,
      autore_id: actor.utente_id,
      dello_staff: isStaff,
      interna,
      testo,
      created_at: now,
    })
    .execute()
  if (interna) return

  const passaggio = dopoUnMessaggio(richiesta.stato, isStaff)
  if (passaggio) await passaA(call, { id, da: richiesta.stato, ...passaggio })
  await db
    .updateTable('richieste_assistenza')
    .set({
      ultimo_messaggio_at: now,
      updated_at: now,
      [isStaff ? 'letta_staff_at' : 'letta_utente_at']: now,
    })
    .where('id', '=', id)
    .execute()
  await accoda(db, {
    argomento: 'assistenza_messaggio',
    unicita: `assistenza:${messaggio_id}`,
    contenuto: { messaggio_id },
  })
}
