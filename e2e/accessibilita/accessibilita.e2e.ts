import { type Browser, expect, type Page } from '@playwright/test'
import { faults, isStill, THEMES } from './axe.ts'
import { ROUTES } from './routes.ts'
import { search, signInByApi } from '../richieste.ts'
import { test } from '../town.ts'

/** Layout changes at these; faults are looked for at the two ends, in both themes. */
const WIDTHS = [360, 768, 1280]
const ENDS = [360, 1280]

const pages = new Map<string, Page>()

/** A page of somebody signed in, one for all that they look at: what it has loaded is not loaded again. */
async function pageOf(browser: Browser, email: string): Promise<Page> {
  const known = pages.get(email)
  if (known) return known
  const page = await browser.newPage()
  await signInByApi(page.request, email)
  pages.set(email, page)
  return page
}

/** Elements that are wider than their place: the page, and the tables by name. */
function findTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tables = [...document.querySelectorAll('table')].filter(
      ({ offsetWidth, parentElement }) => offsetWidth > (parentElement?.clientWidth ?? 0) + 1,
    )
    const names = tables.map((table) => table.getAttribute('aria-label') ?? 'una tabella')
    return document.documentElement.scrollWidth > window.innerWidth
      ? ['la pagina', ...names]
      : names
  })
}

/** The page does not scroll sideways, and no table reaches beyond what it stands in, once it knows its new width. */
async function expectItFits(page: Page, where: string) {
  await expect
    .configure({ soft: true })
    .poll(() => findTooWide(page), { message: `${where} è troppo largo` })
    .toEqual([])
}

/** Controls that are pressed on a phone; a link in a sentence and a box beside its words are touched with them. */
const PRESSED =
  'header button, main button, main nav a, main select, main textarea, main .mantine-Input-wrapper > input'

/** 44 px under a finger. */
async function expectFingerSized(page: Page, route: string) {
  const small = await page.locator(PRESSED).evaluateAll((all) =>
    all.flatMap((one) => {
      const { width, height } = one.getBoundingClientRect()
      if (width === 0 || Math.round(height) >= 44) return []
      return [`${one.getAttribute('aria-label') ?? one.textContent ?? one.id}: ${height} px`]
    }),
  )
  expect.soft(small, `${route}: troppo bassi per un dito`).toEqual([])
}

async function expectNoFaults(page: Page, route: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ENDS.includes(width) ? THEMES : []) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect
        .soft(await faults(page, colorScheme), `${route} a ${width} px, ${colorScheme}`)
        .toEqual([])
    }
    await expectItFits(page, `${route} a ${width} px`)
    if (width === 360) await expectFingerSized(page, route)
  }
}

// Four looks at every page, each of some hundred elements.
test.describe.configure({ timeout: 90_000 })

for (const [role, routes] of Object.entries(ROUTES)) {
  for (const route of routes) {
    test(`SPC-06 ${role} ${route}: nessuna violazione di accessibilità`, async ({ browser }) => {
      const page = await pageOf(browser, `${role}@rateo.test`)
      await page.goto(route)
      await isStill(page)
      await expectNoFaults(page, route)
      // The menu has just taken its part of this width.
      await page.setViewportSize({ width: 936, height: 900 })
      await expectItFits(page, `${route} a 936 px`)
    })
  }
}

