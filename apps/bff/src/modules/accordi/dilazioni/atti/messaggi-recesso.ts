import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import {
  recessoCliente,
  recessoEsercente,
  titoloRecesso,
} from '../../../../emails/dilazioni/recesso.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { findRicevuta } from './recesso.queries.ts'
import { ricevutaRecessoPdf } from './ricevuta-recesso-pdf.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

/** The receipt to the cliente, to be kept (durable medium), and the same facts to the esercente. */
export function messaggiRecesso({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    recesso_dilazione: async ({ unicita, contenuto }) => {
      const r = await findRicevuta(db, String(contenuto['dilazione_id']))
      if (r === undefined) throw new Error(`${unicita}: no such recesso`)
      const indirizzo = `/dilazioni/${r.id}`
      const allegato = {
        filename: `recesso-${r.numero}.pdf`,
        content: await ricevutaRecessoPdf(db, r),
        contentType: 'application/pdf',
      }
      await notifica(
        db,
        { ruolo: 'cliente', cliente_id: r.cliente_id },
        { testo: `${titoloRecesso(r)}: ${r.causale}`, indirizzo, unicita: `${unicita}:cliente` },
      )
      await mailer.invia({
        ...recessoCliente(r, config.origin),
        destinatario: r.email,
        unicita: `${unicita}:cliente`,
        allegati: [allegato],
      })
      await notifica(
        db,
        { ruolo: 'esercente', esercente_id: r.esercente_id },
        {
          testo: `${r.nome} ha receduto dalla dilazione ${r.numero}`,
          indirizzo,
          unicita: `${unicita}:esercente`,
        },
      )
      await mailer.invia({
        ...recessoEsercente(r, config.origin),
        destinatario: r.email_esercente,
        unicita: `${unicita}:esercente`,
        allegati: [allegato],
      })
    },
  }
}
