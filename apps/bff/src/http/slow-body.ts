import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const slow = new WeakSet<Socket>()
/** Functions that stop the wait for the body of a call. */
const waiting = new WeakMap<FastifyRequest, () => void>()

/** True when a connection was given more time for its body than other calls. */
export const hasMoreTime = (socket: Socket): boolean => slow.has(socket)

/**
 * Lets the body of one call arrive within this time instead of the server's: what Node ends after its own is spared by
 * the handler of client errors, which is asked again when the longer time is over.
 */
export function giveMoreTime(app: FastifyInstance, request: FastifyRequest, ms: number): void {
  const { raw } = request
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
  waiting.set(request, arrived)
  raw.once('end', arrived).once('close', arrived)
}

/** The call is answered, read to its end or not: the connection may be used for the next one. */
export const noMoreTime = (request: FastifyRequest): void => waiting.get(request)?.()
