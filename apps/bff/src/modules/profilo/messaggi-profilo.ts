import { avvisoSicurezza, type FattoSicurezza, nuovaEmail } from '../../emails/sicurezza.ts'
import type { Deps } from '../../http/deps.ts'
import type { Mailer } from '../../integrations/mail/mailer.ts'
import { tokenDelLink } from '../sessione/index.ts'
import type { Uscita, UscitaHandler } from '../uscite/index.ts'

const text = ({ contenuto, unicita }: Uscita, key: string): string => {
  const value = contenuto[key]
  if (typeof value !== 'string') throw new TypeError(`${unicita}: ${key} is missing`)
  return value
}

/** What a person is written about their own account. */
export function messaggiProfilo({
  config,
  db,
  mailer,
}: Pick<Deps, 'config' | 'db'> & { mailer: Mailer }): Record<string, UscitaHandler> {
  const findUtente = async (id: string) =>
    db.selectFrom('utenti').where('id', '=', id).select(['nome', 'email']).executeTakeFirst()

  return {
    cambio_email: async (uscita) => {
      const utente = await findUtente(text(uscita, 'utente_id'))
      if (!utente) return
      const token = tokenDelLink(config.secret, text(uscita, 'link_id'))
      const link = `${config.origin}/auth/conferma-email?token=${token}`
      const { unicita } = uscita
      const destinatario = text(uscita, 'email')
      await mailer.invia({
        ...nuovaEmail(utente.nome, link),
        destinatario,
        unicita,
        riservato: true,
      })
    },
    avviso_sicurezza: async (uscita) => {
      const utente = await findUtente(text(uscita, 'utente_id'))
      if (!utente) return
      const given = uscita.contenuto['destinatario']
      const destinatario = typeof given === 'string' ? given : utente.email
      const email = avvisoSicurezza(utente.nome, text(uscita, 'fatto') as FattoSicurezza)
      await mailer.invia({ ...email, destinatario, unicita: uscita.unicita })
    },
  }
}
