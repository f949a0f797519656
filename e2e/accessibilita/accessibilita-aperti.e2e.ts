// Presses every button of every page and looks at what opens: menus, windows, lists of choices, forms with their errors. Nothing
// is written meanwhile: what a form sends is answered with a refusal, which is one more state to look at.
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { faults, isStill, THEMES } from './axe.ts'
import { search, signInByApi } from '../richieste.ts'
import { test } from '../town.ts'

type Role = 'esercente' | 'cliente' | 'admin'

const LISTS: Record<Role, readonly string[]> = {
  esercente: [
    '/home',
    '/home/esercente?cassa=elenco',
    '/profilo?scheda=dati',
    '/profilo?scheda=attivita',
    '/profilo?scheda=rate',
    '/profilo?scheda=sicurezza',
    '/profilo?scheda=metodi',
    '/profilo?scheda=notifiche',
    '/profilo?scheda=privacy',
    '/pagamenti',
    '/pagamenti/nuovo',
    '/pagamenti/movimenti',
    '/pagamenti/accrediti',
    '/pagamenti/mandati',
    '/pagamenti/distinte',
    '/dilazioni',
    '/dilazioni/nuova',
    '/abbonamenti',
    '/abbonamenti/piani',
    '/sviluppatori',
    '/clienti',
    '/utenze',
    '/reports',
    '/documenti',
    '/assistenza',
    '/assistenza/nuova',
  ],
  cliente: [
    '/home',
    '/profilo',
    '/profilo?scheda=metodi',
    '/pagamenti',
    '/pagamenti/mandati',
    '/dilazioni',
    '/abbonamenti',
    '/ricerca_esercenti',
    '/utenze',
    '/assistenza',
  ],
  admin: [
    '/home',
    '/pagamenti',
    '/clienti',
    '/consulenti',
    '/gestione',
    '/gestione?scheda=riconciliazione',
    '/gestione?scheda=margini',
    '/promozioni',
    '/esercenti',
    '/reports',
  ],
}

/** Records of which each state is another page. */
const RECORDS: readonly [role: Role, raccolta: string, path: (id: string) => string][] = [
  ['esercente', 'pagamenti', (id) => `/pagamenti/${id}`],
  ['esercente', 'dilazioni', (id) => `/dilazioni/${id}`],
  ['esercente', 'abbonamenti', (id) => `/abbonamenti/${id}`],
  ['esercente', 'clienti', (id) => `/cliente/${id}`],
  ['esercente', 'utenze', (id) => `/utenze/${id}`],
  ['esercente', 'mandati', (id) => `/pagamenti/mandati/${id}`],
  ['cliente', 'pagamenti', (id) => `/pagamenti/${id}`],
  ['cliente', 'pagamenti', (id) => `/gateway/${id}`],
  ['cliente', 'dilazioni', (id) => `/dilazioni/${id}`],
  ['cliente', 'abbonamenti', (id) => `/abbonamenti/${id}`],
  ['admin', 'pagamenti', (id) => `/pagamenti/${id}`],
  ['admin', 'esercenti', (id) => `/esercente/${id}`],
  ['admin', 'promozioni', (id) => `/promozioni/${id}`],
  ['admin', 'utenti', (id) => `/gestione/utenti/${id}`],
]

/** Calls that ask with a POST and change nothing. */
const READS =
  /\/api\/(search\/|.*\/(anteprima|conta|ritardi|puntualita|sconto|simula)$)|\/auth\/login$/
const OVERLAY =
  '[role="dialog"]:visible, [role="alertdialog"]:visible, [role="menu"]:visible, [role="listbox"]:visible'
/** The same for axe, which knows no `:visible`. */
const OPEN = '[data-aperto]'

const people = new Map<Role, Page>()

async function pageOf(browser: Browser, role: Role): Promise<Page> {
  const known = people.get(role)
  if (known) return known
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await signInByApi(page.request, `${role}@rateo.test`)
  await page.route('**/*', (route) => {
    const request = route.request()
    return request.method() === 'GET' || READS.test(new URL(request.url()).pathname)
      ? route.fallback()
      : route.fulfill({
          status: 409,
          json: { code: 'stato_cambiato', error_message: 'Qualcuno l’ha appena cambiato.' },
        })
  })
  page.setDefaultTimeout(3000)
  page.setDefaultNavigationTimeout(30_000)
  people.set(role, page)
  return page
}

const plain = (name: string) => name.replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ').trim()

const BUTTONS = 'main button:visible, header button:visible'
const OF_PAGE = 'main button:visible'
const OF_FRAME = 'header button:visible'

/** The buttons in sight that can be pressed, by name; of many with one name only the first. */
async function buttonsOf(page: Page, which: string): Promise<string[]> {
  const names = await page
    .locator(which)
    .evaluateAll((all) =>
      all
        .filter((one) => one.getAttribute('aria-disabled') !== 'true')
        .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
    )
  const first = new Map(names.filter((name) => name !== '').map((name) => [plain(name), name]))
  return [...first.values()]
}

async function press(page: Page, name: string): Promise<boolean> {
  const all = page.locator(BUTTONS)
  const at = await all.evaluateAll(
    (every, wanted) =>
      every.findIndex((one) => (one.getAttribute('aria-label') ?? one.textContent) === wanted),
    name,
  )
  if (at < 0) return false
  return all
    .nth(at)
    .click({ timeout: 3000 })
    .then(() => true)
    .catch(() => false)
}

