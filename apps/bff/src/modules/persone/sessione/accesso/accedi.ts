import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Db } from '../../../../db/database.ts'
import type { CallInfo } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import type { Secrets } from '../../../../secrets.ts'
import { FailedTry } from '../../../../http/failed-try.ts'
import type { Esige } from '../secondo-fattore/chi-deve.ts'
import { apriSessione } from './apri-sessione.ts'
import { segnaFallimento } from '../../../base/allarmi/index.ts'
import { contaConAttesa } from '../../../base/limiti/index.ts'
import { chiediCodice } from '../../otp/index.ts'
import { isSottoAttacco, limitiAccesso, perdona, segnaErrata } from './limiti.ts'
import { verifyPassword } from '../password.ts'
import { type Conto, findConto } from '../sessione.queries.ts'

export type Credenziali = { email: string; password: string }

export type AccediContext = {
  db: Db
  transact: <T>(work: (trx: Db) => Promise<T>) => Promise<T>
  info: CallInfo
  now: Date
  secret: Secrets
  /** Tells the roles that need a second step, also where the account has none. */
  esige: Esige
  /** Whether a code can be sent by SMS. */
  conSms: boolean
  /** The mark of the browser, when this account came in from it before. */
  browserDi?: (utente_id: string) => string | null
  /** Whether the password is theirs: asked of an outside host when the configuration names one. */
  verifica?: (credenziali: Credenziali) => Promise<boolean>
  /** The session that the browser had before: it is not taken over. */
  precedente: { id: string; expires_at: Date } | null
}

export type Accesso = {
  next: 'fatto' | 'otp'
  canale?: 'email' | 'sms' | 'totp'
  token: string
  utente_id: string
}

export function startingRole({
  ruoli,
  ultimo_ruolo,
}: Pick<Conto, 'ruoli' | 'ultimo_ruolo'>): Ruolo {
  const ruolo = ruoli.find((one) => one === ultimo_ruolo) ?? ruoli[0]
  if (ruolo === undefined) throw new AppError('non_autorizzato')
  return ruolo
}

/**
 * E-mail and password. Unknown e-mail, wrong password and no password at all get the same answer after the same work.
 * The tries are counted outside the transaction of the access: a refusal must not give them back.
 */
export async function accedi(
  context: AccediContext,
  { email, password }: Credenziali,
): Promise<Accesso> {
  const { db, transact, info, now } = context
  const known = await findConto(db, email)
  const browser = known === null ? null : (context.browserDi?.(known.id) ?? null)
  const porta = { email, ip: info.ip, browser }
  await contaConAttesa(db, limitiAccesso(porta), now)
  const hash = known?.password_hash ?? null
  const isRight = await (context.verifica
    ? context.verifica({ email, password })
    : verifyPassword(password, hash))
  if (known === null || !isRight) {
    await segnaErrata(db, email, now)
    await segnaFallimento(db, 'accesso', now)
    const cause = new FailedTry('accesso_errato', known?.id ?? null)
    throw new AppError('credenziali_errate', { cause })
  }
  // The try is forgiven at once: a refusal that comes after the right password is not a wrong one.
  await perdona(db, porta)
  const conCodice = browser === null && (await isSottoAttacco(db, email, now))
  return transact((trx) => apriAccesso(trx, { ...context, conCodice }, known))
}

type Apertura = Omit<AccediContext, 'db' | 'transact'> & {
  /** True when a code is wanted this time, also where the account has no second step. */
  conCodice?: boolean
}

/** The session of who has proved who they are; where the account wants a second factor it still waits for the code. */
export async function apriAccesso(
  trx: Db,
  { info, now, secret, precedente, esige, conSms, conCodice = false }: Apertura,
  known: Conto,
  come: 'accesso' | 'accesso_provider' = 'accesso',
): Promise<Accesso> {
  const ruolo = startingRole(known)
  const isRequired = conCodice || known.ruoli.some(esige)
  const completa = known.secondo_fattore === 'nessuno' && !isRequired
  const { id, token } = await apriSessione(trx, {
    utente_id: known.id,
    ruolo,
    completa,
    azione: completa || come !== 'accesso' ? come : 'accesso_password',
    info,
    now,
    ...(precedente && { al_posto_di: precedente }),
  })
  const utente_id = known.id
  if (completa) return { next: 'fatto', token, utente_id }
  // The app makes its codes by itself: there is nothing to send.
  if (known.secondo_fattore === 'totp') return { next: 'otp', canale: 'totp', token, utente_id }
  const chi = { utente_id, ruolo, info, now, secret }
  // A person who chose the SMS gets an e-mail when no SMS can be sent: to be shut out would be worse.
  const voluto = known.secondo_fattore === 'sms' && conSms ? 'sms' : 'email'
  const atto = { scopo: 'accesso', oggetto: id } as const
  const { canale } = await chiediCodice(trx, chi, atto, { canale: voluto, conSms })
  return { next: 'otp', canale, token, utente_id }
}
