import { allarme, allarmeLibri } from '../../emails/allarme.ts'
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
    case 'libri':
      return `Il controllo notturno dei libri ha trovato ${n('quanti')} regole non rispettate (${n('quali')}). Il denaro non si è spostato: guarda quali record sono.`
    case 'differenze':
      return `La riconciliazione con il servizio di pagamento ha trovato differenze nuove: ${n('quante')}. Nulla è stato corretto da solo.`
    default:
      return `Gli SMS ai numeri ${n('prefisso')}… sono fermi: su ${n('inviati')} codici inviati ne sono stati usati ${n('verificati')}.`
  }
}

/** About money that does not add up, and not about somebody who tries things. */
const isDeiLibri = (tipo: unknown) => tipo === 'libri' || tipo === 'differenze'

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
      const isLibri = isDeiLibri(contenuto['tipo'])
      const indirizzo = `/gestione?scheda=${isLibri ? 'riconciliazione' : 'cronologia'}`
      const chi = { ruolo: 'admin' } as const
      await notifica(db, chi, { testo, indirizzo, unicita })
      const email = (isLibri ? allarmeLibri : allarme)(testo, config.origin)
      for (const { id, email: destinatario } of await adminsDi(db)) {
        await mailer.invia({ ...email, destinatario, unicita: `${unicita}:${id}` })
      }
    },
  }
}
