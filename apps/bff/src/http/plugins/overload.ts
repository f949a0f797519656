import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'

// A call that would wait behind so many others would be given up by its caller before its turn.
const MAX_WAITING = 200

/** What to answer at once instead of queueing without end. Health and metrics still answer. */
export async function registerOverload(
  app: FastifyInstance,
  { pool, config }: Pick<Deps, 'pool' | 'config'>,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: config.maxEventLoopDelayMs,
    sampleInterval: 500,
    pressureHandler: (request) => {
      if (!isVital(request.url)) throw new AppError('servizio_occupato', { retry_after: 2 })
    },
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const isTooMuch = pool.waitingCount > MAX_WAITING && !isVital(request.url)
    done(isTooMuch ? new AppError('servizio_occupato', { retry_after: 2 }) : undefined)
  })
}

const isVital = (url: string) => url === '/health' || url === '/ready' || url === '/metrics'
