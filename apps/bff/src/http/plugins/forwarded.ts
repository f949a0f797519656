import type { FastifyInstance } from 'fastify'

/**
 * Says once that a proxy stands in front and is not believed: all its callers then have one address, and stop one
 * another at the first limit, with nothing in the log to say why.
 */
export function registerForwardedWarning(app: FastifyInstance, trustProxy: unknown): void {
  if (trustProxy !== false) return
  let isSaid = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true
      request.log.warn(
        { from: request.ip },
        'X-Forwarded-For arrived and is not believed: set RATEO_TRUST_PROXY to the addresses of the proxy',
      )
    }
    done()
  })
}
