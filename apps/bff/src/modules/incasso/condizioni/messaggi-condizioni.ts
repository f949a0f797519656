import { paroleCondizioni } from '@rateo/domain/parole/condizioni'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { condizioniCambiate } from '../../../emails/conti/condizioni.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notifica } from '../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { getStoria } from './condizioni.queries.ts'
import { f } from '@rateo/domain/parole/frase'

/** The message about conditions that were agreed on, or taken back before their day. */
export function messaggiCondizioni({
  config,
  db,
  clock,
  mailer,
}: Pick<Deps, 'config' | 'db' | 'clock'> & { mailer: Mailer }): Record<string, UscitaHandler> {
  return {
    condizioni_esercente: async ({ contenuto, unicita }) => {
      const { esercente_id, condizioni_id } = contenuto
      if (typeof esercente_id !== 'string')
        throw new TypeError(`${unicita}: esercente_id is missing`)
      const esercente = await db
        .selectFrom('esercenti')
        .where('id', '=', esercente_id)
        .select(['ragione_sociale', 'email'])
        .executeTakeFirst()
      const { storia } = await getStoria(db, esercente_id, clock.today())
      const versione = storia.find(({ _id }) => _id === condizioni_id)
      if (!esercente || !versione) return
      const annullate = unicita.endsWith(':annullate')
      // Taken back before anybody was told: only that is told.
      if (!annullate && versione.stato === 'annullata') return
      await notifica(
        db,
        { ruolo: 'esercente', esercente_id },
        {
          testo: annullate
            ? f`Le condizioni dal ${{ dal: formattaGiorno(versione.dal) }} sono state ritirate`
            : f`La commissione cambia dal ${{ dal: formattaGiorno(versione.dal) }}`,
          indirizzo: '/profilo?scheda=attivita',
          unicita,
        },
      )
      await mailer.invia({
        ...condizioniCambiate(
          esercente.ragione_sociale,
          { dal: versione.dal, annullate, righe: paroleCondizioni(versione) },
          config.origin,
        ),
        destinatario: esercente.email,
        attivita: esercente_id,
        unicita,
      })
    },
  }
}
