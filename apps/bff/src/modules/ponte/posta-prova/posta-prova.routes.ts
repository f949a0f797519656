import {
  getHtmlProva,
  getMessaggioProva,
  getMessaggiProva,
  getPostaProva,
} from '@rateo/contract/ponte/posta-prova'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { listPage, messagePage } from './pages.ts'
import { findMessaggi, findMessaggio } from './posta-prova.queries.ts'

const PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
// The message is shown as a mail program shows it: no script, no picture from outside, links in a new window.
const MESSAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox'

const sendPage = (reply: FastifyReply, page: string, policy: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(page)

/** The mailbox that people read in trial mode. Elsewhere it does not exist. */
export function postaProvaRoutes(app: FastifyInstance, deps: Deps): void {
  const requireTrial = () => {
    if (!deps.config.isTrial) throw new AppError('non_trovato')
  }
  const readMessaggio = async (db: Db, id = '') => {
    requireTrial()
    const messaggio = await findMessaggio(db, id)
    if (!messaggio) throw new AppError('non_trovato')
    return messaggio
  }

  endpoint(app, deps, getPostaProva, async ({ db, query }, reply) => {
    requireTrial()
    const messaggi = await findMessaggi(db, query.destinatario)
    return sendPage(reply, listPage(messaggi, query.destinatario ?? ''), PAGE_CSP)
  })

  endpoint(app, deps, getMessaggiProva, async ({ db, query }, reply) => {
    requireTrial()
    reply.header('cache-control', 'no-store')
    return { data: await findMessaggi(db, query.destinatario) }
  })

  endpoint(app, deps, getMessaggioProva, async ({ db, params }, reply) =>
    sendPage(reply, messagePage(await readMessaggio(db, params.id)), PAGE_CSP),
  )

  endpoint(app, deps, getHtmlProva, async ({ db, params }, reply) => {
    const { html } = await readMessaggio(db, params.id)
    if (html === null) throw new AppError('non_trovato')
    reply.header('x-frame-options', 'SAMEORIGIN')
    return sendPage(reply, html, MESSAGE_CSP)
  })
}
