import { html, type SafeHtml } from '../../../../emails/html.ts'
import type { Gestore } from '../../../base/impostazioni/index.ts'

/** A public text: its title, and paragraphs under their own titles. */
export type Testo = {
  titolo: string
  versione: string
  sezioni: readonly { titolo: string; frasi: readonly string[] }[]
}

/** Says in a sentence who runs the portal; where nobody has written it, says so rather than name somebody. */
export function chiGestisce({ brand, nome, partita_iva, indirizzo, email }: Gestore): string {
  if (nome === '') return `Chi gestisce ${brand} non ha ancora scritto qui i suoi dati.`
  const parti = [
    partita_iva && `partita IVA ${partita_iva}`,
    indirizzo,
    email && `e-mail ${email}`,
  ].filter(Boolean)
  return `${brand} è gestito da ${[nome, ...parti].join(', ')}.`
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
  .quiet { color: var(--quiet); font-size: 14px; }
  a { color: var(--link); }
  @media (max-width: 640px) { .card { padding: 20px 16px; } h1 { font-size: 20px; } }
`

const sezione = ({ titolo, frasi }: Testo['sezioni'][number]): SafeHtml =>
  html`<h2>${titolo}</h2>
    ${frasi.map((frase) => html`<p>${frase}</p>`)}`

/** The page of a text: no script, no other file but the typeface. */
export const paginaTesto = (
  { titolo, versione, sezioni }: Testo,
  { brand, font }: { brand: string; font: string },
): string =>
  html`<!doctype html>
    <html lang="it">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${titolo} · ${brand}</title>
        <style>
          ${{ safe: `${font}${STYLE}` }}
        </style>
      </head>
      <body>
        <main>
          <p class="brand">${brand}</p>
          <article class="card">
            <h1>${titolo}</h1>
            <p class="quiet">Versione ${versione}</p>
            ${sezioni.map(sezione)}
          </article>
        </main>
      </body>
    </html> `.safe
