import type { FastifyRequest } from 'fastify'

/** True when a person opens an address, and not a program or the portal's own code. */
export const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept ?? '').includes('text/html')
