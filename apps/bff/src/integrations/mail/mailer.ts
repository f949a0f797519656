import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { Contenuto } from '../../emails/layout.ts'
import { perAttivita } from '../../emails/per-attivita.ts'
import { conservaMessaggio } from './conserva.ts'
import { messageId } from './message-id.ts'
import { type Allegato, createSmtp } from './smtp.ts'

export type Messaggio = {
  destinatario: string
  oggetto: string
  testo: string
  html: string
  /** The esercente in which its links open, for who works for several. */
  attivita?: string
  /** The same `unicita` is the same message: it is not sent again once it was. */
  unicita: string
  allegati?: readonly Allegato[]
  /** True for a secret: in production its words are not kept. */
  riservato?: boolean
  /** The message that this one sends again. */
  rinvio_di?: string
  /** The parts it was made of, where it was. */
  parti?: Contenuto
}

export type Mailer = { invia: (messaggio: Messaggio) => Promise<void> }

type Stato = 'in_casella' | 'inviato' | 'fallito'

// A single address: no list, no name, no line end, no header.
const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1).join('').slice(0, 300)

/**
 * Sends by SMTP when there is a server, else (trial mode) leaves the message in the mailbox page. Every message has
 * its row in `messaggi`. Throws when the server refuses: the outbox tries again later.
 */
export function createMailer({
  config,
  db,
  clock,
}: {
  config: Config
  db: Db
  clock: Clock
}): Mailer {
  const { smtpUrl, from } = config.mail
  const smtp = smtpUrl === null ? null : createSmtp(smtpUrl, from, config.isTrial)

  async function keep(messaggio: Messaggio, stato: Stato, errore: string | null) {
    const { destinatario, oggetto, unicita, riservato } = messaggio
    const isSecret = riservato === true && !config.isTrial
    const now = clock.now()
    await conservaMessaggio(
      db,
      {
        id: newId(now),
        canale: 'email',
        destinatario,
        oggetto,
        unicita,
        riservato: riservato === true,
        modello: messaggio.parti?.modello ?? null,
        allegati: messaggio.allegati?.map(({ filename }) => filename) ?? [],
        rinvio_di: messaggio.rinvio_di ?? null,
        stato,
        errore,
        created_at: now,
      },
      isSecret
        ? null
        : {
            testo: messaggio.testo,
            html: messaggio.html,
            parti: riservato === true ? null : (messaggio.parti ?? null),
          },
    )
  }

  async function isDone(unicita: string): Promise<boolean> {
    const row = await db
      .selectFrom('messaggi')
      .select('stato')
      .where('unicita', '=', unicita)
      .executeTakeFirst()
    return row !== undefined && row.stato !== 'fallito'
  }

  return {
    invia: async (dato) => {
      const messaggio =
        dato.attivita === undefined ? dato : perAttivita(dato, config.origin, dato.attivita)
      // Kept twice it is there once, so that only what is sent has to be looked for.
      if (smtp !== null && (await isDone(messaggio.unicita))) return
      if (!ADDRESS.test(messaggio.destinatario)) {
        // Trying again would not help: it is kept as failed, for people to see.
        return keep(messaggio, 'fallito', 'Indirizzo non valido')
      }
      if (smtp === null) return keep(messaggio, 'in_casella', null)
      const { destinatario: to, oggetto: subject, testo: text, html, allegati = [] } = messaggio
      try {
        await smtp.send({
          messageId: messageId(messaggio.unicita, from),
          to,
          subject,
          text,
          html,
          attachments: allegati,
        })
      } catch (error) {
        await keep(messaggio, 'fallito', firstLine(error))
        throw error
      }
      return keep(messaggio, 'inviato', null)
    },
  }
}
