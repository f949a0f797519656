import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ATTESA_ID, DISEGNO_ID, FASCIA_ATTRIBUTE } from '@rateo/contract/chiamata/pagina-disegnata'
import { ANSWERS, asElement, type Sent } from './first-answers.ts'
import { DIST } from './page-version.ts'

const ROOT = /<div id="root">([\s\S]*?)<\/div>(?=\s*(?:<script|<\/body>))/

/** The words in the page in whose places stand the files of the page, and what is around the loader. */
const PLACES = {
  first: 'FILE_PAGINA',
  stylesBefore: 'STILI_PRIMA',
  stylesAfter: 'STILI_DOPO',
  rootBefore: 'RADICE_PRIMA',
  rootAfter: 'RADICE_DOPO',
  priority: 'PRIORITA',
}
type Place = keyof typeof PLACES

const mark = (place: Place) => `__${PLACES[place]}__`

/** The built page with places for what is drawn. */
export const takeRoot = (page: string): string =>
  page
    .replace(ROOT, (_, loader: string) => mark('rootBefore') + loader + mark('rootAfter'))
    // Before all else: a browser opens few connections, and no page is drawn without them.
    .replace('<head>', (start) => start + mark('first'))
    .replace('<link rel="stylesheet"', (link) => mark('stylesBefore') + link)
    .replace('</head>', (end) => mark('stylesAfter') + end)
    .replaceAll('<script type="module" crossorigin', (start) => `${start} ${mark('priority')}`)

/** The files of a first page, as the build lists them (`.prime-pagine.json`): some styles stand before those of all. */
type Files = { address: string; code: string[]; before: string[]; after: string[] }

const NONE: Files = { address: '', code: [], before: [], after: [] }

function filesOf(dist: string): (url: string) => Files {
  const file = path.join(dist, '.prime-pagine.json')
  let known: Files[] | null = null
  const read = (): Files[] => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])
  return (url) => {
    known ??= read()
    const [asked = ''] = url.split('?', 1)
    return known.find(({ address }) => new RegExp(address).test(asked)) ?? NONE
  }
}

const toLinks = (rel: string, files: readonly string[]) =>
  files.map((file) => `<link ${rel} href="/${file}">`).join('')
const toCode = ({ code }: Files, priority = '') =>
  toLinks(`rel="modulepreload" crossorigin ${priority}`.trim(), code)
const toStyles = (files: readonly string[]) => toLinks('rel="stylesheet"', files)

const inPlaces = (texts: Record<Place, string>) => ({
  [PLACES.first]: texts.first,
  [PLACES.stylesBefore]: texts.stylesBefore,
  [PLACES.stylesAfter]: texts.stylesAfter,
  [PLACES.rootBefore]: texts.rootBefore,
  [PLACES.rootAfter]: texts.rootAfter,
  [PLACES.priority]: texts.priority,
})

function notDrawn(files: Files) {
  const styles = toLinks('rel="preload" as="style"', [...files.after, ...files.before])
  return inPlaces({
    first: toCode(files) + styles,
    stylesBefore: '',
    stylesAfter: '',
    rootBefore: '<div id="root">',
    rootAfter: '</div>',
    priority: '',
  })
}

/** The page is there before its code: the code comes after all that it is drawn with. */
const LAST = 'fetchpriority="low"'

function drawnIn(files: Files, { markup, risposte, fascia }: NonNullable<Sent['drawn']>) {
  const data = `<script type="application/json" id="${DISEGNO_ID}">${asElement(risposte)}</script>`
  return inPlaces({
    first: '',
    stylesBefore: toStyles(files.before),
    stylesAfter: toStyles(files.after) + toCode(files, LAST),
    rootBefore: `<template id="${ATTESA_ID}">`,
    rootAfter: `</template>${data}<div id="root" ${FASCIA_ATTRIBUTE}="${fascia}">${markup}</div>`,
    priority: LAST,
  })
}

/**
 * The content of each place of the portal's page: the loader until the portal draws itself, or the page as it is drawn,
 * with the loader aside for a window that turns out to be of another width.
 */
export function createFillPage(dist = DIST) {
  const files = filesOf(dist)
  return (url: string, { answers, drawn }: Sent): Record<string, string> => {
    const own = files(url)
    const places = drawn === null ? notDrawn(own) : drawnIn(own, drawn)
    return { ...places, [ANSWERS]: answers }
  }
}
