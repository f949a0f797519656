import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Config } from '../../../config.ts'
import { dayInRome } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { contestazioneAperta, contestazioneChiusa } from '../../../emails/contestazione.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notifica } from '../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { findPerIntero } from './contestazioni.queries.ts'
import { f } from '@rateo/domain/parole/frase'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

/** The worker's handlers for the topics of this area. Safe to be called again with the same row. */
export function messaggiContestazioni({
  config,
  db,
  mailer,
}: Needs): Record<string, UscitaHandler> {
  return {
    contestazione: async ({ unicita, contenuto }) => {
      const id = String(contenuto['contestazione_id'])
      const c = await findPerIntero(db, id, new Date())
      const chi = await db
        .selectFrom('contestazioni as c')
        .innerJoin('esercenti as e', 'e.id', 'c.esercente_id')
        .where('c.id', '=', id)
        .select(['e.id', 'e.email', 'c.entro'])
        .executeTakeFirst()
      if (!c || !chi) throw new Error(`${unicita}: no such contestazione`)
      const isOpening = contenuto['stato'] === 'da_rispondere'
      // Over before it was told, as when it is accepted by itself: there is nothing to answer.
      if (isOpening && c.concluso_at !== null) return
      const dati = {
        ...c,
        url: `${config.origin}/pagamenti/${c.pagamento_id}`,
        entro: chi.entro === null ? null : dayInRome(chi.entro),
      }
      const importo = formattaEuro(c.importo_centesimi)
      await notifica(
        db,
        { ruolo: 'esercente', esercente_id: chi.id },
        {
          testo: isOpening
            ? f`${{ cliente: c.cliente }} ha contestato ${{ importo }}: rispondi`
            : f`Contestazione di ${{ importo }} chiusa. ${{ messaggio: c.messaggio }}`,
          indirizzo: `/pagamenti/${c.pagamento_id}`,
          unicita,
        },
      )
      const email = isOpening ? contestazioneAperta(dati) : contestazioneChiusa(dati)
      await mailer.invia({ ...email, destinatario: chi.email, unicita })
    },
  }
}
