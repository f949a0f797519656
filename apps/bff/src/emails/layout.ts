import { unPunto } from '@rateo/domain/parole/formato'
import { eSoloParole, type ScegliParole, scriviFrasi } from '@rateo/domain/parole/frase'
import { html, type SafeHtml } from './html.ts'
import { paroleInVigore } from './modelli/parole-in-vigore.ts'

export type Email = {
  oggetto: string
  testo: string
  html: string
  /** The parts that it was made of, from which the staff see it in other words. */
  parti: Contenuto
}

/** The parts of a message: each block is written once, and read both as text and as HTML. */
export type Blocco =
  | { paragrafo: string }
  | { dati: readonly (readonly [etichetta: string, valore: string])[] }
  | { azione: string; url: string }

export type Contenuto = {
  /** The name of the message, under which the staff change its words. */
  modello: string
  oggetto: string
  titolo: string
  /** The shop that the message is about, for a cliente, who knows it better than the portal. */
  esercente?: string
  /** The blocks in the order of reading; one of them says whether money moved. */
  blocchi: readonly Blocco[]
  /** The reason why the reader gets this message. */
  motivo: string
}

const SUBJECT_MAX = 150

/** Makes a text one line for a header: other people's words must not begin a new one. */
export function headerText(text: string): string {
  const line = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
  return line.length > SUBJECT_MAX ? `${[...line].slice(0, SUBJECT_MAX - 1).join('')}…` : line
}

// The very colours of the portal's theme.
const STYLE = `
  body { margin: 0; padding: 24px 12px; background: #f5f6fa; color: #1c2030;
    font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
  main { max-width: 536px; margin: 0 auto; padding: 28px; background: #ffffff;
    border: 1px solid #e1e5ed; border-radius: 12px; }
  .brand { margin: 0 0 20px; padding: 0 0 16px; border-bottom: 1px solid #e1e5ed; font-weight: 650; color: #3f4ec6;
    overflow-wrap: anywhere; }
  .shop { color: #1c2030; }
  .by { font-size: 13px; font-weight: 400; color: #565d70; white-space: nowrap; }
  h1 { margin: 0 0 16px; font-size: 20px; font-weight: 650; line-height: 1.3; }
  p { margin: 0 0 16px; overflow-wrap: anywhere; }
  table { width: 100%; margin: 0 0 20px; border-collapse: collapse; }
  th, td { padding: 8px 0; border-bottom: 1px solid #e1e5ed; text-align: left; vertical-align: top; }
  th { width: 38%; padding-right: 12px; font-weight: 400; color: #565d70; }
  td { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
  .button { display: inline-block; padding: 12px 22px; border-radius: 8px; background: #3f4ec6; color: #ffffff;
    font-weight: 500; text-decoration: none; }
  .why { margin: 20px auto 0; max-width: 536px; font-size: 13px; color: #565d70; }
  @media (prefers-color-scheme: dark) {
    body { background: #12141c; color: #e9ebf2; }
    main { background: #1a1d28; border-color: #2d3242; }
    th, .why, .by { color: #a7adbd; }
    th, td, .brand { border-color: #2d3242; }
    .brand { color: #b4bdff; }
    .shop { color: #e9ebf2; }
  }`

function blockHtml(blocco: Blocco): SafeHtml {
  if ('paragrafo' in blocco) return html`<p>${blocco.paragrafo}</p>`
  if ('azione' in blocco) {
    return html`<p>
      <a class="button" href="${blocco.url}" target="_blank" rel="noopener">${blocco.azione}</a>
    </p>`
  }
  const rows = blocco.dati.map(
    ([etichetta, valore]) =>
      html`<tr>
        <th scope="row">${etichetta}</th>
        <td>${valore}</td>
      </tr>`,
  )
  return html`<table>
    ${rows}
  </table>`
}

function blockText(blocco: Blocco): string {
  if ('paragrafo' in blocco) return blocco.paragrafo
  if ('azione' in blocco) return `${blocco.azione}:\n${blocco.url}`
  return blocco.dati.map(([etichetta, valore]) => `${etichetta}: ${valore}`).join('\n')
}

const head = (esercente: string | undefined): SafeHtml =>
  esercente === undefined
    ? html`<p class="brand">Rateo</p>`
    : html`<p class="brand shop">${esercente} <span class="by">con Rateo</span></p>`

/** The text of a place where a sentence stands: one in which nothing is marked is a sentence of its own. */
const scritta = (testo: string, scegli: ScegliParole): string =>
  unPunto(eSoloParole(testo) ? (scegli(testo) ?? testo) : scriviFrasi(testo, scegli))

function bloccoScritto(blocco: Blocco, scegli: ScegliParole): Blocco {
  if ('paragrafo' in blocco) return { paragrafo: scritta(blocco.paragrafo, scegli) }
  if ('azione' in blocco) return { azione: scritta(blocco.azione, scegli), url: blocco.url }
  return {
    dati: blocco.dati.map(
      ([etichetta, valore]) =>
        [scriviFrasi(etichetta, scegli), scriviFrasi(valore, scegli)] as const,
    ),
  }
}

/** The parts of a message as they are read, in the words that hold. */
export function scriviParti(contenuto: Contenuto, scegli: ScegliParole): Contenuto {
  return {
    ...contenuto,
    oggetto: headerText(scritta(contenuto.oggetto, scegli)),
    titolo: scritta(contenuto.titolo, scegli),
    blocchi: contenuto.blocchi.map((blocco) => bloccoScritto(blocco, scegli)),
    motivo: scritta(contenuto.motivo, scegli),
  }
}

/** A whole message from its parts, in the words that hold for it. */
export function compose(contenuto: Contenuto, scegli: ScegliParole = paroleInVigore()): Email {
  const { oggetto: subject, titolo, blocchi, motivo } = scriviParti(contenuto, scegli)
  const page = html`<!doctype html>
    <html lang="it">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          ${{ safe: STYLE }}
        </style>
      </head>
      <body>
        <main>
          ${head(contenuto.esercente)}
          <h1>${titolo}</h1>
          ${blocchi.map(blockHtml)}
        </main>
        <p class="why">${motivo}</p>
      </body>
    </html> `
  const testo = `${[titolo, ...blocchi.map(blockText), motivo].join('\n\n')}\n`
  return { oggetto: subject, testo, html: page.safe, parti: contenuto }
}
