import { expect } from '@playwright/test'
import { ORIGIN, PASSWORD } from './addresses.ts'
import { signIn } from './people.ts'
import { signInByApi } from './richieste.ts'
import { test } from './town.ts'

test('SPC-01 SPC-02 SPC-18 senza sessione si va all’accesso e si torna alla pagina voluta; il logout chiude', async ({
  page,
}) => {
  const wanted = '/pagamenti?stato=pagato#righe'
  await page.goto(wanted)
  await page.waitForURL(/\/login\?referrer=/)
  expect(new URL(page.url()).searchParams.get('referrer')).toBe(`${ORIGIN}${wanted}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  // The person signs in by keyboard alone.
  await page.locator('#email').focus()
  await page.keyboard.type('esercente@rateo.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/pagamenti')
  expect(page.url()).toBe(`${ORIGIN}${wanted}`)
  await expect(page).toHaveTitle(/^Rateo.*Pagamenti$/)

  const logout = page.waitForRequest((request) => request.url().includes('/logout'))
  await page.getByRole('link', { name: 'Logout' }).click()
  expect(new URL((await logout).url()).searchParams.get('referrer')).toBe(ORIGIN)
  await page.waitForURL(/\/login/)
  await page.goBack()
  await page.waitForURL(/\/login/)
  expect((await page.request.get('/session')).status()).toBe(401)
})

test('SPC-25 il codice che non arriva si chiede di nuovo, senza messaggi', async ({ page }) => {
  await signInByApi(page.request, 'cliente@rateo.test')
  let opened = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened += 1
  })
  await page.route(/\/assets\/base-[\w-]+\.js$/, async (route) => {
    if (opened < 2) await route.abort()
    else await route.continue()
  })
  await page.goto('/dilazioni')
  await expect(page.getByRole('progressbar', { name: 'Caricamento...' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Dilazioni' })).toBeVisible()
  expect(opened).toBe(2)
})

test('T21 una password sbagliata è detta in italiano, senza dire se l’e-mail esiste', async ({
  page,
}) => {
  await page.goto('/login')
  for (const email of ['esercente2@rateo.test', 'nessuno@rateo.test']) {
    await page.locator('#email').fill(email)
    await page.locator('#password').fill('non-è-questa')
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(page.getByText('E-mail o password non corrette.')).toBeVisible()
    await expect(page.locator('#email')).toHaveValue(email)
  }
})

test('SPC-12 SHE-M2 il menu si apre col pulsante a 935 px, blocca la pagina e si chiude con Esc, fuori e allargando', async ({
  page,
}) => {
  await signIn(page, 'esercente@rateo.test')
  await page.setViewportSize({ width: 936, height: 800 })
  const button = page.getByRole('button', { name: /menu/i })
  await expect(button).toBeHidden()
  await page.setViewportSize({ width: 934, height: 800 })
  await expect(button).toBeVisible()
  await page.setViewportSize({ width: 935, height: 800 })
  const locked = () => page.evaluate(() => getComputedStyle(document.body).overflowY === 'hidden')
  const entry = page.locator('#menu').getByRole('link', { name: 'Pagamenti' })

  await button.click()
  await expect(entry).toBeInViewport()
  await expect.poll(locked).toBe(true)
  // The focus is inside, and Tab does not leave it.
  for (let presses = 0; presses < 20; presses++) {
    expect(await page.evaluate(() => document.activeElement?.closest('#menu') !== null)).toBe(true)
    await page.keyboard.press('Tab')
  }
  await page.mouse.move(900, 500)
  await page.mouse.wheel(0, 400)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(entry).not.toBeInViewport()
  await expect(button).toBeFocused()
  await expect.poll(locked).toBe(false)

  await button.click()
  await page.mouse.click(900, 500)
  await expect(entry).not.toBeInViewport()

  await button.click()
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect.poll(locked).toBe(false)
  await page.setViewportSize({ width: 935, height: 800 })
  await expect(entry).not.toBeInViewport()

  await button.click()
  await entry.click()
  await page.waitForURL(/\/pagamenti/)
  await expect(entry).not.toBeInViewport()
})
