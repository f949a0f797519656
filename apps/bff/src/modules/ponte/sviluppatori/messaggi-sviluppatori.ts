import { formattaDataOra } from '@rateo/domain/parole/formato'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import { chiaveApiCreata } from '../../../emails/sviluppatori/chiave-api-creata.ts'
import { chiaveApiInScadenza } from '../../../emails/sviluppatori/chiave-api-in-scadenza.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { messaggiWebhook } from './webhook/index.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

/** When the key before ends, in words. */
const fineDi = (prima: { prima_revocata_at: Date | null; prima_scade_at: Date | null }): string =>
  prima.prima_revocata_at === null && prima.prima_scade_at !== null
    ? `vale fino al ${formattaDataOra(prima.prima_scade_at.toISOString())}`
    : 'non vale più'

/** The worker's handlers for the topics of this area. */
export function messaggiSviluppatori({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    ...messaggiWebhook({ config, db, mailer }),
    chiave_api_creata: async ({ unicita, contenuto }) => {
      const chiave = await db
        .selectFrom('chiavi_api as k')
        .innerJoin('esercenti as e', 'e.id', 'k.esercente_id')
        .leftJoin('chiavi_api as p', 'p.id', 'k.sostituisce')
        .select(['k.nome', 'k.ambiti', 'k.esercente_id', 'e.email', 'k.sostituisce'])
        .select(['p.revocata_at as prima_revocata_at', 'p.scade_at as prima_scade_at'])
        .where('k.id', '=', String(contenuto['chiave_id']))
        .executeTakeFirst()
      if (!chiave) throw new Error(`${unicita}: no such chiave`)
      const prima = chiave.sostituisce === null ? null : fineDi(chiave)
      const email = chiaveApiCreata({ ...chiave, prima }, `${config.origin}/sviluppatori`)
      await mailer.invia({
        ...email,
        destinatario: chiave.email,
        attivita: chiave.esercente_id,
        unicita,
      })
    },
    chiave_api_in_scadenza: async ({ unicita, contenuto }) => {
      const chiave = await db
        .selectFrom('chiavi_api as k')
        .innerJoin('esercenti as e', 'e.id', 'k.esercente_id')
        .select([
          'k.nome',
          'k.esercente_id',
          'k.inizio',
          'k.scade_at',
          'k.ultimo_uso_at',
          'e.email',
        ])
        .where('k.id', '=', String(contenuto['chiave_id']))
        .where('k.revocata_at', 'is', null)
        .executeTakeFirst()
      // The key was revoked while the message waited: there is nothing to warn of.
      if (chiave === undefined || chiave.scade_at === null) return
      const scade_at = chiave.scade_at.toISOString()
      const ultimo_uso_at = chiave.ultimo_uso_at?.toISOString() ?? null
      const email = chiaveApiInScadenza(
        { ...chiave, scade_at, ultimo_uso_at },
        `${config.origin}/sviluppatori`,
      )
      await mailer.invia({
        ...email,
        destinatario: chiave.email,
        attivita: chiave.esercente_id,
        unicita,
      })
    },
  }
}
