import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { chiaveApiCreata } from '../../emails/chiave-api-creata.ts'
import type { Mailer } from '../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../uscite/index.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

/** What the worker does with the topics of this area. */
export function messaggiSviluppatori({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    chiave_api_creata: async ({ unicita, contenuto }) => {
      const chiave = await db
        .selectFrom('chiavi_api as k')
        .innerJoin('esercenti as e', 'e.id', 'k.esercente_id')
        .select(['k.nome', 'k.ambiti', 'e.email'])
        .where('k.id', '=', String(contenuto['chiave_id']))
        .executeTakeFirst()
      if (!chiave) throw new Error(`${unicita}: no such chiave`)
      const email = chiaveApiCreata(chiave, `${config.origin}/sviluppatori`)
      await mailer.invia({ ...email, destinatario: chiave.email, unicita })
    },
  }
}
