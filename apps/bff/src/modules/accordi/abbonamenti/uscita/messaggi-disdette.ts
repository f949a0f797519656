import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import { disdettaData, disdettaRitirata } from '../../../../emails/disdetta.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { PAROLE_MOTIVO_DISDETTA } from '@rateo/domain/stati/disdetta'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { avvisaEsercente, findDaAvvisare } from '../da-avvisare.queries.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

const findDisdetta = (db: Db, id: string) =>
  db
    .selectFrom('disdette as d')
    .innerJoin('abbonamenti as a', 'a.id', 'd.abbonamento_id')
    .where('d.id', '=', id)
    .select(['d.abbonamento_id', 'd.ruolo', 'd.fino_al', 'd.motivo', 'd.nota', 'd.created_at'])
    .select(['d.ultimo_addebito', 'a.attivazione_centesimi'])
    .select(['d.da_stato', 'a.prossimo_addebito', 'a.prossimo_centesimi as importo_centesimi'])
    .executeTakeFirstOrThrow()

/** A disdetta that was given or taken back: the cliente always gets it in writing, the esercente a notice in the portal. */
export function messaggiDisdette({ config, db, mailer }: Needs): Record<string, UscitaHandler> {
  return {
    disdetta: async ({ unicita, contenuto }) => {
      const d = await findDisdetta(db, String(contenuto['disdetta_id']))
      const riga = await findDaAvvisare(db, d.abbonamento_id)
      const dati = { ...riga, ...d, subito: d.da_stato === 'sospeso' || d.da_stato === 'in_pausa' }
      const isGiven = contenuto['fatto'] === 'data'
      if (d.ruolo === 'cliente') {
        const motivo =
          d.motivo === null ? '' : ` (“${PAROLE_MOTIVO_DISDETTA[d.motivo].toLowerCase()}”)`
        await avvisaEsercente(
          db,
          riga,
          isGiven
            ? `è stato disdetto${motivo}: finisce il ${formattaGiornoLungo(d.fino_al)}`
            : 'continua: la disdetta è stata ritirata',
          unicita,
        )
      }
      const email = isGiven
        ? disdettaData(dati, config.origin)
        : disdettaRitirata(dati, config.origin)
      await mailer.invia({ ...email, destinatario: riga.email, unicita })
    },
  }
}
