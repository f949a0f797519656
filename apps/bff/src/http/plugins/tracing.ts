import type { FastifyInstance } from 'fastify'
import { activeTracer, type Span } from '../../integrations/otlp/tracing.ts'

/**
 * A span for each call, below that of the page which made it (`traceparent`). It is named by the pattern of the route: an
 * address holds numbers of records, and sometimes names.
 */
export function registerTracing(app: FastifyInstance): void {
  const tracer = activeTracer()
  if (tracer === null) return
  const spans = new WeakMap<object, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    const span = tracer.start({
      name: `${request.method} ${request.routeOptions.url ?? 'none'}`,
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : null,
      attributes: {
        'http.request.method': request.method,
        'http.route': request.routeOptions.url ?? 'none',
        'rateo.request_id': request.id,
      },
    })
    spans.set(request, span)
    tracer.within(span, done)
  })
  // The rest of a call with a body goes on from what the connection read, which belongs to no call.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else tracer.within(span, done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    spans.get(request)?.end({
      error: statusCode >= 500,
      attributes: { 'http.response.status_code': statusCode },
    })
    done()
  })
}
