import { NOMI_RUOLI_SQUADRA } from '@rateo/domain/permessi/squadra'
import { invitoSquadra } from '../../../emails/account.ts'
import { accessoInScadenza } from '../../../emails/squadra/accesso-in-scadenza.ts'
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
    fine_accesso: async ({ contenuto, unicita }) => {
      const persona = await db
        .selectFrom('utenti')
        .where('id', '=', String(contenuto['utente_id']))
        .select(['nome', 'email'])
        .executeTakeFirst()
      if (persona === undefined) return
      const email = accessoInScadenza({
        nome: persona.nome,
        attivita: String(contenuto['attivita']),
        fino_al: String(contenuto['fino_al']),
        origin: config.origin,
      })
      await mailer.invia({ ...email, destinatario: persona.email, unicita })
    },
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
        .select(['i.email', 'i.ruolo', 'i.fino_al', 'i.token_hash', 'e.ragione_sociale'])
        .select(['u.nome', 'u.cognome'])
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
          fino_al: invito.fino_al,
          link,
        }),
        destinatario: invito.email,
        unicita,
        riservato: true,
      })
    },
  }
}
