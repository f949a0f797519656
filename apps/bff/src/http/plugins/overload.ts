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

/** What to answer at once instead of queueing without end. Health and metrics still answer. */
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

const isVital = (url: string) => url === '/health' || url === '/ready' || url === '/metrics'
