import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FirstCall } from '@rateo/contract/chiamata/prime-chiamate'
import fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createDrawing } from './drawing.ts'
import { createFillPage } from './drawn-page.ts'
import { createSendPage } from './pages.ts'

const PAGE = `<!doctype html><html><head><script type="application/json" id="prime-risposte">[]</script>
<script type="module" crossorigin src="/assets/base.js"></script>
<link rel="stylesheet" href="/assets/base.css"></head>
<body><div id="root"><div class="loader"><div>…</div></div></div>
<script nonce="__CSP_NONCE__">controlla()</script></body></html>`
const FILES = [
  {
    address: String.raw`^\/pagamenti\/[0-9a-f]{24}$`,
    code: ['assets/pagamento.js'],
    before: ['assets/late.css'],
    after: ['assets/pagamento.css'],
  },
]
const DETAIL = `/pagamenti/${'a'.repeat(24)}?da=home`

const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-disegno-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(path.join(folder, 'server'))
writeFileSync(path.join(folder, 'index.html'), PAGE)
writeFileSync(path.join(folder, '.prime-pagine.json'), JSON.stringify(FILES))
writeFileSync(
  path.join(folder, 'server/entry-server.js'),
  `export const createDrawing = (chiama) => async (url, fascia) => {
    if (url === '/guasta') throw new Error('guasta')
    const { payload } = await chiama(['GET', url, ''])
    return { markup: payload, risposte: JSON.stringify([fascia]) }
  }`,
)

const config = readConfig({ RATEO_MODE: 'prova', PORT: '3000' })
const fill = createFillPage(folder)
const app = fastify()
let sent = fill('/', { answers: '{}', drawn: null })
app.get('/', async (_request, reply) =>
  createSendPage(config, folder)(reply, 'index.html', { fill: sent }),
)
const pageWith = async (places: typeof sent) => {
  sent = places
  return (await app.inject('/')).payload
}

it('P12 una pagina non disegnata è quella di sempre, e chiede i suoi file', async () => {
  const page = await pageWith(fill(DETAIL, { answers: '{}', drawn: null }))
  expect(page).toContain('<div id="root"><div class="loader"><div>…</div></div></div>')
  expect(page).toContain('<link rel="modulepreload" crossorigin href="/assets/pagamento.js">')
  expect(page).toContain('<link rel="preload" as="style" href="/assets/late.css">')
  expect(page).not.toMatch(/data-fascia|__[A-Z]/)
})

it('P12 una disegnata ha i suoi stili prima di comparire, e il caricamento da parte', async () => {
  const drawn = { markup: '<h1>Pagamento</h1>', risposte: '[]', fascia: 0 }
  const page = await pageWith(fill(DETAIL, { answers: '{}', drawn }))
  expect(page).toContain('<div id="root" data-fascia="0"><h1>Pagamento</h1></div>')
  expect(page).toContain('<template id="attesa"><div class="loader"><div>…</div></div></template>')
  const order = ['late.css', 'base.css', 'pagamento.css', '</head>'].map((one) => page.indexOf(one))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order).not.toContain(-1)
})

it('P12 il codice di una pagina disegnata viene dopo ciò con cui compare; quello di una non disegnata, prima', async () => {
  const drawn = { markup: '<h1>Pagamento</h1>', risposte: '[]', fascia: 0 }
  const page = await pageWith(fill(DETAIL, { answers: '{}', drawn }))
  const ahead =
    '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/pagamento.js">'
  expect(page.indexOf(ahead)).toBeGreaterThan(page.indexOf('/assets/pagamento.css'))
  expect(page).toContain(
    '<script type="module" crossorigin fetchpriority="low" src="/assets/base.js">',
  )
  const plain = await pageWith(fill(DETAIL, { answers: '{}', drawn: null }))
  expect(plain).not.toContain('fetchpriority')
  expect(plain.indexOf('/assets/pagamento.js')).toBeLessThan(plain.indexOf('/assets/base.css'))
})

it('P12 ciò che una persona ha scritto non prende il posto di altro, e non chiude il suo elemento', async () => {
  const text = '__RADICE_DOPO__ __CSP_NONCE__ </script>'
  const risposte = JSON.stringify([[['chiave'], text]])
  const drawn = { markup: '<p>__PRIME_RISPOSTE__</p>', risposte, fascia: 4 }
  const page = await pageWith(fill('/pagamenti', { answers: '{"a":"__RADICE_PRIMA__"}', drawn }))
  const [, kept = ''] = /id="disegno">([^<]*)<\/script>/.exec(page) ?? []
  expect(JSON.parse(kept)).toEqual([[['chiave'], text]])
  expect(page).toContain('<p>__PRIME_RISPOSTE__</p>')
  expect(page).toContain('{"a":"__RADICE_PRIMA__"}')
})

it('P12 due pagine disegnate insieme hanno ciascuna le chiamate della sua persona', async () => {
  const { draw } = createDrawing(config.origin, folder)
  const as = (name: string) => async (call: FirstCall) => {
    await new Promise((resolve) => setTimeout(resolve, name === 'Ada' ? 20 : 1))
    return { status: 200, payload: `${name} ${call[1]}` }
  }
  const pages = await Promise.all(['Ada', 'Bea'].map((name) => draw('/home', 0, as(name))))
  expect(pages.map((page) => page?.markup)).toEqual(['Ada /home', 'Bea /home'])
})

it('P12 oltre quattro per volta non se ne disegnano; un guasto non occupa il posto', async () => {
  const { draw } = createDrawing(config.origin, folder)
  for (let turn = 0; turn < 6; turn++) await expect(draw('/guasta', 0, never)).rejects.toThrow()
  const waiting = Array.from({ length: 4 }, () => draw('/home', 0, never))
  expect(await draw('/home', 0, never)).toBeNull()
  expect(waiting).toHaveLength(4)
})
const never = () => new Promise<never>(() => undefined)

it('P12 senza il portale per il server nessuna pagina è disegnata', async () => {
  const { draw } = createDrawing(config.origin, path.join(folder, 'altrove'))
  expect(await draw('/home', 0, never)).toBeNull()
})
