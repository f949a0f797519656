import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import { emailSaldo, FATTI_SALDO, titoloSaldo } from '../../../../emails/dilazioni/saldo.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { conParti } from '../parti.queries.ts'
import { f } from '@rateo/domain/parole/frase'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

const readSaldo = (db: Db, id: string) =>
  conParti(db)
    .innerJoin('saldi_dilazione as s', 's.dilazione_id', 'd.id')
    .where('s.id', '=', Number(id))
    .select(['d.id as dilazione_id', 's.importo_centesimi', 's.entro', 's.nota'])
    .select('s.residuo_centesimi')
    .executeTakeFirst()

/** Messages to its two parties about a lower sum that closes a plan. */
export function messaggiSaldo({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    saldo_dilazione: async ({ unicita, contenuto }) => {
      const fatto = FATTI_SALDO.find((uno) => uno === contenuto['fatto'])
      const s = await readSaldo(db, String(contenuto['saldo_id']))
      if (s === undefined || fatto === undefined) throw new Error(`${unicita}: no such saldo`)
      const indirizzo = `/dilazioni/${s.dilazione_id}`
      const parti = [
        ['cliente', { ruolo: 'cliente', cliente_id: s.cliente_id }, s.email_cliente],
        ['esercente', { ruolo: 'esercente', esercente_id: s.esercente_id }, s.email_esercente],
      ] as const
      for (const [parte, chi, destinatario] of parti) {
        const testo = f`${{ titolo: titoloSaldo(s, fatto, parte) }}: ${{ causale: s.causale }}`
        await notifica(db, chi, { testo, indirizzo, unicita: `${unicita}:${parte}` })
        await mailer.invia({
          ...emailSaldo(s, fatto, parte, config.origin),
          destinatario,
          ...(parte === 'esercente' && { attivita: chi.esercente_id }),
          unicita: `${unicita}:${parte}`,
        })
      }
    },
  }
}
