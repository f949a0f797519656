import { minutiLavorativi } from '@rateo/domain/tempo/orario-lavorativo'
import type { Call } from '../../../http/call.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { accoda } from '../../base/uscite/index.ts'
import { allegaAlMessaggio } from './allegati.ts'
import { motivoNonScrivibile } from './azioni-consentite.ts'
import { lockRichiesta, type RichiestaBloccata } from './blocca-richiesta.ts'
import { passaA } from './passa-a.ts'
import { passaSeDellEsercente } from './passa-allo-staff.ts'
import { LETTA_AT } from './segna-letta.ts'

type Messaggio = { testo: string; interna: boolean; allegati: string[] }

/** Whether this side is the one that was asked: an esercente no longer is when the staff have it. */
const risponde = ({ lato, destinatario }: RichiestaBloccata) =>
  lato === 'staff' || (lato === 'esercente' && destinatario === 'esercente')

/** The state that a message leads to: whose turn it is then. Null when it stays. */
function dopoUnMessaggio(richiesta: RichiestaBloccata) {
  const { stato, lato } = richiesta
  if (risponde(richiesta)) {
    return stato === 'in_attesa_utente'
      ? null
      : ({ a: 'in_attesa_utente', azione: 'rispondi' } as const)
  }
  if (lato !== 'richiedente') return null
  if (stato === 'in_attesa_utente') return { a: 'in_carico', azione: 'replica' } as const
  return stato === 'risolto' ? ({ a: 'in_carico', azione: 'riapri' } as const) : null
}

/** Writes the line of the thread; returns its id. */
async function aggiungi(
  call: Call,
  { id, lato }: RichiestaBloccata,
  { testo, interna, allegati }: Messaggio,
): Promise<string> {
  const now = call.clock.now()
  const messaggio_id = newId(now)
  await call.db
    .insertInto('messaggi_assistenza')
    .values({
      id: messaggio_id,
      richiesta_id: id,
      autore_id: call.actor.utente_id,
      dello_staff: lato === 'staff',
      dell_esercente: lato === 'esercente',
      interna,
      testo,
      created_at: now,
    })
    .execute()
  await allegaAlMessaggio(call, messaggio_id, allegati)
  return messaggio_id
}

/** The clock of the promise begins when the turn passes: who writes once more while waiting waits no longer for it. */
const misure = (richiesta: RichiestaBloccata, isNewTurn: boolean, now: Date) => ({
  ...(isNewTurn && { ultimo_messaggio_at: now }),
  updated_at: now,
  [LETTA_AT[richiesta.lato]]: now,
  ...(risponde(richiesta) &&
    richiesta.prima_risposta_at === null && {
      prima_risposta_at: now,
      prima_risposta_minuti: minutiLavorativi(richiesta.created_at, now),
    }),
})

/** Adds a message to a request, hands the turn to the other side and tells them by e-mail. */
export async function scriviMessaggio(call: Call, id: string, messaggio: Messaggio): Promise<void> {
  const { actor, clock, db } = call
  const { interna } = messaggio
  if (interna && actor.ruolo !== 'admin') throw new AppError('non_autorizzato')
  const richiesta = await lockRichiesta(db, id, actor)
  const now = clock.now()
  const motivo = interna ? null : motivoNonScrivibile(richiesta, now)
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })

  if (richiesta.lato === 'staff' && !interna) await passaSeDellEsercente(call, richiesta)
  const messaggio_id = await aggiungi(call, richiesta, messaggio)
  if (interna) return

  const passaggio = dopoUnMessaggio(richiesta)
  if (passaggio) await passaA(call, { ...richiesta, da: richiesta.stato, ...passaggio })
  await db
    .updateTable('richieste_assistenza')
    .set(misure(richiesta, passaggio !== null, now))
    .where('id', '=', id)
    .execute()
  await accoda(db, {
    argomento: 'assistenza_messaggio',
    unicita: `assistenza:${messaggio_id}`,
    contenuto: { messaggio_id },
  })
}
