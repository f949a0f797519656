import { expect, type Page } from '@playwright/test'
import { signIn } from '../people.ts'
import { nellaPosta, tuttoNellaPosta } from '../posta.ts'
import { test } from '../town.ts'

const LINK = /(\/login\?squadra=[\w-]{43})/
const PASSWORD = 'Ponte-Vecchio-1345'

const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

for (const width of [1280, 360]) {
  test(`PRO-B2 (parte) a ${width} px il titolare invita una persona; lei entra dal link, fa il suo e non altro; tolta, esce subito`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const chi = `squadra${width}@posta.test`
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'esercente@rateo.test', '/profilo?scheda=squadra')
    await expect(page.getByText('Per ora ci sei solo tu.', { exact: false })).toBeVisible()
    const prima = await tuttoNellaPosta(page.request, chi, LINK)
    await page.getByRole('button', { name: 'Invita una persona' }).click()
    const invito = page.getByRole('dialog', { name: 'Invita una persona' })
    await invito.getByLabel('E-mail').fill(chi)
    await invito.getByLabel('Ruolo').selectOption('cassa')
    await invito.getByRole('button', { name: 'Manda l’invito' }).click()
    await expect(page.getByRole('list', { name: 'Inviti aperti' })).toContainText(chi)
    expect(await isNarrow(page)).toBe(true)
    const link = await nellaPosta(page.request, chi, LINK, prima)

    const altrove = await browser.newContext({ ...(baseURL && { baseURL }) })
    const lei = await altrove.newPage()
    await lei.setViewportSize({ width, height: 900 })
    await lei.goto(link)
    await expect(lei.getByRole('heading', { name: 'Entra nella squadra' })).toBeVisible()
    await expect(lei.getByText('come Cassa', { exact: false })).toBeVisible()
    await lei.getByRole('button', { name: 'Entra nella squadra' }).click()
    await expect(lei.getByText('Inserisci il nome')).toBeVisible()
    await lei.getByLabel('Nome', { exact: true }).fill('Sofia')
    await lei.getByLabel('Cognome', { exact: true }).fill(`Riva ${width}`)
    await lei.getByLabel(/Scegli una password/).fill(PASSWORD)
    await lei.getByRole('button', { name: 'Entra nella squadra' }).click()
    await lei.getByRole('link', { name: 'Vai all’accesso' }).click()
    await lei.locator('#email').fill(chi)
    await lei.locator('#password').fill(PASSWORD)
    await lei.getByRole('button', { name: 'Accedi', exact: true }).click()
    await lei.waitForURL((url) => !url.pathname.startsWith('/login'))
    await lei.goto('/profilo?scheda=squadra')
    await expect(lei.getByText('Il tuo ruolo è Cassa.', { exact: false })).toBeVisible()
    await expect(lei.getByRole('button', { name: 'Invita una persona' })).toBeDisabled()
    const negata = await lei.request.post('/api/squadra/inviti', {
      data: { email: 'altra@posta.test', ruolo: 'cassa' },
      headers: { 'x-rateo': '1' },
    })
    expect(negata.status()).toBe(403)
    expect(await isNarrow(lei)).toBe(true)

    await page.reload()
    await page.getByRole('button', { name: `Togli: Sofia Riva ${width}` }).click()
    await page.getByRole('button', { name: 'Togli', exact: true }).last().click()
    await expect(page.getByText('Persona tolta dalla squadra.')).toBeVisible()
    await lei.goto('/pagamenti')
    await lei.waitForURL(/\/login/)
    await altrove.close()
  })
}
