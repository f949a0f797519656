import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { abbonamentoInRitardo } from '../../emails/abbonamento-in-ritardo.ts'
import type { Mailer } from '../../integrations/mail/mailer.ts'
import { notifica } from '../notifiche/index.ts'
import type { UscitaHandler } from '../uscite/index.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

const PAROLE: Readonly<Record<string, string>> = {
  in_ritardo: 'è in ritardo',
  sospeso: 'è sospeso',
  cessato: 'è cessato',
}

/** What the worker does with the topics of this area. Safe to be called again with the same row. */
export function messaggiAbbonamenti({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    abbonamento_in_ritardo: async ({ unicita, contenuto }) => {
      const stato = String(contenuto['stato'])
      const riga = await db
        .selectFrom('abbonamenti as a')
        .innerJoin('piani as p', 'p.id', 'a.piano_id')
        .innerJoin('esercenti as e', 'e.id', 'a.esercente_id')
        .innerJoin('clienti as c', 'c.id', 'a.cliente_id')
        .where('a.id', '=', String(contenuto['abbonamento_id']))
        .select(['a.id', 'a.esercente_id', 'p.nome as piano', 'c.nome as cliente', 'c.email'])
        .select(['e.ragione_sociale as esercente', 'e.email as email_esercente'])
        .executeTakeFirst()
      if (!riga) throw new Error(`${unicita}: no such abbonamento`)
      await notifica(
        db,
        { ruolo: 'esercente', esercente_id: riga.esercente_id },
        {
          testo: `L’abbonamento ${riga.piano} di ${riga.cliente} ${PAROLE[stato] ?? stato}: un rinnovo non è stato pagato`,
          indirizzo: `/abbonamenti/${riga.id}`,
          unicita,
        },
      )
      // Of the refusal itself the cliente has been told already.
      if (stato !== 'sospeso' && stato !== 'cessato') return
      const email = abbonamentoInRitardo(riga, stato, config.origin)
      await mailer.invia({ ...email, destinatario: riga.email, unicita })
    },
  }
}
