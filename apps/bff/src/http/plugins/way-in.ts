import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Pages that everybody may open and that look at who is signed in. */
const LOOKS_AT_SESSION = new Set(['/login'])
const MARK = 'rateo_rientro'
const MARK_S = 10

const QUOTED: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' }
const quote = (text: string) => text.replaceAll(/[&"<]/g, (one) => QUOTED[one] ?? one)

const page = (url: string) => `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="0;url=${quote(url)}"><title>Rateo</title></head>
<body><p>Un momento… <a href="${quote(url)}">Continua</a></p></body></html>`

const comesFromElsewhere = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'cross-site' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document'

function needsSession(request: FastifyRequest): boolean {
  if (request.is404 || request.method !== 'GET') return false
  const { url, config } = request.routeOptions
  return config.allow !== 'pubblico' || LOOKS_AT_SESSION.has(url ?? '')
}

/**
 * The cookie of the session is never sent with what another site begins, a link in an e-mail read in the browser
 * included. A person who comes by one gets a page of ours that goes to the same address: from there the cookie travels.
 * This happens once, whatever the browser says the second time. `/logout` is left out: from elsewhere it ends nothing.
 */
export function registerWayIn(app: FastifyInstance, cookieName: string, secure: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    const { cookies, url } = request
    const isFromElsewhere = comesFromElsewhere(request)
    // The browser has come in, so the mark goes: the next link, a moment later, has a way in of its own.
    if (cookies[MARK] !== undefined && !isFromElsewhere) reply.clearCookie(MARK, { path: '/' })
    if (!isFromElsewhere || !needsSession(request)) return undefined
    if (cookies[cookieName] !== undefined || cookies[MARK] !== undefined) return undefined
    // The address must be a path of ours: it never leads to another host.
    if (!/^\/(?!\/)/.test(url)) return undefined
    return reply
      .setCookie(MARK, '1', { path: '/', httpOnly: true, sameSite: 'lax', maxAge: MARK_S, secure })
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(page(url))
  })
}
