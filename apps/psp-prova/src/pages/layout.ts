import type { FastifyReply } from 'fastify'
import { html, type Html } from './html.ts'

/**
 * No script at all. `form-action` names the shop too: browsers apply it to the redirect that
 * follows the form, and without it the payer would stay on a blank page after paying.
 */
function csp(destinazioni: (string | null)[]): string {
  const origini = destinazioni
    .filter((indirizzo) => indirizzo !== null)
    .flatMap((indirizzo) => (URL.canParse(indirizzo) ? [new URL(indirizzo).origin] : []))
  const moduli = ["'self'", ...new Set(origini)].join(' ')
  return `default-src 'none'; style-src 'self'; img-src 'self'; form-action ${moduli}; base-uri 'none'; frame-ancestors 'none'`
}

export const intestazioni = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

export interface Pagina {
  titolo: string
  corpo: Html
  /** Addresses that a form of this page may lead to. */
  destinazioni?: (string | null)[]
  status?: number
}

export async function mostra(reply: FastifyReply, pagina: Pagina): Promise<void> {
  const documento = html`<!doctype html>
    <html lang="it">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${pagina.titolo}</title>
        <link rel="icon" href="/icona.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/stile.css" />
      </head>
      <body>
        <header>
          <p class="striscia">
            Ambiente di prova: qui non si muove denaro vero. Non usare mai una carta vera.
          </p>
        </header>
        <main>${pagina.corpo}</main>
      </body>
    </html> `
  await reply
    .status(pagina.status ?? 200)
    .headers({ ...intestazioni, 'content-security-policy': csp(pagina.destinazioni ?? []) })
    .send(documento.html)
}

export function avviso(
  titolo: string,
  testo: string,
  seguito: { testo: string; url: string | null } = { testo: '', url: null },
): Html {
  return html`<div class="foglio">
    <h1>${titolo}</h1>
    <p>${testo}</p>
    ${seguito.url === null ? null : html`<p class="indietro"><a href="${seguito.url}">${seguito.testo}</a></p>`}
  </div>`
}

export async function nonEsiste(reply: FastifyReply): Promise<void> {
  await mostra(reply, {
    titolo: 'Pagina non trovata',
    status: 404,
    corpo: avviso(
      'Pagina non trovata',
      'Il collegamento non è valido. Non è stato addebitato alcun importo. Torna al sito da cui sei partito e riprova.',
    ),
  })
}
