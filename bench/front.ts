// The first load of a list, signed in, beside a page that is React, a router and a table with nothing else: in turns, in
// one browser, on a slow phone (processor four times slower, 10 Mbit/s, 40 ms away, nothing cached).
import { spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type BrowserContext, chromium, type Page, request } from '@playwright/test'
import { build } from 'vite'
import { CHROMIUM_FLAGS } from '../e2e/chromium.ts'
import { PASSWORD } from '../e2e/addresses.ts'
import { ensureBrowser } from '../tools/ensure-browser.ts'
import { readOptions } from './database.ts'

const { rounds, port } = readOptions({ rounds: 5, port: 4400 })
const root = path.join(import.meta.dirname, '..')
const origin = `http://localhost:${port}`
const floorOrigin = `http://localhost:${port + 2}`

const HTML = `<!doctype html><html lang="it"><meta charset="utf-8"><title>Pagamenti</title>
<link rel="stylesheet" href="/stile.css"><div id="root"></div><script type="module" src="/pagina.js"></script></html>`
const CSS = 'body{font-family:sans-serif}td{padding:8px;border-bottom:1px solid #ccc}'

/** The bare page, with the rows that the product answered. */
async function startFloor(rows: string): Promise<http.Server> {
  const outDir = path.join(root, '.rateo/bench/floor-page')
  const input = path.join(root, 'apps/web/test/floor-page.ts')
  await build({
    root: path.join(root, 'apps/web'),
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, emptyOutDir: true, rolldownOptions: { input } },
  })
  const folder = path.join(outDir, 'assets')
  const [script = ''] = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const files: Record<string, [type: string, content: string]> = {
    '/': ['text/html', HTML],
    '/stile.css': ['text/css', CSS],
    '/pagina.js': ['text/javascript', readFileSync(path.join(folder, script), 'utf8')],
    '/righe.json': ['application/json', rows],
  }
  const ready = new Map(
    Object.entries(files).map(([url, [type, content]]) => [
      url,
      { type, content: brotliCompressSync(content) },
    ]),
  )
  const server = http.createServer((asked, answer) => {
    const file = ready.get(asked.url ?? '')
    if (!file) return void answer.writeHead(404).end()
    answer.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' })
    answer.end(file.content)
  })
  await new Promise<void>((resolve) => server.listen(port + 2, resolve))
  return server
}

async function startProduct() {
  const child = spawn(process.execPath, [path.join(root, 'e2e/server.ts')], {
    env: { ...process.env, E2E_PORT: String(port) },
    stdio: 'ignore',
  })
  for (let turn = 0; turn < 600; turn++) {
    const isReady = await fetch(`${origin}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return child
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the product does not start')
}

/**
 * Milliseconds from the start of the navigation; `blocked` beyond 50 ms of each task, as TBT counts them; `work` of the
 * processor for the page's thread, which others on the machine change least.
 */
type Load = {
  lcp: number
  blocked: number
  work: number
  shift: number
  kB: number
  requests: number
}

async function slowDown(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 1_250_000,
    uploadThroughput: 1_250_000,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return cdp
}

async function load(context: BrowserContext, url: string): Promise<Load> {
  const page = await context.newPage()
  const cdp = await slowDown(context, page)
  let bytes = 0
  let requests = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    if (encodedDataLength === 0) return
    // An image in the page is loaded too, but from nowhere.
    bytes += encodedDataLength
    requests++
  })
  await page.addInitScript(() => {
    const seen = { lcp: 0, blocked: 0, shift: 0 }
    Object.assign(window, { seen })
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
      })
    watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
    watch('longtask', ({ duration }) => (seen.blocked += duration - 50))
    watch('layout-shift', (entry) => (seen.shift += (entry as unknown as { value: number }).value))
  })
  await page.goto(url)
  await page.locator('tbody tr').nth(5).waitFor()
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => (window as unknown as { seen: Load }).seen)
  const { metrics } = await cdp.send('Performance.getMetrics')
  const work = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  await page.close()
  return { ...seen, work, kB: bytes / 1000, requests }
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function say(name: string, turns: Load[]) {
  const pick = (what: keyof Load) => median(turns.slice(1).map((turn) => turn[what]))
  console.log(
    `${name} LCP ${pick('lcp').toFixed(0)} ms, bloccata ${pick('blocked').toFixed(0)} ms, di lavoro ${pick('work').toFixed(0)} ms, CLS ${pick('shift').toFixed(3)}, ${pick('requests')} richieste, ${pick('kB').toFixed(0)} kB`,
  )
  return { lcp: pick('lcp'), blocked: pick('blocked'), work: pick('work') }
}

const product = await startProduct()
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: CHROMIUM_FLAGS,
})
try {
  const signed = await request.newContext({ baseURL: origin })
  const headers = { 'x-rateo': '1', origin }
  const data = { email: 'esercente@rateo.test', password: PASSWORD }
  await signed.post('/auth/login', { headers, data })
  const rows = await (await signed.post('/api/search/pagamenti', { headers, data: {} })).text()
  const floor = await startFloor(rows)
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ storageState: await signed.storageState(), viewport })
  const ours: Load[] = []
  const bare: Load[] = []
  for (let round = 0; round <= rounds; round++) {
    ours.push(await load(context, `${origin}/pagamenti`))
    bare.push(await load(context, floorOrigin))
  }
  const [rateo, nuda] = [say('rateo', ours), say('nuda ', bare)]
  const ratio = (what: keyof typeof rateo) => (rateo[what] / nuda[what]).toFixed(2)
  console.log(`rapporto ${ratio('lcp')}, bloccata ${ratio('blocked')}, di lavoro ${ratio('work')}`)
  floor.close()
} finally {
  await browser.close()
  product.kill('SIGTERM')
}