const DETAILS = [
  { role: 'esercente', raccolta: 'pagamenti', path: (id: string) => `/pagamenti/${id}` },
  { role: 'cliente', raccolta: 'pagamenti', path: (id: string) => `/gateway/${id}` },
  { role: 'esercente', raccolta: 'clienti', path: (id: string) => `/cliente/${id}` },
  { role: 'esercente', raccolta: 'dilazioni', path: (id: string) => `/dilazioni/${id}` },
  { role: 'esercente', raccolta: 'abbonamenti', path: (id: string) => `/abbonamenti/${id}` },
  { role: 'admin', raccolta: 'consulenti', path: (id: string) => `/consulenti/${id}` },
  { role: 'admin', raccolta: 'utenti', path: (id: string) => `/gestione/utenti/${id}` },
  { role: 'admin', raccolta: 'esercenti', path: (id: string) => `/esercente/${id}` },
  {
    role: 'admin',
    raccolta: 'esercenti',
    path: (id: string) => `/esercente/${id}/registrazione`,
  },
]
for (const { role, raccolta, path } of DETAILS) {
  test(`SPC-06 ${role} ${path('{id}')}: nessuna violazione di accessibilità`, async ({
    browser,
  }) => {
    const page = await pageOf(browser, `${role}@rateo.test`)
    const [first] = await search(page.request, raccolta, {})
    const route = path(first?._id ?? 'manca')
    await page.goto(route)
    await isStill(page)
    await expectNoFaults(page, route)
  })
}

