import { formattaGiorno } from '@rateo/domain/parole/formato'
import { type Sezione, TESTI_LEGALI } from '@rateo/domain/parole/testo-legale'
import { html, type SafeHtml } from '../../../emails/html.ts'

/** One version of a text as its page shows it. */
export type Pagina = {
  titolo: string
  percorso: string
  versione: string
  /** Since when it holds, or until when it held, after the name of the version. */
  quando: string
  sezioni: readonly Sezione[]
  /** A version that holds from a day to come. */
  futura: { versione: string; valido_dal: string; novita: string } | null
  /** The names of the versions that can be read besides. */
  altre: readonly string[]
}

const STYLE = `
  :root { color-scheme: light dark; --page: #f6f7fa; --card: #fff; --ink: #1b1f2e; --quiet: #565d72; --line: #e1e5ed;
    --link: #3644ae; }
  @media (prefers-color-scheme: dark) {
    :root { --page: #11131b; --card: #1a1d28; --ink: #e6e8f0; --quiet: #a3a9bb; --line: #2d3242; --link: #aab4ff; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--page); color: var(--ink);
    font: 16px/1.55 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
  main { max-width: 720px; margin: 0 auto; padding: 24px 16px 64px; }
  .brand { margin: 0 0 16px; font-weight: 650; color: var(--link); }
  .card { padding: 32px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
  h1 { margin: 0; font-size: 28px; line-height: 1.2; }
  h2 { margin: 28px 0 8px; font-size: 16px; }
  p { margin: 0 0 8px; overflow-wrap: anywhere; }
  ul { margin: 0; padding-left: 20px; }
  nav { display: flex; flex-wrap: wrap; gap: 8px 16px; padding: 16px; font-size: 14px; }
  .note { margin: 16px 0 0; padding: 12px; border: 1px solid var(--line); border-radius: 8px; }
  .quiet { color: var(--quiet); font-size: 14px; }
  a { color: var(--link); }
  @media (max-width: 640px) { .card { padding: 20px 16px; } h1 { font-size: 20px; } }
`

const sezione = ({ titolo, frasi }: Sezione): SafeHtml =>
  html`${titolo === '' ? html`` : html`<h2>${titolo}</h2>`}
  ${frasi.map((frase) => html`<p>${frase}</p>`)}`

const nota = ({ percorso, futura }: Pagina): SafeHtml =>
  futura === null
    ? html``
    : html`<p class="note">
        Dal ${formattaGiorno(futura.valido_dal)} vale una versione nuova: ${futura.novita}
        <a href="${percorso}?versione=${futura.versione}">Leggila</a>
      </p>`

const leAltre = ({ percorso, altre }: Pagina): SafeHtml =>
  altre.length === 0
    ? html``
    : html`<h2>Altre versioni</h2>
        <ul>
          ${altre.map(
            (versione) =>
              html`<li><a href="${percorso}?versione=${versione}">Versione ${versione}</a></li>`,
          )}
        </ul>`

const LEGGI = Object.values(TESTI_LEGALI)

/** The page of a text: no script, no other file but the typeface. */
export const paginaTesto = (
  pagina: Pagina,
  { brand, font }: { brand: string; font: string },
): string =>
  html`<!doctype html>
    <html lang="it">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${pagina.titolo} · ${brand}</title>
        <style>
          ${{ safe: `${font}${STYLE}` }}
        </style>
      </head>
      <body>
        <main>
          <p class="brand">${brand}</p>
          <article class="card">
            <h1>${pagina.titolo}</h1>
            <p class="quiet">Versione ${pagina.versione}${pagina.quando}</p>
            ${nota(pagina)} ${pagina.sezioni.map(sezione)} ${leAltre(pagina)}
          </article>
          <nav aria-label="Altri testi">
            ${LEGGI.filter(({ percorso }) => percorso !== pagina.percorso).map(
              ({ titolo, percorso }) => html`<a href="${percorso}">${titolo}</a> `,
            )}
            <a href="/stato">Stato del servizio</a>
          </nav>
        </main>
      </body>
    </html> `.safe
