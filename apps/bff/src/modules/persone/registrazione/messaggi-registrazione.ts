import {
  accountEsistente,
  invito,
  reimpostaPassword,
  verificaEmail,
} from '../../../emails/account.ts'
import { registrazioneInviata } from '../../../emails/esito-registrazione.ts'
import type { Email } from '../../../emails/layout.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notifica } from '../../base/notifiche/index.ts'
import { preparaReimpostazione, tokenDaInviare, tokenDelLink } from '../sessione/index.ts'
import type { Uscita, UscitaHandler } from '../../base/uscite/index.ts'
import { findInvitoInviato, findUtente } from './messaggi-registrazione.queries.ts'
import { f } from '@rateo/domain/parole/frase'

type Sends = (uscita: Uscita) => Promise<(Email & { destinatario: string }) | null>

const field = ({ contenuto, unicita }: Uscita, key: string): string => {
  const value = contenuto[key]
  if (typeof value !== 'string') throw new TypeError(`${unicita}: ${key} is missing`)
  return value
}

/** The staff hear that a registration waits for them. */
async function avvisaStaff(db: Db, esercente_id: string, unicita: string): Promise<void> {
  const suo = await db
    .selectFrom('esercenti as e')
    .where('e.id', '=', esercente_id)
    .select(['e.id', 'e.ragione_sociale'])
    .executeTakeFirst()
  if (suo === undefined) return
  await notifica(
    db,
    { ruolo: 'admin' },
    {
      testo: f`${{ ragione_sociale: suo.ragione_sociale }} ha inviato la registrazione: è da verificare`,
      indirizzo: `/esercente/${suo.id}`,
      unicita,
      evento: 'registrazione_da_verificare',
    },
  )
}

/** The messages of a registration. Links are made when they are sent: a message that waits holds no secret. */
export function messaggiRegistrazione({
  config,
  db,
  mailer,
}: Pick<Deps, 'config' | 'db'> & { mailer: Mailer }): Record<string, UscitaHandler> {
  const { origin, secret } = config
  const sends: Record<string, Sends> = {
    verifica_email: async (uscita) => {
      const utente = await findUtente(db, field(uscita, 'utente_id'))
      const token = await tokenDaInviare(db, 'verifiche_email', secret, field(uscita, 'link_id'))
      const link = `${origin}/login?conferma=${token}`
      return utente && { ...verificaEmail(utente.nome, link), destinatario: utente.email }
    },
    account_esistente: async (uscita) => ({
      ...accountEsistente(`${origin}/login`),
      destinatario: field(uscita, 'email'),
    }),
    reimposta_password: async (uscita) => {
      const email = field(uscita, 'email')
      const chiesto_at = new Date(field(uscita, 'chiesto_at'))
      const found = await preparaReimpostazione(db, { email, chiesto_at })
      if (found === null) return null
      const link = `${origin}/login?reimposta=${found.token}`
      return { ...reimpostaPassword(found.nome, link), destinatario: email }
    },
    invito: async (uscita) => {
      const id = field(uscita, 'invito_id')
      const known = await findInvitoInviato(db, id)
      if (known === undefined || known.used_at !== null) return null
      const link = `${origin}/login?invito=${tokenDelLink(secret, id, known.token_hash)}`
      const chi = known.ragione_sociale ?? 'Rateo'
      return { ...invito(known.nome, chi, link), destinatario: known.email }
    },
    registrazione_inviata: async (uscita) => {
      const utente = await findUtente(db, field(uscita, 'utente_id'))
      const ruolo = field(uscita, 'ruolo') === 'esercente' ? 'esercente' : 'cliente'
      if (ruolo === 'esercente')
        await avvisaStaff(db, field(uscita, 'esercente_id'), uscita.unicita)
      return (
        utente && {
          ...registrazioneInviata(utente.nome, ruolo, origin),
          destinatario: utente.email,
        }
      )
    },
  }
  const withLink = new Set(['verifica_email', 'invito', 'reimposta_password'])
  return Object.fromEntries(
    Object.entries(sends).map(([argomento, write]) => [
      argomento,
      async (uscita: Uscita) => {
        const email = await write(uscita)
        // No e-mail: its receiver is gone, or the thing was done in the meantime.
        if (!email) return
        const riservato = withLink.has(argomento)
        await mailer.invia({ ...email, unicita: uscita.unicita, riservato })
      },
    ]),
  )
}
