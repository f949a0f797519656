import type { CanaleOtp } from '@rateo/contract/persone/otp'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { smsNumber } from '../../../integrations/sms/mobile-number.ts'
import type { Atto } from './atto.ts'

/** Enough to recognise one's own address, not enough to learn somebody else's. */
export function maschera(canale: CanaleOtp, destinatario: string): string {
  if (canale === 'sms') return `${destinatario.slice(0, 3)} *** *** ${destinatario.slice(-4)}`
  const [name = '', domain = ''] = destinatario.split('@')
  return `${name.slice(0, 1)}***@${domain}`
}

/** The channel asked for, if any, and whether the portal can send an SMS at all. */
export type Invio = { canale?: CanaleOtp | undefined; conSms: boolean }

export type Destinazione = { canale: CanaleOtp; destinatario: string; canali: CanaleOtp[] }

/** Refuses to send codes to an e-mail that was never proved: the portal must not write to strangers. */
async function esigiEmailProvata(db: Db, utente_id: string): Promise<void> {
  const { email_verificata_at } = await db
    .selectFrom('utenti')
    .select('email_verificata_at')
    .where('id', '=', utente_id)
    .executeTakeFirstOrThrow()
  if (email_verificata_at !== null) return
  throw new AppError('stato_incompatibile', {
    message:
      'Prima conferma la tua e-mail: apri il messaggio che ti abbiamo mandato e tocca il pulsante. Poi ti mandiamo l’SMS.',
  })
}

/**
 * Chooses the way of a code. A number under verification is reached at that number and nowhere else; otherwise by the
 * verified telephone or by e-mail, as the person prefers.
 */
export async function scegliCanale(
  db: Db,
  utente_id: string,
  { scopo, oggetto }: Atto,
  { canale: voluto, conSms }: Invio,
): Promise<Destinazione> {
  if (scopo === 'verifica_telefono') {
    await esigiEmailProvata(db, utente_id)
    const numero = smsNumber(oggetto)
    if (numero === null || numero !== oggetto) {
      throw new AppError('dati_non_validi', {
        message:
          'Il codice si può inviare solo a un cellulare italiano (+39). Controlla il numero.',
        errors: [{ pointer: '/oggetto', message: 'Inserisci un cellulare italiano' }],
      })
    }
    return { canale: 'sms', destinatario: numero, canali: ['sms'] }
  }
  const utente = await db
    .selectFrom('utenti')
    .select(['email', 'telefono', 'telefono_verificato_at'])
    .where('id', '=', utente_id)
    .executeTakeFirstOrThrow()
  // The gateway may have been taken away since the number was confirmed.
  const telefono = !conSms || utente.telefono_verificato_at === null ? null : utente.telefono
  const numero = telefono === null ? null : smsNumber(telefono)
  const canali: CanaleOtp[] = numero === null ? ['email'] : ['sms', 'email']
  const canale = voluto ?? canali[0] ?? 'email'
  if (canale === 'email') return { canale, destinatario: utente.email, canali }
  if (!conSms) throw new AppError('canale_non_disponibile')
  if (numero === null) {
    throw new AppError('dati_non_validi', {
      message: 'Non hai ancora confermato un cellulare: scegli l’e-mail per ricevere il codice.',
    })
  }
  return { canale, destinatario: numero, canali }
}
