import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import { assistenzaMessaggio, assistenzaRicevuta } from '../../../emails/assistenza.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notifica } from '../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { messaggiRinegoziazione } from './messaggi-rinegoziazione.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

async function readRichiesta(db: Db, id: string) {
  return db
    .selectFrom('richieste_assistenza as r')
    .innerJoin('utenti as u', 'u.id', 'r.utente_id')
    .leftJoin('utenti as s', 's.id', 'r.assegnata_a')
    .select(['r.id', 'r.ultimo_messaggio_at', 'r.soggetto', 'u.nome', 'u.email'])
    .select(['s.email as staff_email', 's.nome as staff_nome'])
    .where('r.id', '=', id)
    .executeTakeFirst()
}

const readMessaggio = (db: Db, id: string) =>
  db
    .selectFrom('messaggi_assistenza')
    .select(['richiesta_id', 'dello_staff'])
    .where('id', '=', id)
    .where('interna', '=', false)
    .executeTakeFirst()

/** The worker's handlers for the topics of this area. Safe to be called again with the same row. */
export function messaggiAssistenza({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  const { origin } = config
  return {
    ...messaggiRinegoziazione({ config, db, mailer }),
    assistenza_ricevuta: async ({ unicita, contenuto }) => {
      const richiesta = await readRichiesta(db, String(contenuto['richiesta_id']))
      if (!richiesta) throw new Error(`${unicita}: no such richiesta`)
      const email = assistenzaRicevuta(richiesta.nome, richiesta.ultimo_messaggio_at, {
        url: `${origin}/assistenza/${richiesta.id}`,
      })
      await mailer.invia({ ...email, destinatario: richiesta.email, unicita })
      await notifica(
        db,
        { ruolo: 'admin' },
        {
          testo: `Nuova richiesta di assistenza da ${richiesta.nome}: ${richiesta.soggetto}`,
          indirizzo: `/gestione/assistenza/${richiesta.id}`,
          unicita,
        },
      )
    },
    assistenza_messaggio: async ({ unicita, contenuto }) => {
      const messaggio = await readMessaggio(db, String(contenuto['messaggio_id']))
      const richiesta = messaggio && (await readRichiesta(db, messaggio.richiesta_id))
      if (!richiesta) throw new Error(`${unicita}: no such messaggio`)
      if (messaggio.dello_staff) {
        const email = assistenzaMessaggio(richiesta.nome, {
          url: `${origin}/assistenza/${richiesta.id}`,
          chi: 'L’assistenza',
        })
        await mailer.invia({ ...email, destinatario: richiesta.email, unicita })
        return
      }
      // Nobody of the staff has it yet: it waits in their queue.
      if (richiesta.staff_email === null) return
      const email = assistenzaMessaggio(richiesta.staff_nome ?? '', {
        url: `${origin}/gestione/assistenza/${richiesta.id}`,
        chi: 'Chi ha aperto la richiesta',
      })
      await mailer.invia({ ...email, destinatario: richiesta.staff_email, unicita })
    },
  }
}
