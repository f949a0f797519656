import { hash } from 'node:crypto'
import webpush from 'web-push'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { conservaMessaggio } from '../mail/conserva.ts'
import { postOutside } from '../outside/post-outside.ts'
import { isOutsideAddress } from '../outside/public-address.ts'

type Avviso = {
  dispositivo: { endpoint: string; p256dh: string; auth: string }
  /** The person's e-mail, by which the message is found again. */
  destinatario: string
  titolo: string
  /** The page of the portal that a touch opens. */
  indirizzo: string
  /** The same `unicita` is the same message: it is not sent again once it was. */
  unicita: string
}

/** `sparito`: the push service does not know that browser any more. */
type Esito = 'consegnato' | 'sparito'

/** The seconds for which a push service holds a message for a device that is off. */
const TTL = 86_400
const GONE = [404, 410]

type Push = NonNullable<Config['push']>

/** The message as the browser alone can read it (RFC 8291), signed as the portal's (RFC 8292). */
function requestOf(push: Push, { dispositivo, titolo, indirizzo, unicita }: Avviso) {
  const { endpoint, p256dh, auth } = dispositivo
  // The same message comes once to a device, also when the outbox sends it twice.
  const topic = hash('sha256', unicita, 'base64url').slice(0, 32)
  const payload = JSON.stringify({ titolo, indirizzo, id: topic })
  const { publicKey, privateKey, subject } = push
  return webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { publicKey, privateKey, subject },
    TTL,
    topic,
  })
}

/** Tells a device, or leaves the message in the mailbox page of the trial. Throws where trying again may help. */
export function createPush({ config, db, clock }: { config: Config; db: Db; clock: Clock }) {
  const { push, isTrial, origin } = config

  async function keep(avviso: Avviso, stato: 'in_casella' | 'inviato') {
    const now = clock.now()
    await conservaMessaggio(
      db,
      {
        id: newId(now),
        canale: 'push',
        destinatario: avviso.destinatario,
        oggetto: avviso.titolo,
        unicita: avviso.unicita,
        stato,
        created_at: now,
      },
      { testo: `${avviso.titolo}\n${origin}${avviso.indirizzo}` },
    )
  }

  return async (avviso: Avviso): Promise<Esito> => {
    const { endpoint } = avviso.dispositivo
    if (push === null) throw new Error('there are no keys to sign with')
    if (!isOutsideAddress(endpoint, isTrial)) return 'sparito'
    if (push.isMailbox) {
      await keep(avviso, 'in_casella')
      return 'consegnato'
    }
    const { method, headers, body } = requestOf(push, avviso)
    const asked = { indirizzo: endpoint, method, headers, body, isTrial }
    const { stato: status } = await postOutside(asked)
    if (GONE.includes(status)) return 'sparito'
    if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`)
    await keep(avviso, 'inviato')
    return 'consegnato'
  }
}
