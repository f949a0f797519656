import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Smaller answers save nothing: they fit in the same packets. */
const WORTH_IT = 1024
/** Quick rather than small: a list is compressed at every call. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const ACCEPTED = (['br', 'gzip'] as const).map((encoding) => ({
  encoding,
  pattern: new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`),
}))

/** The best encoding that the caller reads. */
function encodingFor({ headers }: FastifyRequest) {
  const accepted = headers['accept-encoding']
  if (accepted === undefined) return undefined
  return ACCEPTED.find(({ pattern }) => pattern.test(String(accepted)))?.encoding
}

/** Answers of data and pages travel compressed to clients that can read them so; the built files already are. */
export function registerCompress(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string' && payload.length >= WORTH_IT
    if (!isText || !/json|html/.test(String(reply.getHeader('content-type')))) {
      done(null, payload)
      return
    }
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request)
    if (encoding === undefined) {
      done(null, payload)
      return
    }
    reply.header('content-encoding', encoding)
    reply.removeHeader('content-length')
    if (encoding === 'br') brotliCompress(payload, BROTLI, done)
    else gzip(payload, done)
  })
}
