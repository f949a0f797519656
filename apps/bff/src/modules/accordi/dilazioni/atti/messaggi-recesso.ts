import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
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
import { emettiFoglio } from '../../../registri/documenti/index.ts'
import { findRicevuta } from './recesso.queries.ts'
import { ricevutaRecessoPdf } from './ricevuta-recesso-pdf.ts'
import { f } from '@rateo/domain/parole/frase'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

/** The receipt to the cliente, to be kept (durable medium), and the same facts to the esercente. */
export function messaggiRecesso({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    recesso_dilazione: async ({ unicita, contenuto }) => {
      const r = await findRicevuta(db, String(contenuto['dilazione_id']))
      if (r === undefined) throw new Error(`${unicita}: no such recesso`)
      const indirizzo = `/dilazioni/${r.id}`
      const ricevuta = {
        tipo: 'altro',
        titolo: `Ricevuta del recesso: ${r.causale}`,
        numero: r.numero,
        esercente_id: r.esercente_id,
        cliente_id: r.cliente_id,
        dilazione_id: r.id,
        data: giornoDiRoma(r.dichiarato_at.toISOString()),
        fonte: `recesso_dilazione:${r.id}`,
        now: r.dichiarato_at,
      } as const
      const pdf = await emettiFoglio(db, ricevuta, config.origin, (qr) =>
        ricevutaRecessoPdf(db, r, qr),
      )
      const allegato = {
        filename: `recesso-${r.numero}.pdf`,
        content: pdf,
        contentType: 'application/pdf',
      }
      await notifica(
        db,
        { ruolo: 'cliente', cliente_id: r.cliente_id },
        {
          testo: f`${{ titolo: titoloRecesso(r) }}: ${{ causale: r.causale }}`,
          indirizzo,
          unicita: `${unicita}:cliente`,
        },
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
          testo: f`${{ nome: r.nome }} ha receduto dalla dilazione ${{ numero: r.numero }}`,
          indirizzo,
          unicita: `${unicita}:esercente`,
        },
      )
      await mailer.invia({
        ...recessoEsercente(r, config.origin),
        destinatario: r.email_esercente,
        attivita: r.esercente_id,
        unicita: `${unicita}:esercente`,
        allegati: [allegato],
      })
    },
  }
}
