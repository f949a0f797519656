import type { Ruolo } from '@rateo/domain/ruoli'
import type { Db } from '../../db/database.ts'
import type { CallInfo } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { apriSessione } from './apri-sessione.ts'
import { segnaFallimento } from '../allarmi/index.ts'
import { conta } from '../limiti/index.ts'
import { chiediCodice } from '../otp/index.ts'
import { limiteConto, limiteIndirizzo, perdona } from './limiti.ts'
import { verifyPassword } from './password.ts'
import { type Conto, findConto } from './sessione.queries.ts'

export type Credenziali = { email: string; password: string }

export type AccediContext = {
  db: Db
  transact: <T>(work: (trx: Db) => Promise<T>) => Promise<T>
  info: CallInfo
  now: Date
  secret: string
  /** Whether who may be an admin needs a second step, also where the account has none. */
  esigiSecondoFattore: boolean
  /** Whether the password is theirs: asked of an outside host when the configuration names one. */
  verifica?: (credenziali: Credenziali) => Promise<boolean>
  /** The session that the browser had before: it is not taken over. */
  precedente: { id: string; expires_at: Date } | null
}

export type Accesso = { next: 'fatto' | 'otp'; canale?: 'email' | 'sms' | 'totp'; token: string }

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
  const conto = limiteConto(email)
  const indirizzo = limiteIndirizzo(info.ip)
  await conta(db, indirizzo, now)
  await conta(db, conto, now)
  const known = await findConto(db, email)
  const hash = known?.password_hash ?? null
  const isRight = await (context.verifica
    ? context.verifica({ email, password })
    : verifyPassword(password, hash))
  if (known === null || !isRight) {
    await segnaFallimento(db, 'accesso', now)
    throw new AppError('credenziali_errate')
  }
  return transact(async (trx) => {
    await perdona(trx, conto, indirizzo)
    return apriAccesso(trx, context, known)
  })
}

/** The session of who has proved who they are; where the account wants a second factor it still waits for the code. */
export async function apriAccesso(
  trx: Db,
  { info, now, secret, precedente, esigiSecondoFattore }: Omit<AccediContext, 'db' | 'transact'>,
  known: Conto,
  come: 'accesso' | 'accesso_provider' = 'accesso',
): Promise<Accesso> {
  const ruolo = startingRole(known)
  const isRequired = esigiSecondoFattore && known.ruoli.includes('admin')
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
  if (completa) return { next: 'fatto', token }
  // The app makes its codes by itself: there is nothing to send.
  if (known.secondo_fattore === 'totp') return { next: 'otp', canale: 'totp', token }
  const chi = { utente_id: known.id, ruolo, info, now, secret }
  const voluto = known.secondo_fattore === 'sms' ? 'sms' : 'email'
  const atto = { scopo: 'accesso', oggetto: id } as const
  const { canale } = await chiediCodice(trx, chi, atto, { canale: voluto })
  return { next: 'otp', canale, token }
}
