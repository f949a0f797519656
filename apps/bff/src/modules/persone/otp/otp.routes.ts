import { richiediOtp, verificaOtp } from '@rateo/contract/persone/otp'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import type { CallInfo } from '../../../http/call.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { hasOwnSms } from '../../../integrations/sms/can-send.ts'
import { confermaTelefono } from '../sessione/index.ts'
import { type Atti, findAtto } from './atti.ts'
import { chiediCodice } from './chiedi-codice.ts'
import { giaConfermato } from './gia-confermato.ts'
import { otpEsternoRoutes } from './otp-esterno.routes.ts'
import { verificaCodice } from './verifica-codice.ts'

const NON_ORA =
  'Per ora non possiamo inviare SMS: il numero resta da confermare. Potrai farlo più avanti dal profilo.'

/**
 * Codes of our own, or those of an outside server when the configuration names one. `atti` says how each act that a code
 * may confirm is read: the areas that own the acts stand above this one, so the assembly hands them in.
 */
export function otpRoutes(app: FastifyInstance, deps: Deps, atti: Atti): void {
  const { secret, outside } = deps.config
  if (outside.otp !== null) {
    otpEsternoRoutes(app, deps, { host: outside.otp, atti })
    return
  }
  const chi = ({ utente_id, ruolo, sessione_id }: Actor, info: CallInfo, now: Date) => ({
    utente_id,
    ruolo,
    sessione_id,
    info,
    now,
    secret,
  })

  endpoint(app, deps, richiediOtp, async ({ actor, body, db, info, clock }) => {
    const { canale, ...chiesto } = body
    const atto = await findAtto(atti, db, { actor, clock }, chiesto)
    const confermato = await giaConfermato(db, chi(actor, info, clock.now()), atto)
    if (confermato !== null) return confermato
    const conSms = hasOwnSms(deps.config)
    if (!conSms && atto.scopo === 'verifica_telefono') {
      throw new AppError('canale_non_disponibile', { message: NON_ORA })
    }
    return chiediCodice(db, chi(actor, info, clock.now()), atto, { canale, conSms })
  })

  // The call runs without a transaction of its own, so that a wrong try stays counted when the answer is a refusal.
  endpointWithCalls(app, deps, verificaOtp, async ({ actor, body, db, transact, info, clock }) => {
    const { codice, record_id: _, ...atto } = body
    const now = clock.now()
    const otp_id = await verificaCodice(db, chi(actor, info, now), atto, codice)
    if (atto.scopo === 'verifica_telefono') {
      await transact((trx) => confermaTelefono(trx, actor.utente_id, atto.oggetto, now))
    }
    return { otp_id, verificato: true as const }
  })
}
