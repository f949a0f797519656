import type { FastifyInstance } from 'fastify'

/**
 * A call that is being answered when the stop comes keeps its connection open after the answer, for as long as a
 * browser likes: the answer itself must say that there is no more.
 */
export function registerGracefulClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
}
