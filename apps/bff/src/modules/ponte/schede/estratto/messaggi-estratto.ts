import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import type { Config } from '../../../../config.ts'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { estrattoConto } from '../../../../emails/schede/estratto-conto.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { emettiFoglio, findEmittente } from '../../../registri/documenti/index.ts'
import { estrattoFra } from './estratto.queries.ts'
import { estrattoPdf } from './estratto-pdf.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer; clock: Clock }

/** The worker's handler of the estratto that an esercente sends. Safe to be called again with the same row. */
export const messaggiEstratto = ({
  config: { origin },
  db,
  mailer,
  clock,
}: Needs): Record<string, UscitaHandler> => ({
  estratto_conto: async ({ unicita, contenuto }) => {
    const [dal, al] = [String(contenuto['dal']), String(contenuto['al'])]
    const parti = {
      esercente_id: String(contenuto['esercente_id']),
      cliente_id: String(contenuto['cliente_id']),
    }
    const estratto = await estrattoFra(db, parti, { dal, al })
    const emittente = await findEmittente(db, parti.esercente_id)
    // Sent once more after a failure it is the same document; the same period on another day is another.
    const documento = {
      tipo: 'estratto_conto',
      titolo: `Estratto conto dal ${formattaGiorno(dal)} al ${formattaGiorno(al)}`,
      ...parti,
      importo_centesimi: estratto.saldo_finale_centesimi,
      data: al,
      fonte: unicita,
      now: clock.now(),
    } as const
    const contenuto_pdf = await emettiFoglio(db, documento, origin, (qr) =>
      estrattoPdf(estratto, emittente, qr),
    )
    const periodo = `dal ${formattaGiorno(dal)} al ${formattaGiorno(al)}`
    await mailer.invia({
      ...estrattoConto({
        cliente: estratto.cliente.nome,
        esercente: estratto.esercente.nome,
        periodo,
        saldo: formattaEuro(estratto.saldo_finale_centesimi),
        al: formattaGiorno(al),
        url: `${origin}/cliente/${parti.cliente_id}?scheda=estratto`,
      }),
      destinatario: estratto.cliente.email,
      unicita,
      allegati: [
        {
          filename: `estratto-conto-${dal}-${al}.pdf`,
          content: contenuto_pdf,
          contentType: 'application/pdf',
        },
      ],
    })
  },
})
