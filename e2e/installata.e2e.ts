import { expect, type Page } from '@playwright/test'
import { ORIGIN } from './addresses.ts'
import { signIn } from './people.ts'
import { richiedi } from './richieste.ts'
import { test } from './town.ts'

test('il portale si installa: il browser legge il manifesto e non trova nulla da ridire', async ({
  page,
}) => {
  await signIn(page, 'cliente@rateo.test', '/home')
  const cdp = await page.context().newCDPSession(page)
  const { url, errors, data } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  expect(JSON.parse(data ?? '{}')).toMatchObject({ lang: 'it', start_url: '/home' })
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // The browser of the tests never offers to install, because its visits are private.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
})

/** Waits for the worker of the page, and for what the portal writes down of what is due. */
const isReady = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const names = await caches.keys()
    return registration?.active?.state === 'activated' && names.length === 1
  })

test('senza rete si legge che cosa era da pagare, e da lì non si paga', async ({ page }) => {
  const offline = () => page.goto('/pagamenti').then((answer) => answer?.status())
  await richiedi(page.request, 4_321, 'Senza rete', { tra_giorni: 0 })
  await signIn(page, 'cliente@rateo.test', '/home')
  await expect.poll(() => isReady(page)).toBe(true)
  await page.context().setOffline(true)
  expect(await offline()).toBe(503)
  await expect(page.getByRole('heading', { name: 'Sei senza connessione' })).toBeVisible()
  const due = page.getByRole('region', { name: 'Da pagare' })
  await expect(due).toContainText(/Com’era alle \d\d:\d\d di \S+ \d+ \S+ 20\d\d\. Nel frattempo/)
  await expect(due).toContainText('43,21\u00A0€')
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link')).toHaveText(['Riprova'])
  // The page of somebody who is not signed in says nothing of anybody.
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sei senza connessione' })).toBeVisible()
  await expect(page.getByRole('region')).toHaveCount(0)

  await page.context().setOffline(false)
  await page.goto('/pagamenti')
  await expect(page.getByRole('heading', { name: 'Pagamenti', level: 1 })).toBeVisible()
  // Nothing of the portal is kept but those few words.
  expect(
    await page.evaluate(async () => {
      const [name = ''] = await caches.keys()
      return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    }),
  ).toEqual(['/visto'])
})

test('dopo l’uscita, e in un altro ruolo, senza rete non si legge più nulla', async ({ page }) => {
  await signIn(page, 'doppio@rateo.test', '/home')
  const kept = () => page.evaluate(() => caches.keys())
  await page.request.post('/api/switch_role', {
    headers: { 'X-Rateo': '1', origin: ORIGIN },
    data: { role: 'cliente' },
  })
  await page.goto('/home')
  await expect.poll(kept).toHaveLength(1)
  await page.request.post('/api/switch_role', {
    headers: { 'X-Rateo': '1', origin: ORIGIN },
    data: { role: 'esercente' },
  })
  await page.goto('/home')
  await expect.poll(kept).toEqual([])

  await page.context().clearCookies()
  await signIn(page, 'cliente@rateo.test', '/home')
  await expect.poll(() => isReady(page)).toBe(true)
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  expect(await kept()).toEqual([])
  await page.context().setOffline(true)
  await page.goto('/home').catch(() => undefined)
  await expect(page.getByRole('region', { name: 'Da pagare' })).toHaveCount(0)
  await page.context().setOffline(false)
})
