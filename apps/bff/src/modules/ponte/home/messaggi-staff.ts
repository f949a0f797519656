import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import { riepilogoStaff } from '../../../emails/schede/riepilogo-staff.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** The worker's handler of the morning's e-mail to the staff. Safe to be called again with the same row. */
export const messaggiStaff = ({
  config: { origin },
  db,
  mailer,
}: Needs): Record<string, UscitaHandler> => ({
  riepilogo_staff: async ({ unicita, contenuto }) => {
    const persona = await db
      .selectFrom('utenti')
      .where('id', '=', String(contenuto['utente_id']))
      .where('stato', '=', 'attivo')
      .select(['nome', 'email'])
      .executeTakeFirst()
    if (!persona) return
    await mailer.invia({
      ...riepilogoStaff(persona.nome, texts(contenuto['attese']), origin),
      destinatario: persona.email,
      unicita,
    })
  },
})
