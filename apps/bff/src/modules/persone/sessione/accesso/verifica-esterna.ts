import * as z from 'zod/mini'
import type { CallInfo } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { askOutside, type OutsideHost } from '../../../../integrations/outside/outside-host.ts'
import type { Credenziali } from './accedi.ts'

const risposta = z.object({ email: z.string() })

/**
 * Asks the authentication host whether a password is right. It only says so: the account, its roles, the second factor
 * and the session stay here. Undefined when there is no such host.
 */
export function verificaEsterna(host: OutsideHost | null, { request_id }: CallInfo) {
  if (host === null) return undefined
  return async (credenziali: Credenziali): Promise<boolean> => {
    const { email } = await askOutside(host, {
      method: 'POST',
      path: '/auth/login',
      body: credenziali,
      response: risposta,
      headers: { 'x-request-id': request_id },
    }).catch((error: unknown) => {
      // The refusal does not tell which of the two is wrong, nor whether the account exists, as when we look
      // ourselves.
      if (error instanceof AppError && error.code === 'servizio_esterno_rifiuta') {
        throw new AppError('credenziali_errate', { message: error.message, cause: error })
      }
      throw error
    })
    return email.toLowerCase() === credenziali.email
  }
}
