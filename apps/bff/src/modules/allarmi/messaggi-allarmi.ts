import { allarme } from '../../emails/allarme.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../http/deps.ts'
import type { Mailer } from '../../integrations/mail/mailer.ts'
import { notifica } from '../notifiche/index.ts'
import type { UscitaHandler } from '../uscite/index.ts'

/** What happened, in a sentence; the numbers are those that were counted when it did. */
function frase(contenuto: Record<string, unknown>): string {
  const n = (nome: string) => {
    const valore = contenuto[nome]
    return typeof valore === 'number' || typeof valore === 'string' ? String(valore) : ''
  }
  switch (contenuto['tipo']) {
    case 'accesso':
      return `Più di ${n('quanti')} accessi non riusciti in ${n('minuti')} minuti: qualcuno potrebbe provare delle password.`
    case 'otp':
      return `Più di ${n('quanti')} codici sbagliati in un minuto: qualcuno potrebbe provare a indovinarli.`
    default:
      return `Gli SMS ai numeri ${n('prefisso')}… sono fermi: su ${n('inviati')} codici inviati ne sono stati usati ${n('verificati')}.`
  }
}

const adminsDi = (db: Db) =>
  db
    .selectFrom('utenti as u')
    .innerJoin('utenti_ruoli as r', 'r.utente_id', 'u.id')
    .where('r.ruolo', '=', 'admin')
    .where('u.stato', '=', 'attivo')
    .select(['u.id', 'u.email'])
    .orderBy('u.id')
    .execute()

/** To every admin, in the bell and by e-mail. */
export function messaggiAllarmi({
  config,
  db,
  mailer,
}: Pick<Deps, 'config' | 'db'> & { mailer: Mailer }): Record<string, UscitaHandler> {
  return {
    allarme: async ({ contenuto, unicita }) => {
      const testo = frase(contenuto)
      const chi = { ruolo: 'admin' } as const
      await notifica(db, chi, { testo, indirizzo: '/gestione?scheda=cronologia', unicita })
      const email = allarme(testo, config.origin)
      for (const { id, email: destinatario } of await adminsDi(db)) {
        await mailer.invia({ ...email, destinatario, unicita: `${unicita}:${id}` })
      }
    },
  }
}
