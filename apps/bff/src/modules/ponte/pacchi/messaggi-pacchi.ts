import { formattaGiornoLungo, formattaMeseAnno } from '@rateo/domain/parole/formato'
import type { Config } from '../../../config.ts'
import { dayInRome } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { paccoDelMese } from '../../../emails/documenti/documento.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { tokenDelLink } from '../../persone/sessione/index.ts'

type Needs = { config: Pick<Config, 'origin' | 'secret'>; db: Db; mailer: Mailer }

/** The worker's handler of a month that is sent. Safe to be called again with the same row. */
export const messaggiPacchi = ({ config, db, mailer }: Needs): Record<string, UscitaHandler> => ({
  pacco_mese: async ({ unicita, contenuto }) => {
    const link = await db
      .selectFrom('link_pacchi as l')
      .innerJoin('esercenti as e', 'e.id', 'l.esercente_id')
      .where('l.id', '=', String(contenuto['link_id']))
      .select(['l.id', 'l.mese', 'l.email', 'l.expires_at', 'l.token_hash', 'l.revocato_at'])
      .select(['e.ragione_sociale'])
      .executeTakeFirst()
    if (link === undefined || link.revocato_at !== null) return
    const token = tokenDelLink(config.secret, link.id, link.token_hash)
    await mailer.invia({
      ...paccoDelMese({
        esercente: link.ragione_sociale,
        mese: formattaMeseAnno(link.mese),
        url: `${config.origin}/pacco/${token}`,
        scade_il: formattaGiornoLungo(dayInRome(link.expires_at)),
      }),
      destinatario: link.email,
      unicita,
      riservato: true,
    })
  },
})
