import type { RuoloRegistrabile } from '@rateo/contract/persone/passi'
import type { Db } from '../../../db/database.ts'
import type { CallInfo } from '../../../http/call.ts'
import type { Secrets } from '../../../secrets.ts'
import { annota } from '../../base/cronologia/index.ts'
import { chiediVerificaEmail, creaUtente, subentra } from '../sessione/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { dimenticaRegistrazione } from './dimentica-registrazione.ts'
import { usaInvito } from './usa-invito.ts'

export type NuovoAccount = {
  nome: string
  cognome: string
  email: string
  password_hash: string
  role: RuoloRegistrabile
  invito?: string | undefined
}

type Richiesta = { info: CallInfo; now: Date; secret: Secrets }

/**
 * Makes a new account, or a message to a person who already has one with this e-mail: the caller cannot tell one from
 * the other, by the answer or by its time.
 */
export async function creaAccount(
  trx: Db,
  { password_hash, role, invito, ...persona }: NuovoAccount,
  { info, now, secret }: Richiesta,
): Promise<void> {
  const invitato = invito === undefined ? null : await usaInvito(trx, invito, persona, now)
  const ruolo = invitato?.ruolo ?? role
  const verificata = invitato?.verificata ?? false
  const nuovo = { ...persona, password_hash, ruolo, verificata, now }
  const utente_id = (await creaUtente(trx, nuovo)) ?? (await subentra(trx, nuovo))
  if (utente_id === null) {
    await accoda(trx, {
      argomento: 'account_esistente',
      unicita: `account_esistente:${persona.email}:${now.toISOString()}`,
      contenuto: { email: persona.email },
    })
    return
  }
  await dimenticaRegistrazione(trx, utente_id)
  if (!verificata) {
    await chiediVerificaEmail(trx, { utente_id, email: persona.email, secret, now })
  }
  if (invitato !== null) {
    await trx
      .insertInto('registrazioni')
      .values({
        utente_id,
        ruolo,
        precompilati: JSON.stringify(invitato.dati),
        invitante_id: invitato.esercente_id,
        invito_consulente_id: invitato.invito_consulente_id,
        created_at: now,
        updated_at: now,
      })
      .execute()
  }
  await annota(
    { db: trx, actor: { utente_id, ruolo }, info },
    {
      azione: 'crea_account',
      entita: 'utente',
      id: utente_id,
      dopo: { invitato: invitato !== null },
    },
  )
}