/** States that are seen only after somebody pressed something: once each, at one width and in one theme. */
const OPEN_STATES: readonly {
  role: keyof typeof ROUTES
  name: string
  go: (page: Page) => Promise<void>
}[] = [
  {
    role: 'admin',
    name: 'il menu dei provvedimenti, con voci che adesso non si possono scegliere',
    go: async (page) => {
      const all = await search(page.request, 'esercenti', {})
      await page.goto(`/esercente/${all.find(({ stato }) => stato === 'attivo')?._id ?? 'manca'}`)
      await page.getByRole('button', { name: 'Provvedimenti' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    role: 'esercente',
    name: 'un modulo con errori da correggere',
    go: async (page) => {
      await page.goto('/pagamenti/nuovo')
      await page.getByRole('button', { name: 'Richiedi il pagamento' }).click()
      await expect(page.getByText('Controlla questi campi')).toBeVisible()
    },
  },
  {
    role: 'esercente',
    name: 'un’azione che dice perché non si può fare',
    go: async (page) => {
      const all = await search(page.request, 'clienti', { limit: 100 })
      const bloccato = all.find(({ stato }) => stato === 'bloccato')
      await page.goto(`/cliente/${bloccato?._id ?? 'manca'}`)
      await page.locator('main button[aria-disabled="true"]').first().focus()
      await expect(page.getByRole('tooltip')).toBeVisible()
    },
  },
  {
    role: 'esercente',
    name: 'le altre azioni di un pagamento, con quelle che non si possono fare e perché',
    go: async (page) => {
      const all = await search(page.request, 'pagamenti', { filters: { stato: { $eq: 'pagato' } } })
      await page.goto(`/pagamenti/${all[0]?._id ?? 'manca'}`)
      await page.getByRole('button', { name: 'Altre azioni' }).click()
      await expect(page.locator('[role="menuitem"][aria-disabled="true"]').first()).toBeVisible()
    },
  },
  {
    role: 'esercente',
    name: 'una scheda che sta arrivando',
    go: async (page) => {
      const [one] = await search(page.request, 'dilazioni', {})
      await page.route('**/api/dilazioni/*', () => new Promise(() => undefined))
      await page.goto(`/dilazioni/${one?._id ?? 'manca'}`)
      await expect(page.getByLabel('Caricamento della pagina')).toBeVisible()
    },
  },
  {
    role: 'esercente',
    name: 'il menu di una bolletta',
    go: async (page) => {
      const [utenza] = await search(page.request, 'utenze', {})
      await page.goto(`/utenze/${utenza?._id ?? 'manca'}`)
      await page
        .getByRole('button', { name: /^Altre azioni su / })
        .first()
        .click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    role: 'cliente',
    name: 'i modi di pagare e gli altri pagamenti, aperti',
    go: async (page) => {
      const all = await search(page.request, 'pagamenti', { filters: { stato: 'da_pagare' } })
      await page.goto(`/gateway/${all[0]?._id ?? 'manca'}`)
      await page.getByRole('button', { name: /^Aggiungi altri pagamenti/ }).click()
      await page.getByRole('checkbox').first().click()
      await page.getByRole('button', { name: /Cambia$/ }).click()
      await expect(page.getByRole('radiogroup', { name: 'Come vuoi pagare' })).toBeVisible()
    },
  },
]
for (const { role, name, go } of OPEN_STATES) {
  test(`SPC-06 ${role}, ${name}: nessuna violazione di accessibilità`, async ({ browser }) => {
    const page = await browser.newPage()
    await signInByApi(page.request, `${role}@rateo.test`)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await go(page)
    expect(await faults(page, 'light')).toEqual([])
    await page.close()
  })
}

test('SPC-05 (parte) il loader, prima che arrivi il codice, segue il tema del sistema e non ha violazioni', async ({
  page,
}) => {
  await page.route(/\/assets\/.*\.js/, () => new Promise(() => undefined))
  await signInByApi(page.request, 'esercente@rateo.test')
  const grounds = { light: 'rgb(246, 247, 250)', dark: 'rgb(20, 22, 31)' }
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto('/dilazioni', { waitUntil: 'commit' })
    const loader = page.locator('.loader')
    await expect(loader).toHaveCSS('background-color', grounds[theme])
    expect(await faults(page, theme, '.loader')).toEqual([])
  }
})

/** Windows of an abbonamento, of its piano and of a dilazione: one after the other, on a phone, in both themes. */
const FINESTRE: readonly { raccolta: string; apri: readonly string[] }[] = [
  {
    raccolta: 'abbonamenti',
    apri: ['Usa un codice', 'Metti in pausa', 'Cambia giorno', 'Trasferisci', 'Disdici'],
  },
  { raccolta: 'abbonamenti/piani', apri: ['Importa abbonati', 'Modifica', 'Iscrivi un cliente'] },
]
for (const { raccolta, apri } of FINESTRE) {
  test(`SPC-06 esercente, le finestre di /${raccolta}: nessuna violazione di accessibilità`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    await signInByApi(page.request, 'esercente@rateo.test')
    await page.goto(raccolta === 'abbonamenti' ? '/abbonamenti?stato=attivo' : '/abbonamenti/piani')
    await page.locator('main [data-row]').filter({ hasText: 'Sala pesi mensile' }).first().click()
    await page.waitForURL(/\/[0-9a-f]{24}$/)
    for (const nome of apri) {
      const visible = page.getByRole('button', { name: nome, exact: true })
      await expect(page.getByRole('button', { name: 'Altre azioni' })).toBeVisible()
      if (await visible.isVisible()) await visible.click()
      else {
        await page.getByRole('button', { name: 'Altre azioni' }).click()
        const menu = page.getByRole('menu')
        await expect(menu).toBeVisible()
        // The whole menu is on the screen: what does not fit scrolls in it.
        const { top, bottom } = await menu.evaluate((one) => one.getBoundingClientRect())
        expect([top >= 0, bottom <= 740]).toEqual([true, true])
        await page.getByRole('menuitem', { name: new RegExp(`^${nome}`) }).click()
      }
      await expect(page.getByRole('dialog')).toBeVisible()
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect.soft(await faults(page, colorScheme), `${nome}, ${colorScheme}`).toEqual([])
      }
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await page.close()
  })
}

for (const address of ['/login', '/posta-prova', '/paga/un-link-che-non-funziona']) {
  test(`SPC-01 ${address}: nessuna violazione di accessibilità`, async ({ page }) => {
    await page.goto(address)
    await expectNoFaults(page, address)
  })
}

for (const email of [
  'inattivo@rateo.test',
  'nuovo.esercente@rateo.test',
  'nuovo.cliente@rateo.test',
]) {
  test(`SPC-09 SPC-10 ${email}: nessuna violazione di accessibilità`, async ({ page }) => {
    await signInByApi(page.request, email)
    await page.goto('/')
    await isStill(page)
    await expectNoFaults(page, email)
  })
}
