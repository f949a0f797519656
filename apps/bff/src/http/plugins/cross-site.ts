import type { FastifyInstance, FastifyRequest } from 'fastify'
import { saysApiKey } from '../api-key.ts'
import { AppError } from '../errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Browsers say where a request comes from; who does not say it at all is no browser that carries our cookie. */
function comesFromUs(request: FastifyRequest, origin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin') return true
  // Typed by the person: a browser then sends no body.
  if (site === 'none') return !hasBody(request)
  if (site !== undefined) return false
  return request.headers.origin === undefined || request.headers.origin === origin
}

/** A page that the person opens from an e-mail or another site is only read: that is allowed. */
const isNavigation = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

function isRefused(request: FastifyRequest, origin: string): boolean {
  const { crossSite, reads, allow } = request.routeOptions.config
  // A browser adds no key by itself, and with it the cookie counts for nothing.
  if (crossSite || saysApiKey(request)) return false
  if (SAFE.has(request.method)) {
    const site = request.headers['sec-fetch-site']
    const isForeign = site === 'cross-site' || site === 'same-site'
    return isForeign && !isNavigation(request) && allow !== 'pubblico'
  }
  return !comesFromUs(request, origin) || (!reads && request.headers['x-rateo'] !== '1')
}

/**
 * Refuses what another site makes a browser send: by Fetch Metadata, else by Origin, and by a header that no form can
 * send and that scripts elsewhere would have to ask for first.
 */
export function registerCrossSite(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isRefused(request, origin) ? new AppError('origine_non_ammessa') : undefined)
  })
}
