import type { FastifyInstance } from 'fastify'

const WEBHOOK_LIMIT = 256 * 1024

/**
 * Inside `app.register(async (scope) => { registerRawBody(scope); … })` the routes receive the bytes as they came
 * (`request.body` is a Buffer), because a signature is verified on those and on nothing else.
 */
export function registerRawBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: WEBHOOK_LIMIT },
    (_request, body, done) => {
      done(null, body)
    },
  )
}
