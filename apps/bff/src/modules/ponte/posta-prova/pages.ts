import type { MessaggioDiProva } from '@rateo/contract/ponte/posta-prova'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { html, type SafeHtml } from '../../../emails/html.ts'
import { fontFace } from '../../../http/plugins/pages.ts'

const STYLE = `
  :root { color-scheme: light dark; --page: #f5f6fa; --card: #ffffff; --ink: #1c2030; --quiet: #565d70;
    --line: #e1e5ed; --brand: #3f4ec6; --fill: #3f4ec6; --bad: #a61e1e; }
  @media (prefers-color-scheme: dark) {
    :root { --page: #12141c; --card: #1a1d28; --ink: #e9ebf2; --quiet: #a7adbd; --line: #2d3242;
      --brand: #b4bdff; --fill: #4f5fdd; --bad: #ff8787; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--page); color: var(--ink);
    font: 16px/1.5 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
  main { max-width: 760px; margin: 0 auto; padding: 24px 16px 64px; }
  .brand { margin: 0; font-weight: 700; color: var(--brand); }
  h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.3; overflow-wrap: anywhere; }
  h2 { margin: 28px 0 8px; font-size: 16px; }
  p { margin: 0 0 16px; }
  a { color: var(--brand); }
  :focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; border-radius: 4px; }
  form { display: flex; gap: 8px; align-items: end; margin: 16px 0; }
  label { flex: 1; min-width: 0; font-size: 14px; color: var(--quiet); }
  input { display: block; width: 100%; height: 44px; margin-top: 4px; padding: 9px 12px; font: inherit; font-size: 16px; color: inherit;
    background: var(--card); border: 1px solid var(--quiet); border-radius: 8px; }
  button { height: 44px; padding: 9px 18px; font: inherit; font-weight: 600; color: #ffffff; background: var(--fill);
    border: 1px solid var(--fill); border-radius: 8px; cursor: pointer; }
  ul { margin: 0; padding: 0; list-style: none; background: var(--card); border-radius: 8px; overflow: hidden; }
  li + li { border-top: 1px solid var(--line); }
  li a { display: block; padding: 14px 16px; color: inherit; text-decoration: none; }
  li a:hover { background: var(--page); }
  li strong { display: block; overflow-wrap: anywhere; }
  .quiet { color: var(--quiet); font-size: 14px; overflow-wrap: anywhere; }
  .bad { color: var(--bad); }
  iframe { display: block; width: 100%; height: 620px; border: 1px solid var(--line); border-radius: 8px; background: #f5f6fa; }
  pre { margin: 0; padding: 16px; background: var(--card); border-radius: 8px; white-space: pre-wrap;
    overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, Menlo, Consolas, monospace; }
`

const page = (title: string, body: SafeHtml): string =>
  html`<!doctype html>
    <html lang="it">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Rateo</title>
        <style>
          ${{ safe: `${fontFace()}${STYLE}` }}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `.safe

const CANALI: Record<MessaggioDiProva['canale'], string> = {
  email: 'E-mail',
  sms: 'SMS',
  push: 'Notifica sul dispositivo',
}
const STATI: Record<MessaggioDiProva['stato'], SafeHtml> = {
  in_casella: html``,
  inviato: html` · inviato`,
  fallito: html` · <span class="bad">non consegnato</span>`,
}

const row = ({
  _id,
  canale,
  destinatario,
  oggetto,
  stato,
  created_at,
}: MessaggioDiProva): SafeHtml =>
  html`<li>
    <a href="/posta-prova/${_id}"
      ><strong>${oggetto}</strong>
      <span class="quiet"
        >${CANALI[canale]} a ${destinatario} · ${formattaDataOra(created_at)}${STATI[stato]}</span
      ></a
    >
  </li> `

/** The list, newest first. It does not refresh itself: who reads is not interrupted. */
export function listPage(messaggi: readonly MessaggioDiProva[], destinatario: string): string {
  const list =
    messaggi.length === 0
      ? html`<p>
          ${destinatario ? 'Nessun messaggio per questo indirizzo.' : 'Ancora nessun messaggio: arriveranno qui appena il portale ne manda uno.'}
        </p>`
      : html`<ul>
          ${messaggi.map(row)}
        </ul>`
  return page(
    'Posta di prova',
    html`<p class="brand">Rateo</p>
      <h1>Posta di prova</h1>
      <p class="quiet">
        Ogni e-mail, ogni SMS e ogni notifica sul dispositivo del portale in prova si legge qui.
        Ricarica la pagina per vedere i nuovi.
      </p>
      <form method="get" action="/posta-prova">
        <label
          >Destinatario<input
            type="email"
            name="destinatario"
            value="${destinatario}"
            autocomplete="off"
            placeholder="cliente@rateo.test"
        /></label>
        <button type="submit">Filtra</button>
      </form>
      ${list}`,
  )
}

export function messagePage({
  _id,
  canale,
  destinatario,
  oggetto,
  testo,
  html: body,
  stato,
  errore,
  created_at,
}: MessaggioDiProva): string {
  const frame =
    body === null
      ? html``
      : html`<h2>Messaggio</h2>
          <iframe
            src="/posta-prova/${_id}/html"
            title="Messaggio in HTML"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>`
  return page(
    oggetto,
    html`<p><a href="/posta-prova">← Tutti i messaggi</a></p>
      <h1>${oggetto}</h1>
      <p class="quiet">
        ${CANALI[canale]} a ${destinatario} ·
        ${formattaDataOra(created_at)}${STATI[stato]}${errore ? html`: ${errore}` : html``}
      </p>
      ${frame}
      <h2>Solo testo</h2>
      <pre>${testo}</pre>`,
  )
}
