import { richiediOtp, verificaOtp } from '@rateo/contract/otp'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { type CallInfo, endpoint, endpointWithCalls } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { confermaTelefono } from '../sessione/index.ts'
import { chiediCodice } from './chiedi-codice.ts'
import { giaConfermato } from './gia-confermato.ts'
import { otpEsternoRoutes } from './otp-esterno.routes.ts'
import { verificaCodice } from './verifica-codice.ts'

/** Codes of our own, or those of an outside server when the configuration names one. */
export function otpRoutes(app: FastifyInstance, deps: Deps): void {
  const { secret, sms, isTrial, outside } = deps.config
  if (outside.otp !== null) {
    otpEsternoRoutes(app, deps, outside.otp)
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
    const { canale, ...atto } = body
    const confermato = await giaConfermato(db, chi(actor, info, clock.now()), atto)
    if (confermato !== null) return confermato
    const wantsSms = canale === 'sms' || atto.scopo === 'verifica_telefono'
    if (wantsSms && sms === null && !isTrial) {
      throw new AppError('canale_non_disponibile')
    }
    return chiediCodice(db, chi(actor, info, clock.now()), atto, { canale })
  })

  // With calls: a wrong try stays counted when the answer is a refusal.
  endpointWithCalls(app, deps, verificaOtp, async ({ actor, body, db, transact, info, clock }) => {
    const { codice, ...atto } = body
    const now = clock.now()
    const otp_id = await verificaCodice(db, chi(actor, info, now), atto, codice)
    if (atto.scopo === 'verifica_telefono') {
      await transact((trx) => confermaTelefono(trx, actor.utente_id, atto.oggetto, now))
    }
    return { otp_id, verificato: true as const }
  })
}
