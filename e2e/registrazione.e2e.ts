import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { nellaPosta } from './posta.ts'
import { test } from './town.ts'

const PASSWORD_NUOVA = 'una frase lunga abbastanza'

test('REG-M1 REG-M2 SPC-09 da nessun account alla pagina che si voleva, in un browser', async ({
  page,
}) => {
  const n = String(Date.now()).slice(-7)
  const email = `nuova${n}@rateo.test`
  const numero = `333${n}`
  await page.goto('/login')
  await page.getByRole('button', { name: 'Crea un account' }).click()
  await page.locator('#nome').fill('Mario')
  await page.locator('#cognome').fill('Rossi')
  await page.locator('#nuova-email').fill(email)
  await page.locator('#nuova-password').fill(PASSWORD_NUOVA)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ti abbiamo scritto')).toBeVisible()

  await page.goto('/pagamenti')
  await page.waitForURL(/\/login\?referrer=/)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(PASSWORD_NUOVA)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/registrazione')

  await expect(page.getByText('0 di 4 completati')).toBeVisible()
  await page.getByLabel('Nome', { exact: true }).fill('Mario')
  await page.getByLabel('Cognome').fill('Rossi')
  await page.locator('#campo-data_nascita').fill('12/03/1945')
  await page.keyboard.press('Tab')
  await page.locator('#campo-sesso').click()
  await page.getByRole('option', { name: 'M', exact: true }).click()
  await page.locator('#campo-luogo_nascita').fill('milano')
  await page.getByRole('option', { name: 'Milano (MI)' }).click()
  await page.getByLabel('Codice fiscale').fill('RSSMRA45C12F205C')
  await page.getByRole('button', { name: 'Salva e continua' }).click()

  await expect(page.getByText('1 di 4 completati')).toBeVisible()
  await page.getByLabel('Via e numero civico').fill('Via Roma 1')
  await page.locator('#campo-citta').fill('Milano')
  await page.getByRole('option', { name: 'Milano', exact: true }).click()
  await expect(page.getByLabel('Provincia')).toHaveValue('MI')
  await page.getByLabel('CAP').fill('20121')
  // REG-M4: what was typed is still here after a reload, what was saved is still done.
  await page.reload()
  await expect(page.getByLabel('CAP')).toHaveValue('20121')
  await page.getByRole('button', { name: 'Salva e continua' }).click()

  await expect(page.getByText('2 di 4 completati')).toBeVisible()
  // No SMS leaves before the e-mail is proved: by the button of a page that names the account.
  await page.goto(await nellaPosta(page.request, email, /(http\S+login\?conferma=\S+)/))
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Conferma' }).click()
  await page.getByRole('link', { name: 'Continua' }).click()
  await expect(page.getByText('La tua e-mail è confermata.')).toBeVisible()
  // Enter does what the button does, first on a number that is none.
  await page.getByLabel('Cellulare').fill('12')
  await page.getByLabel('Cellulare').press('Enter')
  await expect(page.getByLabel('Cellulare')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Cellulare').fill(numero)
  await page.getByLabel('Cellulare').press('Enter')
  const codice = await nellaPosta(page.request, `+39${numero}`, /Codice (\d{6})/)
  await page.getByLabel('Codice di 6 cifre').fill(codice)
  await page.keyboard.press('Enter')

  await expect(page.getByText('3 di 4 completati')).toBeVisible()
  await page.getByLabel('Accetto i termini del servizio').check()
  await page.getByLabel('Ho letto l’informativa sulla privacy').check()
  await page.getByRole('button', { name: 'Salva e continua' }).click()

  const done = page.getByRole('button', { name: 'Completa la registrazione' })
  await done.click()
  await page.waitForURL('**/pagamenti')
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamenti' })).toBeVisible()
})

test('REG-M4 (parte) su un telefono il primo campo si vede senza scorrere, e nulla esce di lato', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'nuovo.esercente@rateo.test', '/registrazione')
  const first = page.getByLabel('Ragione sociale')
  await expect(first).toBeVisible()
  expect((await first.boundingBox())?.y ?? 999).toBeLessThan(500)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  // The texts that are agreed to can be read without an account.
  for (const path of ['/termini', '/informativa']) {
    const testo = await page.request.get(path)
    expect(testo.status()).toBe(200)
    expect(await testo.text()).toContain('Chi')
  }
})
