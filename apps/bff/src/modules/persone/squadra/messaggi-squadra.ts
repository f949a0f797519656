import { NOMI_RUOLI_SQUADRA } from '@rateo/domain/permessi/squadra'
import { invitoSquadra } from '../../../emails/account.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { tokenDelLink } from '../sessione/index.ts'
import { semeDelLink } from './inviti.ts'

/** The invitation, with the link made when it is sent: what waits holds no secret. */
export function messaggiSquadra({
  config,
  db,
  mailer,
}: Pick<Deps, 'config' | 'db'> & { mailer: Mailer }): Record<string, UscitaHandler> {
  return {
    invito_squadra: async ({ contenuto, unicita }) => {
      const id = String(contenuto['invito_id'])
      const invito = await db
        .selectFrom('inviti_squadra as i')
        .innerJoin('esercenti as e', 'e.id', 'i.esercente_id')
        .innerJoin('utenti as u', 'u.id', 'i.creato_da')
        .where('i.id', '=', id)
        .where('i.accettato_at', 'is', null)
        .where('i.revocato_at', 'is', null)
        .where('i.mandato_volte', '=', Number(contenuto['volte']))
        .select(['i.email', 'i.ruolo', 'i.token_hash', 'e.ragione_sociale', 'u.nome', 'u.cognome'])
        .executeTakeFirst()
      // Taken up, revoked or sent once more in the meantime.
      if (invito === undefined) return
      const seme = semeDelLink(id, Number(contenuto['volte']))
      const link = `${config.origin}/login?squadra=${tokenDelLink(config.secret, seme, invito.token_hash)}`
      await mailer.invia({
        ...invitoSquadra({
          attivita: invito.ragione_sociale,
          chi: `${invito.nome} ${invito.cognome}`.trim(),
          ruolo: NOMI_RUOLI_SQUADRA[invito.ruolo],
          link,
        }),
        destinatario: invito.email,
        unicita,
        riservato: true,
      })
    },
  }
}
