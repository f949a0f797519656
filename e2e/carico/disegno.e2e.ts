import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { ORIGIN } from '../addresses.ts'
import { search, signInByApi } from '../richieste.ts'
import { test } from '../town.ts'

const PHONE = {
  viewport: { width: 360, height: 740 },
  userAgent: 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36',
}
const ROLES = ['esercente', 'cliente', 'admin'] as const
const DRAWN = /<div id="root" data-fascia="(\d)">/

/** The page as it travels. One that the server, which others keep busy, would draw too late is asked for again. */
async function drawnPage(request: APIRequestContext, url: string): Promise<string> {
  let page = ''
  await expect(async () => {
    page = await (await request.get(url, { headers: { accept: 'text/html' } })).text()
    expect(page).toMatch(DRAWN)
  }).toPass()
  return page
}

/** Opens a page until it comes drawn, and gathers what the browser says against it. */
async function openDrawn(page: Page, url: string): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (said) => {
    if (said.type() === 'error') faults.push(said.text())
  })
  await expect(async () => {
    const response = await page.goto(url)
    expect(await response?.text()).toMatch(DRAWN)
  }).toPass()
  // The portal has it in hand where its own title stands.
  await expect(page).toHaveTitle(/\| /)
  await page.waitForLoadState('networkidle')
  return faults
}

async function firstPages(request: APIRequestContext): Promise<string[]> {
  const [first] = await search(request, 'pagamenti', { filters: { stato: 'da_pagare' } })
  const _id = first?._id ?? ''
  return ['/home', '/pagamenti', `/pagamenti/${_id}`, `/gateway/${_id}`]
}

for (const role of ROLES) {
  for (const [name, options] of [
    ['telefono', PHONE],
    ['scrivania', { viewport: { width: 1280, height: 800 } }],
  ] as const) {
    test(`P12 le prime pagine di un ${role} arrivano disegnate, e il portale le riprende senza errori (${name})`, async ({
      browser,
    }) => {
      // Four pages, each opened until it comes drawn.
      test.slow()
      const context = await browser.newContext({ ...options, baseURL: ORIGIN })
      await signInByApi(context.request, `${role}@rateo.test`)
      for (const url of await firstPages(context.request)) {
        const raw = await drawnPage(context.request, url)
        expect(raw, url).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
        expect(raw, url).toContain('id="contenuto"')
        const page = await context.newPage()
        expect(await openDrawn(page, url), url).toEqual([])
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await page.close()
      }
      await context.close()
    })
  }
}

test('P12 SPC-02 (parte) chi non è entrato, o è un altro, non riceve il disegno di nessuno', async ({
  browser,
}) => {
  const enter = async (email: string): Promise<BrowserContext> => {
    const context = await browser.newContext({ baseURL: ORIGIN })
    await signInByApi(context.request, email)
    return context
  }
  const stranger = await browser.newContext({ baseURL: ORIGIN })
  const [one, other] = [await enter('cliente@rateo.test'), await enter('cliente2@rateo.test')]
  const [row] = await search(one.request, 'pagamenti', {})
  const numero = row?.numero ?? 'nessuno'
  const url = `/pagamenti/${row?._id ?? ''}`
  expect(await drawnPage(one.request, url)).toContain(numero)
  const html = { headers: { accept: 'text/html' } }
  const nobodys = await (await stranger.request.get(url, html)).text()
  expect(nobodys).not.toMatch(DRAWN)
  expect(nobodys).not.toContain(numero)
  expect(await (await other.request.get(url, html)).text()).not.toContain(numero)
  for (const context of [stranger, one, other]) await context.close()
})

test('P12 disegnata per un’altra larghezza, la pagina si disegna da sé e non lampeggia', async ({
  browser,
}) => {
  const context = await browser.newContext({
    ...PHONE,
    viewport: { width: 1280, height: 800 },
    baseURL: ORIGIN,
  })
  await signInByApi(context.request, 'esercente@rateo.test')
  const page = await context.newPage()
  // The page's own script has taken the markup away before the code of the portal comes.
  await page.route('**/assets/base-*.js', async (route) => {
    await expect(page.locator('#root .loader')).toBeVisible()
    await route.continue()
  })
  expect(await openDrawn(page, '/pagamenti')).toEqual([])
  await expect(page.getByRole('table')).toBeVisible()
  await context.close()
})
