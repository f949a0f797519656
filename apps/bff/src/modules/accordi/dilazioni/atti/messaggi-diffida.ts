import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import { diffidaDilazione } from '../../../../emails/dilazioni/diffida-dilazione.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { scriviDocumento } from '../../../registri/documenti/index.ts'
import { conParti } from '../parti.queries.ts'
import { diffidaPdf } from './diffida-pdf.ts'
import { f } from '@rateo/domain/parole/frase'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

/** The formal notice to the cliente, with the letter; the outcome is kept with the message. */
export function messaggiDiffida({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    diffida_dilazione: async ({ unicita, contenuto }) => {
      const diffida = await db
        .selectFrom('diffide_dilazione')
        .selectAll()
        .where('id', '=', String(contenuto['diffida_id']))
        .executeTakeFirst()
      if (diffida === undefined) throw new Error(`${unicita}: no such diffida`)
      const d = await conParti(db)
        .where('d.id', '=', diffida.dilazione_id)
        .select('d.id')
        .executeTakeFirstOrThrow()
      const entro = formattaGiornoLungo(diffida.entro)
      await notifica(
        db,
        { ruolo: 'cliente', cliente_id: d.cliente_id },
        {
          testo: f`${{ esercente: d.esercente }} ti diffida a pagare entro il ${{ entro }}: ${{ causale: d.causale }}`,
          indirizzo: `/dilazioni/${d.id}`,
          unicita: `${unicita}:cliente`,
        },
      )
      const pdf = await diffidaPdf(db, diffida, config.origin)
      await scriviDocumento(db, {
        tipo: 'lettera',
        titolo: `Diffida: ${d.causale}`,
        numero: d.numero,
        esercente_id: d.esercente_id,
        cliente_id: d.cliente_id,
        dilazione_id: d.id,
        data: giornoDiRoma(diffida.inviata_at.toISOString()),
        fonte: `diffida:${diffida.id}`,
        contenuto: pdf,
        now: diffida.inviata_at,
      })
      await mailer.invia({
        ...diffidaDilazione({ ...d, ...diffida, id: d.id }, config.origin),
        destinatario: d.email_cliente,
        unicita: `${unicita}:cliente`,
        allegati: [
          {
            filename: `diffida-${d.numero}.pdf`,
            content: pdf,
            contentType: 'application/pdf',
          },
        ],
      })
    },
  }
}
