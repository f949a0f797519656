import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

// The milliseconds that a stopping server still answers as ever, for balancers to see that /ready says no; then those
// that it waits for the first words of new connections. Both are well within what a stop may take.
const DRAIN = 1500
const FIRST_WORDS = 250

/**
 * A connection that is ended while nobody speaks may be ended under a call that is on its way. So `app.drain()`, before
 * a stop, still answers for a while, each answer saying that it is the last of its connection, and then lets nobody in;
 * what is idle after that, `app.close()` ends. Returns whether the stop has begun.
 */
export function registerGracefulClose(app: FastifyInstance): () => boolean {
  let isClosing = false
  app.decorate('drain', async () => {
    isClosing = true
    await sleep(DRAIN)
    // The HTTP server's own `close` would end the idle connections in the same moment.
    net.Server.prototype.close.call(app.server)
    await sleep(FIRST_WORDS)
  })
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
  return () => isClosing
}
