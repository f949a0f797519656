import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import type { RouteRow } from './route-config.ts'
import { wantsPage } from './wants-page.ts'

/** Everything under these is the API's: what is not there is an error, never the page of the app. */
const API =
  /^\/(?:api|session|auth|psp|get_myself|health|ready|metrics|otp|chiusura_cassa|assets|login\/assets)(?:\/|$)/

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((step, i) => (step.startsWith(':') ? given[i] !== '' : step === given[i]))
  )
}

/** The methods that the same address answers to. */
function methodsOf(table: readonly RouteRow[], path: string): string[] {
  const methods = new Set(
    table
      .filter((row) => !row.path.includes('*') && matches(row.path, path))
      .map((row) => row.method),
  )
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort()
}

/** 405 with `Allow` where the address exists with another method; the app's page for a browser; else 404. */
export function createNotFoundHandler(
  table: readonly RouteRow[],
  page: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const methods = methodsOf(table, path)
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '))
      throw new AppError('metodo_non_ammesso')
    }
    if (!API.test(path) && wantsPage(request)) return page(request, reply)
    throw new AppError('non_trovato')
  }
}
