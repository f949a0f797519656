import { RUOLI, type Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import type { AccediContext } from './accesso/accedi.ts'
import { verificaCodice } from '../otp/index.ts'
import type { Esige } from './secondo-fattore/chi-deve.ts'
import { apriSessione } from './accesso/apri-sessione.ts'
import { contaCodiciErrati } from './secondo-fattore/conta-codici-errati.ts'
import { verificaTotp } from './secondo-fattore/verifica-totp.ts'

type Incompleta = {
  id: string
  utente_id: string
  ruolo: Ruolo
  completa: boolean
  expires_at: Date
}

/**
 * Gives a second step to a person who must have one and had none. A person who was asked for a code only this time
 * goes on as before.
 */
async function daiSecondoFattore(
  trx: Db,
  utente_id: string,
  esige: Esige,
  now: Date,
): Promise<void> {
  const ruoli = RUOLI.filter(esige)
  if (ruoli.length === 0) return
  await trx
    .updateTable('utenti')
    .set({ secondo_fattore: 'email', updated_at: now })
    .where('id', '=', utente_id)
    .where('secondo_fattore', '=', 'nessuno')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('utenti_ruoli')
          .where('utente_id', '=', utente_id)
          .where('ruolo', 'in', ruoli)
          .select('ruolo'),
      ),
    )
    .execute()
}

/** The code closes the session that waited for it and opens a complete one, with a token of its own. */
export async function confermaOtp(
  { db, transact, info, now, secret, esige }: Omit<AccediContext, 'precedente' | 'conSms'>,
  sessione: Incompleta | null,
  codice: string,
): Promise<{ token: string; utente_id: string }> {
  if (sessione === null || sessione.completa) throw new AppError('sessione_assente')
  const { id, utente_id, ruolo, expires_at } = sessione
  const { secondo_fattore } = await db
    .selectFrom('utenti')
    .where('id', '=', utente_id)
    .select('secondo_fattore')
    .executeTakeFirstOrThrow()
  const chi = { utente_id, ruolo, info, now, secret }
  if (secondo_fattore === 'totp') await verificaTotp({ db, transact, ...chi }, codice)
  else {
    await contaCodiciErrati({ db, now }, utente_id, () =>
      verificaCodice(db, chi, { scopo: 'accesso', oggetto: id }, codice),
    )
  }
  const { token } = await transact(async (trx) => {
    await daiSecondoFattore(trx, utente_id, esige, now)
    return apriSessione(trx, {
      utente_id,
      ruolo,
      completa: true,
      azione: 'accesso',
      info,
      now,
      al_posto_di: { id, expires_at },
      continua: true,
      con_secondo_fattore: true,
    })
  })
  return { token, utente_id }
}
