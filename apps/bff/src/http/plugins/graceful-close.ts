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
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
