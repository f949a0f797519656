import { expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { test } from './town.ts'

/** Nothing scrolls sideways. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

for (const width of [1280, 390]) {
  test(`SPC-06 CON-M1 (parte) PRM-M3 (parte) a ${width} px l’admin apre consulenti e promozioni, e torna`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'admin@rateo.test', '/consulenti')
    await page.getByRole('link', { name: /Ilenia Capponi/ }).click()
    await expect(page.getByRole('heading', { name: 'Ilenia Capponi' })).toBeVisible()
    await expect(page.getByText('Palestra Aurora').first()).toBeVisible()
    expect(await fits(page)).toBe(true)
    await page.getByRole('link', { name: 'Tutti i consulenti' }).click()
    // Another journey may have added one.
    await expect(page.getByText(/^\d+ risultati$/)).toBeVisible()

    await page.goto('/promozioni?stato=attiva')
    await expect(page.getByText('5 risultati')).toBeVisible()
    expect(await fits(page)).toBe(true)
    await page.getByRole('link', { name: /Benvenuto autunno/ }).click()
    await expect(page.getByText('AUTUNNO10').first()).toBeVisible()
  })

  test(`GES-M1 (parte) GES-M2 (parte) GES-M3 (parte) GES-M4 GES-M5 a ${width} px le parti della gestione hanno dati veri`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'admin@rateo.test', '/gestione')
    const scheda = (name: string) =>
      page.getByRole('navigation', { name: 'Parti della gestione' }).getByRole('link', { name })
    await page.getByRole('searchbox', { name: 'Cerca tra i parametri' }).fill('barra di avvio')
    await page.getByRole('button', { name: 'Modifica Barra di avvio' }).click()
    await page.getByLabel('Durata').fill('900')
    await page.getByRole('button', { name: 'Vedi che cosa cambia' }).click()
    await expect(page.getByText('il valore passa da')).toBeVisible()
    await page.getByRole('button', { name: 'Indietro' }).click()

    await scheda('Utenti').click()
    await page.getByRole('searchbox').fill('doppio@rateo.test')
    await page.getByRole('link', { name: /Francesca Bellucci/ }).click()
    await expect(page.getByText('Libreria Il Segnalibro')).toBeVisible()
    expect(await fits(page)).toBe(true)
    await page.goBack()

    await scheda('E-mail e SMS').click()
    // The message is found by its outcome: the jobs write to the people of the town while the journey runs.
    await page.goto('/gestione?scheda=messaggi&stato=fallito')
    await expect(page.getByText('elisa..cesaretti@')).toBeVisible()
    await expect(page.getByText('Non inviato').filter({ visible: true }).first()).toBeVisible()
    expect(await fits(page)).toBe(true)
    await scheda('Lavori').click()
    await expect(page.getByText('Attivo', { exact: true })).toBeVisible()
    await expect(page.getByText('Toglie le sessioni finite')).toBeVisible()
    expect(await fits(page)).toBe(true)
    await scheda('Cronologia').click()
    await expect(page.getByText(/risultati$/)).toBeVisible()
    expect(await fits(page)).toBe(true)
  })
}

test('SPC-07 SPC-08 chi non è admin vede la home, e il server rifiuta i dati', async ({ page }) => {
  await signIn(page, 'esercente@rateo.test', '/gestione')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  for (const path of ['/consulenti', '/promozioni']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  }
  const answer = await page.request.get('/api/gestione/parametri')
  expect(answer.status()).toBe(403)
})
