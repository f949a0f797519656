// The worker of the portal. It keeps no page, no file and no answer: it only takes the place of a page while the device has no
// network, and says what was due when the portal was last read. The portal itself writes that down
// (`src/app/phone/visto.ts`). And it shows the messages of the push service.
const VISTO = 'rateo-visto-'
const NOT_PAGES = /^\/(api|auth|otp|session|psp|chiusura_cassa|logout|scadenze|posta-prova)(\/|$)/
const NOT_OWN = /^\/(login|paga)(\/|$)/

addEventListener('install', (event) => {
  skipWaiting()
  // All but pages goes straight to the network, where the browser knows how to be told so.
  const files = { condition: { not: { requestMode: 'navigate' } }, source: 'network' }
  event.waitUntil(Promise.resolve(event.addRoutes?.([files])).catch(() => undefined))
})

addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (mode !== 'navigate' || method !== 'GET') return
  const { pathname } = new URL(url)
  if (pathname === '/logout') event.waitUntil(forget())
  // A page is asked for by the browser itself: asked for by a worker, a return from the payment provider looks like
  // the script of another site, and is refused.
  if (navigator.onLine || NOT_PAGES.test(pathname)) return
  event.respondWith(answer(NOT_OWN.test(pathname)))
})

const answer = async (isNobodys) => offline(isNobodys ? null : await seen())

// A message of the push service: the subject of an e-mail, and the page that it speaks of.
addEventListener('push', (event) => {
  const { titolo = 'Rateo', indirizzo = '/home', id } = event.data?.json() ?? {}
  const options = { lang: 'it', icon: '/icona-192.png', tag: id, data: { indirizzo } }
  event.waitUntil(registration.showNotification(titolo, options))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  const page = new URL(event.notification.data?.indirizzo ?? '/home', location.origin)
  if (page.origin === location.origin) event.waitUntil(show(page.href))
})

/** Brings the page to the front, or opens it beside: nobody is taken away from a form. */
async function show(address) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => url === address)
  return open ? open.focus() : clients.openWindow(address)
}

const kept = async () => (await caches.keys()).filter((name) => name.startsWith(VISTO))

const forget = async () => Promise.all((await kept()).map((name) => caches.delete(name)))

async function seen() {
  const [name] = await kept()
  const answer = name && (await (await caches.open(name)).match('/visto'))
  const visto = answer ? await answer.json() : null
  return visto && visto.fino > Date.now() ? visto : null
}

const QUOTED = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (words) => String(words).replace(/[&<>"]/g, (one) => QUOTED[one])

const STYLE = `
  :root { color-scheme: light dark; }
  [data-tema='light'] { color-scheme: light; }
  [data-tema='dark'] { color-scheme: dark; }
  body { min-height: 100dvh; margin: 0; padding: 24px 16px; box-sizing: border-box; line-height: 1.5;
    background: light-dark(#f5f6fa, #12141c); color: light-dark(#1c2030, #e9ebf2); font-family: system-ui, sans-serif; }
  main { max-width: 520px; margin: 0 auto; }
  .brand { display: flex; gap: 12px; align-items: center; margin: 0 0 32px; font-weight: 650; }
  .brand svg { width: 28px; height: 28px; }
  h1 { margin: 0 0 8px; font-size: 20px; font-weight: 650; line-height: 1.3; }
  h2 { margin: 0; font-size: 14px; font-weight: 500; color: light-dark(#4a5164, #a3a9bb); }
  p { margin: 0 0 16px; }
  strong { font-weight: 500; }
  section { margin: 24px 0 0; padding: 20px; border: 1px solid light-dark(#e1e5ed, #2b2f3d); border-radius: 12px;
    background: light-dark(#fff, #1a1d28); }
  .total { margin: 0 0 4px; font-size: 28px; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums; }
  ul { margin: 0; padding: 0; list-style: none; }
  li { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 0; overflow-wrap: anywhere;
    border-top: 1px solid light-dark(#e1e5ed, #2b2f3d); }
  li span { grid-column: 1 / -1; }
  li span, .quiet { font-size: 13px; color: light-dark(#4a5164, #a3a9bb); }
  .amount { font-variant-numeric: tabular-nums; }
  section p:last-child { margin-bottom: 0; }
  a { display: inline-grid; place-items: center; box-sizing: border-box; min-height: 44px; padding: 8px 24px;
    border-radius: 8px; background: light-dark(#3f4ec6, #4f5fdd); color: #fff; font-weight: 500; text-decoration: none; }
  @media (width <= 640px) { a { display: grid; } section { padding: 16px; } }
  :focus-visible { outline: 3px solid light-dark(#3644ae, #b4bdff); outline-offset: 2px; border-radius: 4px; }
`

const LOGO = `<svg aria-hidden="true" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="8" fill="#3b4bc8"/>
  <path d="M9 23V9h7.5a4.75 4.75 0 0 1 0 9.5H9" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="m17 18.5 5.5 4.5" stroke="#a9b4ff" stroke-width="3.2" stroke-linecap="round"/>
  </svg>`

const row = ({ importo, a, giorno }) =>
  `<li><strong>${text(a)}</strong><strong class="amount">${text(importo)}</strong><span>${text(giorno)}</span></li>`

const due = ({ quando, righe, altri, totale }) => `<section aria-labelledby="dovuto">
  <h2 id="dovuto">${righe.length === 0 ? 'Non dovevi pagare nulla' : 'Da pagare'}</h2>
  ${totale ? `<p class="total">${text(totale)}</p>` : ''}
  <p class="quiet">Com’era alle ${text(quando)}. Nel frattempo può essere cambiato.</p>
  ${righe.length === 0 ? '' : `<ul>${righe.map(row).join('')}</ul>`}
  ${altri ? `<p class="quiet">${text(altri)}</p>` : ''}
</section>`

function offline(visto) {
  const nonce = crypto.randomUUID()
  const page = `<!doctype html>
<html lang="it" data-tema="${text(visto?.tema ?? 'auto')}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Rateo | Senza connessione</title>
    <style nonce="${nonce}">${STYLE}</style>
  </head>
  <body>
    <main>
      <p class="brand">${LOGO} Rateo</p>
      <h1>Sei senza connessione</h1>
      <p>La pagina che volevi si apre da sola quando torni in linea. Da qui non si paga e non parte nulla.</p>
      <a href="">Riprova</a>
      ${visto ? due(visto) : ''}
    </main>
    <script nonce="${nonce}">addEventListener('online', () => location.reload())</script>
  </body>
</html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
  return new Response(page, { status: 503, headers })
}
