import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { f } from '@rateo/domain/parole/frase'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import { riepilogoSpese } from '../../../emails/documenti/riepilogo-spese.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notifica } from '../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

/** The worker's handler of a statement that is there. Safe to be called again with the same row. */
export const messaggiDetrazioni = ({
  config,
  db,
  mailer,
}: Needs): Record<string, UscitaHandler> => ({
  riepilogo_spese: async ({ unicita, contenuto }) => {
    const d = await db
      .selectFrom('documenti as d')
      .innerJoin('riepiloghi_spese as r', 'r.documento_id', 'd.id')
      .innerJoin('esercenti as e', 'e.id', 'd.esercente_id')
      .innerJoin('clienti as persona', 'persona.id', 'd.cliente_id')
      .where('d.id', '=', String(contenuto['documento_id']))
      .where('persona.stato', '<>', 'cancellato')
      .select(['d.id', 'd.importo_centesimi', 'd.esercente_id', 'd.cliente_id', 'r.anno'])
      .select(['e.ragione_sociale', 'persona.email'])
      .executeTakeFirst()
    if (d === undefined || d.cliente_id === null) return
    const indirizzo = `/documenti/${d.id}`
    await notifica(
      db,
      { ruolo: 'cliente', cliente_id: d.cliente_id },
      {
        testo: f`Il riepilogo ${{ anno: String(d.anno) }} delle spese con ${{ esercente: d.ragione_sociale }} è pronto`,
        indirizzo,
        unicita,
      },
    )
    await mailer.invia({
      ...riepilogoSpese({
        esercente: d.ragione_sociale,
        anno: String(d.anno),
        totale: formattaEuro(d.importo_centesimi ?? 0),
        url: config.origin + indirizzo,
      }),
      destinatario: d.email,
      unicita,
    })
  },
})
