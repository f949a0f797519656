import type { FastifyRequest } from 'fastify'

/** Whether it is a person who opens an address, and not a program or the portal that calls it. */
export const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept ?? '').includes('text/html')
