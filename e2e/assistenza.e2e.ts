import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { test } from './town.ts'

for (const width of [1280, 390]) {
  test(`ASS-M1 (parte) ASS-M2 (parte) ASS-M3 (parte) a ${width} px il cliente chiede, lo staff risponde, il cliente legge`, async ({
    page,
    browser,
  }) => {
    const soggetto = `Mi serve una mano a ${width} px`
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'cliente@rateo.test', '/assistenza')
    await page.getByRole('link', { name: 'Nuova richiesta' }).first().click()
    await page.getByRole('button', { name: 'Invia la richiesta' }).click()
    await expect(page.getByText('Controlla questi campi')).toBeVisible()
    await page.getByRole('combobox', { name: 'Di che cosa si tratta' }).click()
    await page.getByRole('option', { name: 'Un problema tecnico' }).click()
    await page.getByLabel('Oggetto', { exact: true }).fill(soggetto)
    await page.getByLabel('Testo', { exact: true }).fill('Non riesco ad aprire il link.')
    await page.getByRole('button', { name: 'Invia la richiesta' }).click()
    await expect(page.getByRole('heading', { name: soggetto })).toBeVisible()
    await expect(page.getByText('Risposta attesa entro')).toBeVisible()
    // An answer that comes while the request is on screen is read at once.
    await page.goto('/home')

    const staff = await browser.newContext({ viewport: { width, height: 900 } })
    const theirs = await staff.newPage()
    await signIn(theirs, 'admin@rateo.test', `/gestione?scheda=assistenza`)
    await theirs.getByRole('link', { name: soggetto }).click()
    await theirs.getByRole('button', { name: 'Prendi in carico' }).click()
    await theirs.getByLabel('La tua risposta').fill('Prova da un’altra finestra.')
    await theirs.getByRole('button', { name: 'Invia', exact: true }).click()
    // The field holds the same words until they are sent.
    const messaggi = theirs.getByRole('list', { name: 'Messaggi' })
    await expect(messaggi.getByText('Prova da un’altra finestra.')).toBeVisible()
    await staff.close()

    await page.goto('/assistenza?lettura=si')
    await page.getByRole('link', { name: soggetto }).click()
    await expect(page.getByText('Prova da un’altra finestra.')).toBeVisible()
    await page.getByRole('button', { name: 'Segna come risolta' }).click()
    await expect(page.getByText('La richiesta è risolta.')).toBeVisible()
    const wide = () =>
      page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    expect(await wide()).toBe(true)
  })
}
