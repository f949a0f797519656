import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import { webhookNonRiesce } from '../../../../emails/sviluppatori/webhook-non-riesce.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

/** The worker's handlers for what is said about addresses that take nothing. */
export function messaggiWebhook({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  const scrivi =
    (fermato: boolean): UscitaHandler =>
    async ({ unicita, contenuto }) => {
      const endpoint = await db
        .selectFrom('endpoint_webhook as w')
        .innerJoin('esercenti as e', 'e.id', 'w.esercente_id')
        .select(['w.indirizzo', 'w.esercente_id', 'e.email'])
        .where('w.id', '=', String(contenuto['endpoint_id']))
        .executeTakeFirst()
      // It was taken away while the message waited: there is nothing to warn of.
      if (endpoint === undefined) return
      const errore = String(contenuto['errore'])
      const email = webhookNonRiesce(
        { indirizzo: endpoint.indirizzo, errore, fermato },
        `${config.origin}/sviluppatori?scheda=webhook`,
      )
      await mailer.invia({
        ...email,
        destinatario: endpoint.email,
        attivita: endpoint.esercente_id,
        unicita,
      })
    }
  return { webhook_non_riesce: scrivi(false), webhook_fermato: scrivi(true) }
}
