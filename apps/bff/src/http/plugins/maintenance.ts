import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import type { SendPage } from './pages.ts'

const VITAL = new Set(['/health', '/ready', '/metrics'])
const RETRY_AFTER_SECONDS = 60

/**
 * While staff works on the product nothing is read or written: people get a page that says so, programs an error that
 * they may try again. Before any other check, so that not even a session is looked up.
 */
export function registerMaintenance(app: FastifyInstance, isOn: boolean, sendPage: SendPage): void {
  if (!isOn) return
  app.addHook('onRequest', async (request, reply) => {
    if (VITAL.has(request.url)) return
    if (!(request.headers.accept ?? '').includes('text/html')) {
      throw new AppError('manutenzione', { retry_after: RETRY_AFTER_SECONDS })
    }
    reply.header('retry-after', String(RETRY_AFTER_SECONDS))
    return sendPage(reply, 'manutenzione.html', 503)
  })
}
