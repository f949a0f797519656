import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import { emailRiduzione, titoloRiduzione } from '../../../../emails/dilazioni/riduzione.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { conParti } from '../parti.queries.ts'
import { f } from '@rateo/domain/parole/frase'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

const readRiduzione = (db: Db, id: string) =>
  conParti(db)
    .innerJoin('riduzioni_dilazione as x', 'x.dilazione_id', 'd.id')
    .where('x.id', '=', Number(id))
    .select(['d.id as dilazione_id', 'd.residuo_centesimi', 'x.importo_centesimi', 'x.motivo'])
    .select(['x.tolto_centesimi', 'x.da_rendere_centesimi', 'x.reso_online_centesimi'])
    .executeTakeFirst()

/** Messages to its two parties about a refund that came off a plan. */
export function messaggiRiduzione({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    riduzione_dilazione: async ({ unicita, contenuto }) => {
      const trovata = await readRiduzione(db, String(contenuto['riduzione_id']))
      if (trovata === undefined) throw new Error(`${unicita}: no such riduzione`)
      const r = { ...trovata, residuo_centesimi: trovata.residuo_centesimi ?? 0 }
      const testo = f`${{ titolo: titoloRiduzione(r) }}: ${{ causale: r.causale }}`
      const indirizzo = `/dilazioni/${r.dilazione_id}`
      const parti = [
        ['cliente', { ruolo: 'cliente', cliente_id: r.cliente_id }, r.email_cliente],
        ['esercente', { ruolo: 'esercente', esercente_id: r.esercente_id }, r.email_esercente],
      ] as const
      for (const [parte, chi, destinatario] of parti) {
        await notifica(db, chi, { testo, indirizzo, unicita: `${unicita}:${parte}` })
        await mailer.invia({
          ...emailRiduzione(r, parte, config.origin),
          destinatario,
          ...(parte === 'esercente' && { attivita: chi.esercente_id }),
          unicita: `${unicita}:${parte}`,
        })
      }
    },
  }
}
