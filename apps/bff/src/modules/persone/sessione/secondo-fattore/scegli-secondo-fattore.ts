import { RUOLI } from '@rateo/domain/permessi/ruoli'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import type { Esige } from './chi-deve.ts'
import { lockRuolo } from '../sessione.queries.ts'
import { annotaUtente } from '../../../base/cronologia/index.ts'

/** E-mail, SMS to a verified number, or none. The app of codes has steps of its own, and is forgotten by this. */
export async function scegliSecondoFattore(
  call: Call,
  tipo: 'nessuno' | 'email' | 'sms',
  { esige, conSms }: { esige: Esige; conSms: boolean },
): Promise<void> {
  const { db, actor, clock } = call
  const { utente_id } = actor
  for (const ruolo of tipo === 'nessuno' ? RUOLI.filter(esige) : []) {
    if (await lockRuolo(db, utente_id, ruolo)) {
      throw new AppError('stato_incompatibile', {
        message: `Chi ha il ruolo ${ruolo} non può togliere la verifica in due passaggi.`,
      })
    }
  }
  // Codes would go by e-mail all the same: nobody is told otherwise.
  if (tipo === 'sms' && !conSms) {
    throw new AppError('canale_non_disponibile', {
      message: 'Non possiamo inviare SMS: scegli l’e-mail o un’app di codici.',
    })
  }
  const { telefono_verificato_at } = await db
    .selectFrom('utenti')
    .where('id', '=', utente_id)
    .select('telefono_verificato_at')
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (tipo === 'sms' && telefono_verificato_at === null) {
    throw new AppError('stato_incompatibile', {
      message: 'Conferma prima un cellulare nella scheda Dati.',
    })
  }
  await db
    .updateTable('utenti')
    .set({
      secondo_fattore: tipo,
      totp_segreto: null,
      totp_proposto: null,
      updated_at: clock.now(),
    })
    .where('id', '=', utente_id)
    .execute()
  await db.deleteFrom('codici_di_recupero').where('utente_id', '=', utente_id).execute()
  await annotaUtente(call, 'secondo_fattore', { secondo_fattore: tipo })
}