/** The topmost of what stands open; null where nothing has opened within a moment. */
async function opened(page: Page): Promise<Locator | null> {
  const overlay = page.locator(OVERLAY).last()
  return overlay
    .waitFor({ timeout: 350 })
    .then(() => overlay)
    .catch(() => null)
}

/** Faults of what is open, in both themes at both ends of width. */
async function look(page: Page, overlay: Locator, where: string) {
  await overlay.evaluate((one) => {
    for (const old of document.querySelectorAll('[data-aperto]')) old.removeAttribute('data-aperto')
    one.setAttribute('data-aperto', '')
  })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      if (!(await page.locator(OPEN).isVisible())) continue
      const found = await faults(page, colorScheme, OPEN)
      expect.soft(found, `${where} a ${width} px, ${colorScheme}`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** A form is sent as it is: its errors, or the refusal of the server, are looked at as well. */
async function send(page: Page, overlay: Locator, where: string) {
  const submit = overlay.locator('button[type="submit"]:visible').last()
  if ((await submit.count()) === 0) return
  if (
    !(await submit.click({ timeout: 1500 }).then(
      () => true,
      () => false,
    ))
  )
    return
  await page.waitForTimeout(250)
  if (await overlay.isVisible()) await look(page, overlay, `${where}, mandata`)
}

/** Windows seen already, by role: the same one is met on many pages. */
const seen = new Set<string>()

async function lookOnce(page: Page, overlay: Locator, role: Role, where: string) {
  const title = await overlay.evaluate((one) => {
    const by = one.getAttribute('aria-labelledby')
    const text = one.getAttribute('aria-label') ?? (by && document.getElementById(by)?.textContent)
    return `${one.getAttribute('role')} ${text ?? ''}`
  })
  const key = `${role} ${plain(title)}`
  if (seen.has(key)) return
  seen.add(key)
  await look(page, overlay, where)
  if (title.startsWith('dialog')) await send(page, overlay, where)
}

async function close(page: Page, route: string) {
  for (let i = 0; i < 2; i++) await page.keyboard.press('Escape')
  // A filter is in the address: the page before comes back without being loaded again.
  if (!page.url().endsWith(route)) await page.goBack().catch(() => null)
  const isAway = !page.url().endsWith(route)
  const isOpen = await page
    .locator(OVERLAY)
    .first()
    .waitFor({ state: 'hidden', timeout: 700 })
    .then(() => false)
    .catch(() => true)
  if (isAway || isOpen) await arrive(page, route)
}

async function arrive(page: Page, route: string) {
  await page.goto(route)
  await isStill(page)
}

/** Chooses every entry of a menu that can be chosen, each from the menu opened anew. */
async function followMenu(page: Page, menu: Locator, button: string, role: Role, route: string) {
  const entries = await menu
    .locator('[role="menuitem"]:not([aria-disabled="true"]):not([href])')
    .allTextContents()
  for (const [at, entry] of entries.entries()) {
    await close(page, route)
    if (!(await press(page, button))) return
    const again = await opened(page)
    const item = again?.locator('[role="menuitem"]:not([aria-disabled="true"]):not([href])').nth(at)
    if (
      !item ||
      !(await item.click({ timeout: 1500 }).then(
        () => true,
        () => false,
      ))
    )
      continue
    await page.waitForTimeout(100)
    const dialog = await opened(page)
    if (dialog) await lookOnce(page, dialog, role, `${route}, ${button}, ${entry}`)
  }
}

const pressed = new Set<string>()

async function pressAll(page: Page, role: Role, route: string, kind: string) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await arrive(page, route)
  const names = await buttonsOf(page, OF_PAGE)
  // The frame is the same around every page of one role.
  const framed = route === '/home' ? await buttonsOf(page, OF_FRAME) : []
  for (const name of [...names, ...framed]) {
    const key = `${role} ${kind} ${plain(name)}`
    if (pressed.has(key)) continue
    pressed.add(key)
    if (!(await press(page, name))) continue
    const overlay = await opened(page)
    if (overlay) {
      const isMenu = (await overlay.getAttribute('role')) === 'menu'
      await lookOnce(page, overlay, role, `${route}, ${name}`)
      if (isMenu) await followMenu(page, overlay, name, role, route)
    }
    await close(page, route)
  }
}

test.describe.configure({ timeout: 300_000 })

for (const [role, routes] of Object.entries(LISTS) as [Role, readonly string[]][]) {
  for (const route of routes) {
    test(`SPC-06 ${role} ${route}: quello che si apre non ha violazioni`, async ({ browser }) => {
      await pressAll(await pageOf(browser, role), role, route, route)
    })
  }
}

for (const [role, raccolta, path] of RECORDS) {
  test(`SPC-06 ${role} ${path('{id}')}: quello che si apre in ogni stato non ha violazioni`, async ({
    browser,
  }) => {
    const page = await pageOf(browser, role)
    const all = await search(page.request, raccolta, { limit: 100 })
    const states = new Map(all.map((one) => [one.stato, one]))
    expect(states.size).toBeGreaterThan(0)
    for (const { _id, stato } of states.values())
      await pressAll(page, role, path(_id), `${path('')} ${stato}`)
  })
}
