import * as z from 'zod/mini'

/** The part of a report that is kept: short, and nothing of its sender. */
export type Violazione = {
  direttiva: string
  bloccato: string
  pagina: string
  origine: string
  estratto: string
}

const testo = z._default(z.optional(z.nullable(z.string())), '')
const numero = z.optional(z.nullable(z.number()))

/** As `report-uri` sends it. */
const vecchia = z.object({
  'csp-report': z.object({
    'document-uri': testo,
    'effective-directive': testo,
    'violated-directive': testo,
    'blocked-uri': testo,
    'source-file': testo,
    'line-number': numero,
    'script-sample': testo,
  }),
})

/** As `report-to` sends it, several at once. */
const nuove = z.array(
  z.object({
    type: z.string(),
    body: z.object({
      documentURL: testo,
      effectiveDirective: testo,
      blockedURL: testo,
      sourceFile: testo,
      lineNumber: numero,
      sample: testo,
    }),
  }),
)

type Letta = Record<'documento' | 'direttiva' | 'bloccato' | 'sorgente' | 'estratto', string> & {
  riga: number | null
}

function leggi(corpo: unknown): Letta[] {
  const una = z.safeParse(vecchia, corpo)
  if (una.success) {
    const { 'csp-report': r } = una.data
    return [
      {
        documento: r['document-uri'] ?? '',
        direttiva: r['effective-directive'] || (r['violated-directive'] ?? ''),
        bloccato: r['blocked-uri'] ?? '',
        sorgente: r['source-file'] ?? '',
        riga: r['line-number'] ?? null,
        estratto: r['script-sample'] ?? '',
      },
    ]
  }
  const molte = z.safeParse(nuove, corpo)
  if (!molte.success) return []
  return molte.data
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: b }) => ({
      documento: b.documentURL ?? '',
      direttiva: b.effectiveDirective ?? '',
      bloccato: b.blockedURL ?? '',
      sorgente: b.sourceFile ?? '',
      riga: b.lineNumber ?? null,
      estratto: b.sample ?? '',
    }))
}

// Extensions that people add to their browser break pages in ways that are no business of ours.
const EXTENSION = /^(?:chrome|moz|safari-web|ms-browser)-extension/
const MAX_INSIEME = 20

const parse = (address: string) => (URL.canParse(address) ? new URL(address) : null)

/** Words and names stay; numbers, ids and tokens do not: an address of a person opens what is theirs. */
const schema = (pathname: string) =>
  pathname
    .split('/')
    .map((passo) => (/^[a-z_-]{0,30}(?:\.\w{2,6})?$/.test(passo) ? passo : ':id'))
    .join('/')

/** The address without what follows the path, where secrets travel. */
function indirizzo(text: string, origin: string): string {
  const url = parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return text.split(/[?#]/, 1)[0] ?? ''
  return url.origin === origin ? url.pathname : url.origin
}

const corto = (text: string, max: number) =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, max)

/** The reports of a body in either format that are about pages of ours; an empty list for everything else. */
export function parseSegnalazione(corpo: unknown, origin: string): Violazione[] {
  return leggi(corpo)
    .filter(({ documento, direttiva, sorgente, bloccato }) => {
      const isOurs = parse(documento)?.origin === origin && /^[a-z-]{3,60}$/.test(direttiva)
      return isOurs && !EXTENSION.test(sorgente) && !EXTENSION.test(bloccato)
    })
    .slice(0, MAX_INSIEME)
    .map(({ documento, direttiva, bloccato, sorgente, riga, estratto }) => ({
      direttiva,
      bloccato: corto(indirizzo(bloccato, origin), 200),
      pagina: corto(schema(parse(documento)?.pathname ?? ''), 200),
      origine: corto(`${indirizzo(sorgente, origin)}${riga ? `:${riga}` : ''}`, 200),
      estratto: corto(estratto, 80),
    }))
}
