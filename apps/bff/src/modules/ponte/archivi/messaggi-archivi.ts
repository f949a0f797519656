import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { dayInRome } from '../../../clock.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import { archivioPronto } from '../../../emails/documenti/archivio-pronto.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

/** The worker's handler of an archive that is ready. Safe to be called again with the same row. */
export const messaggiArchivi = ({ config, db, mailer }: Needs): Record<string, UscitaHandler> => ({
  archivio_pronto: async ({ unicita, contenuto }) => {
    const row = await db
      .selectFrom('archivi as a')
      .innerJoin('esercenti as e', 'e.id', 'a.esercente_id')
      .innerJoin('utenti as u', 'u.id', 'a.autore_id')
      .where('a.id', '=', String(contenuto['archivio_id']))
      .where('a.stato', '=', 'pronto')
      .select(['a.scade_at', 'a.sha256', 'e.ragione_sociale', 'u.nome', 'u.email'])
      .executeTakeFirst()
    if (row === undefined) return
    await mailer.invia({
      ...archivioPronto({
        nome: row.nome,
        esercente: row.ragione_sociale,
        impronta: row.sha256 ?? '',
        scade_il: formattaGiornoLungo(dayInRome(row.scade_at)),
        url: `${config.origin}/archivio`,
      }),
      destinatario: row.email,
      unicita,
    })
  },
})
