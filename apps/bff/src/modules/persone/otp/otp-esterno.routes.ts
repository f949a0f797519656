import { richiediOtp, verificaOtp } from '@rateo/contract/persone/otp'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import type { CallInfo } from '../../../http/call.ts'
import { endpointWithCalls } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { askOutside, type OutsideHost } from '../../../integrations/outside/outside-host.ts'
import { conta } from '../../base/limiti/index.ts'
import { confermaTelefono } from '../sessione/index.ts'
import { type Atti, findAtto } from './atti.ts'
import { descriviAtto } from './atto.ts'
import { giaConfermato } from './gia-confermato.ts'
import { registraConferma } from './registra-conferma.ts'

const verificato = z.object({ verificato: z.boolean() })
const HOUR = 3_600_000
const VOLTE_ALL_ORA = 20

/** The same calls, with the codes made, sent and checked by an outside server. */
export function otpEsternoRoutes(
  app: FastifyInstance,
  deps: Deps,
  { host, atti }: { host: OutsideHost; atti: Atti },
): void {
  const headersOf = ({ utente_id }: Actor, { request_id }: CallInfo) => ({
    'x-request-id': request_id,
    'x-rateo-utente': utente_id,
  })
  // The limit holds whatever the other host allows: nobody asks it without end.
  const limite = (azione: string, { utente_id }: Actor) => ({
    chiave: `otp_esterno_${azione}:${utente_id}`,
    massimo: VOLTE_ALL_ORA,
    finestra_ms: HOUR,
  })

  endpointWithCalls(app, deps, richiediOtp, async ({ actor, body, db, info, clock }) => {
    const now = clock.now()
    const { canale, ...chiesto } = body
    const atto = await findAtto(atti, db, { actor, clock }, chiesto)
    const { secret } = deps.config
    const confermato = await giaConfermato(db, { ...actor, info, now, secret }, atto)
    if (confermato !== null) return confermato
    await conta(db, limite('richiedi', actor), now)
    const headers = headersOf(actor, info)
    const { response } = richiediOtp
    const { parole: _, ...detto } = atto
    return askOutside(host, {
      method: 'POST',
      path: '/otp/richiedi',
      body: { ...detto, descrizione: descriviAtto(atto), ...(canale && { canale }) },
      response,
      headers,
    })
  })

  endpointWithCalls(app, deps, verificaOtp, async ({ actor, body, db, transact, info, clock }) => {
    const now = clock.now()
    await conta(db, limite('verifica', actor), now)
    const answer = await askOutside(host, {
      method: 'POST',
      path: '/otp/verifica',
      body,
      response: verificato,
      headers: headersOf(actor, info),
    })
    if (!answer.verificato) throw new AppError('otp_errato')
    const { codice: _, ...chiesto } = body
    const atto = await findAtto(atti, db, { actor, clock }, chiesto)
    const { secret } = deps.config
    const otp_id = await transact(async (trx) => {
      if (atto.scopo === 'verifica_telefono') {
        await confermaTelefono(trx, actor.utente_id, atto.oggetto, now)
      }
      return registraConferma(trx, { ...actor, info, now, secret }, atto)
    })
    return { otp_id, verificato: true as const }
  })
}
