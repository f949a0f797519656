import { devices, expect, type Page } from '@playwright/test'
import { signInByApi } from '../richieste.ts'
import { test } from '../town.ts'

/** The most bytes of JavaScript and styles together, headers too, as they travel; a home has charts beside its frame. */
const BUDGETS = { '/pagamenti': 151_000, '/home': 168_500 }
/** The most bytes of everything. */
const WHOLE_BUDGETS = { '/pagamenti': 190_000, '/home': 202_500 }
const MAX_REQUESTS = 8
/** A home asks for each of its figures: of what it asks, these are files. */
const MAX_FILES = 8

/**
 * Files that are asked for once the page has been at rest for a while: on a slow machine that is still within the
 * visit.
 */
const AT_REST = /\/list-tools-|\/later-|\/libreria-|\/late-|\/push-|\/api\/viste$/

type File = { url: string; type: string; encoding: string; size: number }

/** Has the server make the page before it is measured: the first of all is slow, and no person's first visit is that one. */
async function warm(page: Page, route: string) {
  for (let time = 0; time < 3; time++) await page.request.get(route)
}

/** Everything that a first visit asks for, with an empty cache. */
async function firstLoad(page: Page, route: string): Promise<File[]> {
  const files = new Map<string, File>()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, type, response: { url, headers } }) => {
    if (url.startsWith('data:')) return
    files.set(requestId, { url, type, size: 0, encoding: headers['content-encoding'] ?? '' })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) file.size = encodedDataLength
  })
  // A server that has just started answers slowly, and what is late does not travel with the page.
  await page.request.get(route, { headers: { accept: 'text/html' } })
  await page.goto(route)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(
    page
      .getByRole('table')
      .or(page.getByRole('heading', { level: 3 }))
      .first(),
  ).toBeVisible()
  await page.waitForLoadState('networkidle')
  const all = [...files.values()]
  // The part that comes at rest fetches the code of the next pages: what follows it is no code of this page.
  const rest = all.findIndex(({ url }) => url.includes('/later-'))
  const isNext = ({ type }: File, index: number) =>
    rest !== -1 && index > rest && (type === 'Script' || type === 'Stylesheet')
  return all.filter((file, index) => !AT_REST.test(file.url) && !isNext(file, index))
}

const weigh = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0)

for (const role of ['esercente', 'cliente', 'admin']) {
  for (const route of ['/pagamenti', '/home'] as const) {
    test(`P11 P14 il primo carico di ${route} come ${role} è leggero, e in pochi file`, async ({
      page,
    }) => {
      await signInByApi(page.request, `${role}@rateo.test`)
      await warm(page, route)
      const files = await firstLoad(page, route)
      const code = files.filter(({ type }) => type === 'Script' || type === 'Stylesheet')
      const calls = files.filter(({ type }) => type === 'Fetch')
      const asked = files.map(({ url }) => new URL(url).pathname).join(' ')
      const weight = `${files.length} richieste (${calls.length} chiamate), ${(weigh(code) / 1000).toFixed(1)} kB di codice, ${Math.round(weigh(files) / 1000)} kB in tutto: ${asked}`
      test.info().annotations.push({ type: 'peso', description: weight })
      expect(code.length).toBeGreaterThan(1)
      // The smallest files are not compressed: the copy would be larger.
      for (const { url, encoding, size } of code) {
        if (size > 2000) expect(encoding, url).toBe('br')
      }
      expect(weigh(code), weight).toBeLessThanOrEqual(BUDGETS[route])
      expect(weigh(files), weight).toBeLessThanOrEqual(WHOLE_BUDGETS[route])
      expect(files.length - calls.length, weight).toBeLessThanOrEqual(MAX_FILES)
      if (route === '/pagamenti') {
        expect(files.length, weight).toBeLessThanOrEqual(MAX_REQUESTS)
      }
    })
  }
}

/** The most that may move while a page comes, as the browser counts it. */
const MAX_SHIFT = 0.02

test.describe('su un telefono', () => {
  // The server draws for the width that the browser's name says.
  test.use({ userAgent: devices['Pixel 7'].userAgent, viewport: { width: 360, height: 740 } })

  for (const role of ['esercente', 'cliente', 'admin']) {
    for (const route of ['/pagamenti', '/home']) {
      test(`P14 ${route} come ${role} arriva senza spostarsi`, async ({ page }) => {
        await signInByApi(page.request, `${role}@rateo.test`)
        await warm(page, route)
        await page.addInitScript(() => {
          const seen = { shift: 0 }
          Object.assign(window, { seen })
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value
            }
          }).observe({ type: 'layout-shift', buffered: true })
        })
        // A server that is too busy sends the page that draws itself: how that one comes is no promise.
        await expect(async () => {
          const came = await page.goto(route)
          expect(await came?.text()).toMatch(/id="root"[^>]* data-fascia/)
        }).toPass({ timeout: 25_000 })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        // Parts that come at rest come later than this, and move nothing either.
        await page.waitForTimeout(1500)
        const shift = await page.evaluate(() => Reflect.get(Reflect.get(window, 'seen'), 'shift'))
        expect(shift).toBeLessThanOrEqual(MAX_SHIFT)
      })
    }
  }
})
