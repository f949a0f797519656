import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const slow = new WeakSet<Socket>()

/** Whether what arrives on a connection was given more time than other calls. */
export const hasMoreTime = (socket: Socket): boolean => slow.has(socket)

/**
 * Lets the body of one call arrive within this time instead of the server's: what Node ends after its own is spared by
 * the handler of client errors, which is asked again when the longer time is over.
 */
export function giveMoreTime(app: FastifyInstance, { raw }: FastifyRequest, ms: number): void {
  const { socket } = raw
  slow.add(socket)
  const late = Object.assign(new Error('body not here in time'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  })
  const timer = setTimeout(() => {
    slow.delete(socket)
    app.server.emit('clientError', late, socket)
  }, ms)
  const arrived = () => {
    clearTimeout(timer)
    slow.delete(socket)
  }
  raw.once('end', arrived).once('close', arrived)
}
