import { ERRORS } from '@rateo/contract/chiamata/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, type SafeHtml } from '../../emails/html.ts'
import { AppError } from '../errors.ts'
import { fontFace } from '../plugins/pages.ts'
import { STYLE } from './style.ts'

// Drawn in the page itself, which asks for no other file.
const LOGO =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#3b4bc8"/><path d="M9 23V9h7.5a4.75 4.75 0 0 1 0 9.5H9" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/><path d="m17 18.5 5.5 4.5" stroke="#a9b4ff" stroke-width="3.2" stroke-linecap="round"/></svg>'

/** `refresh`: the content of the meta tag that reads the page again or leads on; null for a page that stays. */
export type Pagina = { title: string; body: SafeHtml; refresh: number | string | null }

/** The dress of the page: in trial mode it says so; `font` is the style that brings the typeface. */
type Veste = { isTrial: boolean; font: string }

/** The page as it is sent. */
const disegna = ({ title, body, refresh }: Pagina, { isTrial, font }: Veste): string =>
  html`<!doctype html>
    <html lang="it">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        ${
          refresh === null
            ? html``
            : html`<meta http-equiv="refresh" content="${String(refresh)}" />`
        }
        <title>${title} · Rateo</title>
        <style>
          ${{ safe: `${font}${STYLE}` }}
        </style>
      </head>
      <body>
        <main>
          <p class="brand">
            ${{ safe: LOGO }} Rateo
            ${isTrial ? html`<span class="ribbon">Ambiente di prova</span>` : html``}
          </p>
          ${body}
        </main>
      </body>
    </html> `.safe

// Forms go to us, and from there to the provider's page.
const PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

export type SendPage = (reply: FastifyReply, pagina: Pagina, status?: number) => FastifyReply

/** Makes what sends a page to whoever has its address. `script` says the source of the one script that a page may have. */
export function createSendPage(
  { isTrial }: { isTrial: boolean },
  script: (pagina: Pagina) => string | null = () => null,
): SendPage {
  const font = fontFace()
  return (reply, pagina, status = 200) => {
    const source = script(pagina)
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        source === null ? PAGE_CSP : `${PAGE_CSP}; script-src ${source}`,
      )
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex, nofollow')
      .send(disegna(pagina, { isTrial, font }))
  }
}

/** A page with nothing but a sentence. */
export const sentencePage = (title: string, text: string): Pagina => ({
  title,
  body: html`<section class="card">
    <h1>${title}</h1>
    <p>${text}</p>
  </section>`,
  refresh: null,
})

/** Answers the refusals of these routes with a page; `pageOf` says which, and the log names the routes by `what`. */
export function refuseWithPages(
  scope: FastifyInstance,
  sendPage: SendPage,
  { what, pageOf }: { what: string; pageOf: (error: AppError, title: string) => Pagina },
): void {
  scope.setErrorHandler((error, request, reply) => {
    if (!(error instanceof AppError)) throw error
    const { status, title } = ERRORS[error.code]
    request.log.info({ code: error.code }, `${what}: rifiuto`)
    if (error.retry_after !== undefined) reply.header('retry-after', error.retry_after)
    return sendPage(reply, pageOf(error, title), status)
  })
}
