import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { sql } from 'kysely'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import { emailPausa, FATTI_PAUSA, type FattoPausa } from '../../../../emails/pausa-abbonamento.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { avvisaEsercente, findDaAvvisare } from '../da-avvisare.queries.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

const findPausa = (db: Db, id: string) =>
  db
    .selectFrom('pause_abbonamento as p')
    .innerJoin('abbonamenti as a', 'a.id', 'p.abbonamento_id')
    .where('p.id', '=', id)
    .select(['p.abbonamento_id', 'p.ruolo', 'p.dal', 'p.riprende_il'])
    .select(
      sql<number>`a.prossimo_centesimi - sconto_atteso(a.id, a.prossimo_centesimi)`.as(
        'importo_centesimi',
      ),
    )
    .select(sql<string | null>`prossimo_metodo('abbonamento', a.id)`.as('metodo'))
    .executeTakeFirstOrThrow()

type Giorni = { ruolo: string; dal: string; riprende_il: string }

/** The words to the esercente, where the cliente did it or the clock; null where it did it itself. */
const PAROLE: Readonly<Record<FattoPausa, (p: Giorni) => string | null>> = {
  messa: ({ ruolo, dal, riprende_il }) =>
    ruolo === 'cliente'
      ? `va in pausa dal ${formattaGiornoLungo(dal)} e riprende il ${formattaGiornoLungo(riprende_il)}`
      : null,
  annullata: ({ ruolo }) => (ruolo === 'cliente' ? 'continua: il cliente ha tolto la pausa' : null),
  anticipata: () => null,
  ripresa: () => 'riprende da oggi',
  saltata: () => 'non va in pausa: c’è un addebito non pagato',
}

/** A pause from its plan to its end: the cliente always has it in writing, the esercente a notice in the portal. */
export function messaggiPausa({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    pausa: async ({ unicita, contenuto }) => {
      const pausa = await findPausa(db, String(contenuto['pausa_id']))
      const fatto = FATTI_PAUSA.find((uno) => uno === contenuto['fatto'])
      if (fatto === undefined) return
      const riga = await findDaAvvisare(db, pausa.abbonamento_id)
      const parole = PAROLE[fatto](pausa)
      if (parole !== null) await avvisaEsercente(db, riga, parole, unicita)
      const email = emailPausa({ ...riga, ...pausa }, fatto, config.origin)
      await mailer.invia({ ...email, destinatario: riga.email, unicita })
    },
  }
}
