import type { Db } from '../../../db/database.ts'
import type { AccediContext } from './accesso/accedi.ts'
import { AppError } from '../../../http/errors.ts'
import { confermaCambioEmail } from './cambia-email.ts'
import { chiediPassword } from './chiedi-password.ts'
import { hashToken } from './accesso/token.ts'
import { accettaVerificaEmail } from './verifica-email.ts'

/** An account that was just made, or one whose address is to change. */
async function findLink(db: Db, token: string, now: Date) {
  const token_hash = hashToken(token)
  const nuovo = await db
    .selectFrom('verifiche_email as v')
    .innerJoin('utenti as u', 'u.id', 'v.utente_id')
    .where('v.token_hash', '=', token_hash)
    .where('v.expires_at', '>', now)
    .whereRef('v.email', '=', 'u.email')
    .select(['u.id as utente_id', 'u.nome', 'u.cognome', 'u.created_at', 'v.email'])
    .executeTakeFirst()
  if (nuovo !== undefined) return { tipo: 'account' as const, ...nuovo }
  const cambio = await db
    .selectFrom('cambi_email as v')
    .innerJoin('utenti as u', 'u.id', 'v.utente_id')
    .where('v.token_hash', '=', token_hash)
    .where('v.expires_at', '>', now)
    .where('v.used_at', 'is', null)
    .select(['u.id as utente_id', 'u.nome', 'u.cognome', 'u.created_at', 'v.email'])
    .executeTakeFirst()
  return cambio && { tipo: 'cambio' as const, ...cambio }
}

/** The facts that the page shows before the button. */
export async function findLinkDiConferma(
  db: Db,
  { token, in_sessione }: { token: string; in_sessione: string | null },
  now: Date,
) {
  const link = await findLink(db, token, now)
  if (link === undefined) {
    const nessuno = { tipo: null, nome: '', email: '', creato_at: null, serve_password: false }
    return { valido: false, ...nessuno }
  }
  const { tipo, utente_id, nome, cognome, email, created_at } = link
  return {
    valido: true,
    tipo,
    nome: `${nome} ${cognome}`.trim(),
    email,
    creato_at: created_at.toISOString(),
    serve_password: utente_id !== in_sessione,
  }
}

type Richiesta = {
  token: string
  password?: string | undefined
  /** The person who is signed in in this browser. */
  in_sessione: string | null
}
type Context = Pick<AccediContext, 'db' | 'transact' | 'now'>

const DOVE = {
  account: '/registrazione?email=verificata',
  cambio: '/profilo?scheda=dati&email=cambiata',
} as const

/**
 * The address belongs to the person who asked for it: in its session, or with its password. Somebody who only holds
 * the link has neither.
 */
export async function confermaIndirizzo(
  { db, transact, now }: Context,
  { token, password, in_sessione }: Richiesta,
): Promise<{ message: string; dove: string }> {
  const link = await findLink(db, token, now)
  const scaduto = new AppError('stato_incompatibile', {
    message: 'Questo link non vale più: dura 24 ore. Accedi e chiedine un altro.',
  })
  if (link === undefined) throw scaduto
  const { tipo, utente_id } = link
  if (utente_id !== in_sessione) {
    if (!password) {
      const message = 'Inserisci la password di questo account'
      throw new AppError('dati_non_validi', { errors: [{ pointer: '/password', message }] })
    }
    await chiediPassword(db, { utente_id, now }, password)
  }
  const accetta = tipo === 'account' ? accettaVerificaEmail : confermaCambioEmail
  if (!(await transact((trx) => accetta(trx, token, now)))) throw scaduto
  const message =
    tipo === 'account' ? 'La tua e-mail è confermata.' : 'Da ora accedi con questa e-mail.'
  return { message, dove: utente_id === in_sessione ? DOVE[tipo] : '/login' }
}
