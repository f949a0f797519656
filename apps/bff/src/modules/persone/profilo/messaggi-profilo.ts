import { accountGuardato } from '../../../emails/schede/account-guardato.ts'
import { avvisoSicurezza, isFattoSicurezza, nuovaEmail } from '../../../emails/sicurezza.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { tokenDaInviare } from '../sessione/index.ts'
import type { Uscita, UscitaHandler } from '../../base/uscite/index.ts'

const text = ({ contenuto, unicita }: Uscita, key: string): string => {
  const value = contenuto[key]
  if (typeof value !== 'string') throw new TypeError(`${unicita}: ${key} is missing`)
  return value
}

const riga = (nome: string, valore: unknown): [string, string][] =>
  typeof valore === 'string' ? [[nome, valore]] : []

/** The old and the new account of a change, masked. */
const contiDi = ({ contenuto: { da, a } }: Uscita): [string, string][] => [
  ...riga('IBAN di prima', da),
  ...riga('Nuovo IBAN', a),
]

/** The messages to a person about its own account. */
export function messaggiProfilo({
  config,
  db,
  mailer,
}: Pick<Deps, 'config' | 'db'> & { mailer: Mailer }): Record<string, UscitaHandler> {
  const findUtente = async (id: string) =>
    db.selectFrom('utenti').where('id', '=', id).select(['nome', 'email']).executeTakeFirst()

  /** The API keys that go on working whatever the password is. */
  const contaChiavi = async (utente_id: string) => {
    const { attive } = await db
      .selectFrom('chiavi_api')
      .where('creata_da', '=', utente_id)
      .where('revocata_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('attive'))
      .executeTakeFirstOrThrow()
    return attive
  }

  return {
    cambio_email: async (uscita) => {
      const utente = await findUtente(text(uscita, 'utente_id'))
      if (!utente) return
      const token = await tokenDaInviare(db, 'cambi_email', config.secret, text(uscita, 'link_id'))
      const link = `${config.origin}/login?conferma=${token}`
      const { unicita } = uscita
      const destinatario = text(uscita, 'email')
      await mailer.invia({
        ...nuovaEmail(utente.nome, link),
        destinatario,
        unicita,
        riservato: true,
      })
    },
    vedi_come: async (uscita) => {
      const utente = await findUtente(text(uscita, 'utente_id'))
      if (!utente) return
      const { motivo, at } = { motivo: text(uscita, 'motivo'), at: text(uscita, 'at') }
      await mailer.invia({
        ...accountGuardato(utente.nome, { motivo, at, origin: config.origin }),
        destinatario: utente.email,
        unicita: uscita.unicita,
      })
    },
    avviso_sicurezza: async (uscita) => {
      const utente = await findUtente(text(uscita, 'utente_id'))
      if (!utente) return
      const given = uscita.contenuto['destinatario']
      const destinatario = typeof given === 'string' ? given : utente.email
      const fatto = text(uscita, 'fatto')
      if (!isFattoSicurezza(fatto))
        throw new TypeError(`${uscita.unicita}: no fact is called ${fatto}`)
      const chiavi = fatto === 'password' ? await contaChiavi(text(uscita, 'utente_id')) : 0
      const email = avvisoSicurezza(utente.nome, fatto, { conti: contiDi(uscita), chiavi })
      await mailer.invia({ ...email, destinatario, unicita: uscita.unicita })
    },
  }
}
