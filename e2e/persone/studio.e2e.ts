import { expect, type Page } from '@playwright/test'
import { signIn, taken } from '../people.ts'
import { postAs, signInByApi } from '../richieste.ts'
import { test } from '../town.ts'

/** The folder that pictures for people go to, when somebody wants them. */
const RITRATTI = process.env['RITRATTI']

const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

const opener = (page: Page) => page.getByRole('button', { name: /Cambia attività$/ })

async function vaiA(page: Page, nome: string) {
  await opener(page).click()
  await page
    .getByRole('dialog', { name: 'Le tue attività' })
    .getByRole('button', { name: nome })
    .click()
  await expect(opener(page)).toContainText(nome)
}

for (const width of [1280, 360]) {
  test(`Y7 (parte) a ${width} px: accetta dal portale, passa da un’attività all’altra, due schede, lo studio; poi lascia`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const titolare = await browser.newContext({ ...(baseURL && { baseURL }) })
    await signInByApi(titolare.request, 'esercente@rateo.test')
    const invito = { email: 'esercente2@rateo.test', ruolo: 'contabile' }
    await postAs(titolare.request, '/api/squadra/inviti', invito)
    const { denominazione: dove } = await (await titolare.request.get('/api/get_myself')).json()
    await titolare.close()

    await signIn(page, 'esercente2@rateo.test', '/profilo?scheda=squadra')
    const { denominazione: sua } = await (await page.request.get('/api/get_myself')).json()
    await expect(opener(page)).toBeHidden()
    await page.getByRole('button', { name: `Accetta l’invito di ${dove}` }).click()
    await expect(page.getByText(`Ora lavori anche per ${dove}`)).toBeVisible()
    expect(await isNarrow(page)).toBe(true)
    await page.getByRole('button', { name: `Passa a ${dove}` }).click()
    await page.waitForURL(/\/home/)
    await expect(opener(page)).toContainText(dove)

    // Another tab goes back: this one says so, and nothing leaves from it any more.
    const altra = await context.newPage()
    await altra.setViewportSize({ width, height: 900 })
    await altra.goto('/home')
    await vaiA(altra, sua)
    const avviso = page.getByRole('dialog', { name: 'Stai lavorando per un’altra attività' })
    await expect(avviso).toBeVisible()
    // The page is loaded anew, with the same name above it.
    const arrivo = page.waitForEvent('load')
    await avviso.getByRole('button', { name: `Torna a ${dove}` }).click()
    await arrivo
    await taken(page)
    await expect(opener(page)).toContainText(dove)
    await altra.close()

    // By the keyboard alone.
    await opener(page).focus()
    await page.keyboard.press('Enter')
    const scelte = page.getByRole('dialog', { name: 'Le tue attività' })
    await expect(scelte.getByRole('button').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(opener(page)).toContainText(sua)

    await page.goto('/studio')
    await expect(page.getByText(dove).first()).toBeVisible()
    expect(await isNarrow(page)).toBe(true)
    if (RITRATTI) {
      await page.screenshot({ path: `${RITRATTI}/studio-${width}.png`, fullPage: true })
    }
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name: /Tutti i pacchetti di/ }).click()
    expect((await file).suggestedFilename()).toMatch(/^pacchetti-\d{4}-\d{2}\.zip$/)

    await page.goto('/profilo?scheda=squadra')
    await page.getByRole('button', { name: `Lascia ${dove}` }).click()
    await page.getByRole('button', { name: 'Lascia', exact: true }).last().click()
    await expect(page.getByText(`Hai lasciato ${dove}`)).toBeVisible()
  })
}
