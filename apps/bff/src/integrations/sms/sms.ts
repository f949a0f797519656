import { unPunto } from '@rateo/domain/parole/formato'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { scriviFrasi } from '@rateo/domain/parole/frase'
import { conservaMessaggio } from '../mail/conserva.ts'
import { paroleInVigore } from '../../emails/modelli/parole-in-vigore.ts'

type Sms = {
  /** The name of the message, under which the staff change its words. */
  modello: string
  /** E.164. */
  destinatario: string
  /** With its sentences marked (`emails/frase.ts`). */
  testo: string
  /** The same `unicita` is the same message: it is not sent again once it was. */
  unicita: string
}

export type SmsSender = { invia: (sms: Sms) => Promise<void> }

const LIMIT_MS = 10_000

/** Any gateway that takes JSON with a bearer; the key lets it drop what it has already sent. */
async function send(url: string, bearer: string, { destinatario, testo, unicita }: Sms) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${bearer}`,
      'idempotency-key': unicita,
    },
    body: JSON.stringify({ to: destinatario, text: testo }),
    // Number and text go to that gateway and to no other it may point at.
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
}

/**
 * Sends by the gateway when there is one, else leaves the message in the mailbox page. Throws when the gateway refuses:
 * the outbox tries again later. A code is kept in trial mode only.
 */
export function createSms({
  config,
  db,
  clock,
}: {
  config: Config
  db: Db
  clock: Clock
}): SmsSender {
  async function keep(sms: Sms, stato: 'in_casella' | 'inviato') {
    const now = clock.now()
    await conservaMessaggio(
      db,
      {
        id: newId(now),
        canale: 'sms',
        destinatario: sms.destinatario,
        oggetto: 'SMS',
        modello: sms.modello,
        unicita: sms.unicita,
        stato,
        created_at: now,
      },
      config.isTrial ? { testo: sms.testo } : null,
    )
  }

  return {
    invia: async (marcato) => {
      const sms = { ...marcato, testo: unPunto(scriviFrasi(marcato.testo, paroleInVigore())) }
      const known = await db
        .selectFrom('messaggi')
        .select('id')
        .where('unicita', '=', sms.unicita)
        .executeTakeFirst()
      if (known) return
      if (config.sms === null) {
        if (!config.isTrial) throw new Error('there is no SMS gateway')
        return keep(sms, 'in_casella')
      }
      await send(config.sms.url, config.sms.bearer, sms)
      return keep(sms, 'inviato')
    },
  }
}
