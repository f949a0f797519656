import type { FastifyInstance } from 'fastify'
import { type Notice, refuse } from './notice.ts'
import type { SendPage } from './pages.ts'

const VITAL = new Set(['/health', '/ready', '/metrics'])

const MANUTENZIONE: Notice = {
  code: 'manutenzione',
  titolo: 'Manutenzione in corso',
  paragrafi: [
    'Stiamo aggiornando Rateo: torniamo tra qualche minuto.',
    'Se stavi pagando, non ripetere il pagamento: quando torni qui trovi com’è andata. Ciò che non era ancora confermato non è stato addebitato.',
  ],
  retry_after: 60,
}

/**
 * Reads and writes nothing while staff work on the product: people get a page that says so, programs an error that
 * they may try again. It comes before any other check, so that not even a session is looked up.
 */
export function registerMaintenance(app: FastifyInstance, isOn: boolean, sendPage: SendPage): void {
  if (!isOn) return
  app.addHook('onRequest', async (request, reply) => {
    if (VITAL.has(request.url)) return
    return refuse(request, reply, MANUTENZIONE, sendPage)
  })
}
