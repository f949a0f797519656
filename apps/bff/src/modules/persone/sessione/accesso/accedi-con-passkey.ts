import { RUOLI } from '@rateo/domain/permessi/ruoli'
import { AppError } from '../../../../http/errors.ts'
import { conta } from '../../../base/limiti/index.ts'
import { type AccediContext, startingRole } from './accedi.ts'
import { apriSessione } from './apri-sessione.ts'
import { limiteIndirizzo } from './limiti.ts'
import { riconosciPasskey, type Sito } from './passkey.ts'
import { riprendiCodiciApp } from '../secondo-fattore/verifica-totp.ts'

/** A passkey is what one has and what one is: it needs no password and no code. */
export async function accediConPasskey(
  { db, transact, info, now, precedente }: Omit<AccediContext, 'secret' | 'esige' | 'conSms'>,
  sito: Sito,
  risposta: { sfida_id: string; risposta: unknown },
): Promise<{ token: string; utente_id: string }> {
  await conta(db, limiteIndirizzo(info.ip), now)
  const utente_id = await riconosciPasskey(db, sito, risposta, now)
  const rows = await db
    .selectFrom('utenti as u')
    .innerJoin('utenti_ruoli as r', 'r.utente_id', 'u.id')
    .where('u.id', '=', utente_id)
    .select(['u.ultimo_ruolo', 'r.ruolo'])
    .execute()
  if (rows[0] === undefined) throw new AppError('non_autorizzato')
  const { ultimo_ruolo } = rows[0]
  const ruoli = RUOLI.filter((ruolo) => rows.some((row) => row.ruolo === ruolo))
  const { token } = await transact(async (trx) => {
    await riprendiCodiciApp(trx, utente_id)
    return apriSessione(trx, {
      utente_id,
      ruolo: startingRole({ ruoli, ultimo_ruolo }),
      completa: true,
      azione: 'accesso_passkey',
      con_secondo_fattore: true,
      info,
      now,
      ...(precedente && { al_posto_di: precedente }),
    })
  })
  return { token, utente_id }
}
