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

/**
 * Refuses what another site makes a browser send: by Fetch Metadata, else by Origin, and by a header that no form can
 * send and that scripts elsewhere would have to ask for first.
 */
export function registerCrossSite(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async (request) => {
    const { crossSite, reads } = request.routeOptions.config
    if (crossSite) return
    // A browser adds no such header by itself, and with it the cookie counts for nothing.
    if (saysApiKey(request)) return
    if (SAFE.has(request.method)) {
      const site = request.headers['sec-fetch-site']
      const isForeign = site === 'cross-site' || site === 'same-site'
      if (isForeign && !isNavigation(request) && request.routeOptions.config.allow !== 'pubblico') {
        throw new AppError('origine_non_ammessa')
      }
      return
    }
    if (!comesFromUs(request, origin)) throw new AppError('origine_non_ammessa')
    if (!reads && request.headers['x-rateo'] !== '1') throw new AppError('origine_non_ammessa')
  })
}
