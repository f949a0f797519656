import { f, fissa } from '@rateo/domain/parole/frase'
import { otp } from '../../../emails/otp.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { createSms } from '../../../integrations/sms/sms.ts'
import type { Uscita } from '../../base/uscite/index.ts'
import { findEmailUtente } from './messaggi.queries.ts'
import { readText } from './read-text.ts'

const optional = ({ contenuto }: Uscita, key: string): string | undefined => {
  const value = contenuto[key]
  return typeof value === 'string' ? value : undefined
}

/** A one-time code, by SMS or by e-mail, with what it confirms. */
export async function inviaCodice(
  deps: Pick<Deps, 'config' | 'db' | 'clock'> & { mailer: Mailer },
  uscita: Uscita,
): Promise<void> {
  const codice = readText(uscita, 'codice')
  const descrizione = optional(uscita, 'descrizione') ?? 'confermare che sei tu'
  const { unicita } = uscita
  if (optional(uscita, 'canale') === 'sms') {
    const prudenza = fissa`Vale 5 minuti. Non comunicarlo a nessuno.`
    const testo = f`Codice ${{ codice }} per ${{ descrizione }}. ${{ prudenza }} Rateo`
    const destinatario = readText(uscita, 'destinatario')
    await createSms(deps).invia({ modello: 'sms_codice', destinatario, testo, unicita })
    return
  }
  const destinatario = await findEmailUtente(deps.db, readText(uscita, 'utente_id'))
  if (!destinatario) throw new Error(`${unicita}: no such utente`)
  const email = otp(codice, descrizione)
  await deps.mailer.invia({ ...email, destinatario, unicita, riservato: true })
}
