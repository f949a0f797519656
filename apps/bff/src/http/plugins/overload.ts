import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { type Notice, refuse } from './notice.ts'
import type { SendPage } from './pages.ts'

// A call that would wait behind so many others would be given up by its caller before its turn.
const MAX_WAITING = 200

const OCCUPATO: Notice = {
  code: 'servizio_occupato',
  titolo: 'C’è molto traffico',
  paragrafi: [
    'In questo momento Rateo riceve più richieste di quante ne possa servire. Riprova tra qualche secondo.',
    'Se stavi pagando, non ripetere il pagamento: quando questa pagina si apre trovi com’è andata.',
  ],
  retry_after: 2,
}

/**
 * Answers at once when the process is too busy, instead of queueing without end. Health, metrics and parts of pages
 * still answer.
 */
export async function registerOverload(
  app: FastifyInstance,
  { pool, config }: Pick<Deps, 'pool' | 'config'>,
  sendPage: SendPage,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: config.maxEventLoopDelayMs,
    sampleInterval: 500,
    // Refused below, with the rest.
    pressureHandler: () => undefined,
  })
  const isTooMuch = (request: FastifyRequest) =>
    (pool.waitingCount > MAX_WAITING || app.isUnderPressure()) && !isVital(request.url)
  app.addHook('onRequest', (request, reply, done) => {
    if (isTooMuch(request)) void refuse(request, reply, OCCUPATO, sendPage).catch(done)
    else done()
  })
}

// A part of a page that is open already costs nothing to send, and without it the page dies under whoever looks at it.
const PART_OF_A_PAGE = /^\/(login\/)?assets\//

const isVital = (url: string) =>
  url === '/health' || url === '/ready' || url === '/metrics' || PART_OF_A_PAGE.test(url)
