import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { siVedeBene } from '../accessibilita/axe.ts'
import { signIn } from '../people.ts'
import { nellaPosta, tuttoNellaPosta } from '../posta.ts'
import { CARDS, chooseNewCard, typeCard } from '../provider.ts'
import { test } from '../town.ts'

test.setTimeout(480_000)

const SMALL_PHONE = { width: 360, height: 800 }
const MADRE = 'cliente@rateo.test'
const PADRE = 'cliente2@rateo.test'
const QUOTA = /\/quote\/([0-9a-f]{24})/

const telefono = async (browser: Browser) =>
  (await browser.newContext({ viewport: SMALL_PHONE })).newPage()

async function scegli(page: Page, dialog: Locator, campo: string, email: string) {
  await dialog.getByRole('combobox', { name: campo }).fill(email)
  await page.getByRole('option', { name: new RegExp(email) }).click()
}

/** The school writes the child down and asks the parents for 70 and 30 of the camp. */
async function divide(scuola: Page, figlia: string, causale: string) {
  await signIn(scuola, 'esercente@rateo.test', '/beneficiari')
  await scuola.getByRole('button', { name: 'Aggiungi un beneficiario' }).first().click()
  const chi = scuola.getByRole('dialog')
  await scegli(scuola, chi, 'Chi paga', MADRE)
  await chi.getByLabel('Nome e cognome').fill(figlia)
  await siVedeBene(scuola, 'la finestra di un beneficiario', [SMALL_PHONE.width])
  await chi.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await scuola.waitForURL(/\/beneficiari\/[0-9a-f]{24}$/)

  await scuola.goto('/ripartizioni')
  await scuola.getByRole('button', { name: 'Dividi una spesa' }).first().click()
  const come = scuola.getByRole('dialog')
  await come.getByLabel('Totale').fill('100')
  await come.getByLabel('Causale').fill(causale)
  await come.getByLabel('Per chi è (facoltativo)').selectOption({ label: figlia })
  await scegli(scuola, come, 'Chi paga la quota 1', MADRE)
  await come.getByLabel('Quota 1, in %').fill('70')
  await scegli(scuola, come, 'Chi paga la quota 2', PADRE)
  await come.getByLabel('Quota 2, in %').fill('30')
  await siVedeBene(scuola, 'la finestra di una spesa da dividere', [SMALL_PHONE.width])
  await come.getByRole('button', { name: 'Chiedi a tutti' }).click()
  await scuola.waitForURL(/\/ripartizioni\/[0-9a-f]{24}$/)
  await expect(scuola.getByText('Aspetta risposta')).toHaveCount(2)
}

test('Y5 (parte) dal telefono: due genitori al 70 e al 30 pagano ciascuno il suo senza vedersi, e la nonna paga con un link', async ({
  browser,
}) => {
  const ora = Date.now()
  const [figlia, causale] = [`Sofia ${ora}`, `Campo estivo ${ora}`]
  const scuola = await telefono(browser)
  const prima = {
    madre: await tuttoNellaPosta(scuola.request, MADRE, QUOTA),
    padre: await tuttoNellaPosta(scuola.request, PADRE, QUOTA),
  }
  await divide(scuola, figlia, causale)
  await siVedeBene(scuola, 'una spesa divisa', [1280, SMALL_PHONE.width])

  const sua = await nellaPosta(scuola.request, MADRE, QUOTA, prima.madre)
  const madre = await telefono(browser)
  await signIn(madre, MADRE, `/quote/${sua}`)
  await expect(madre.getByText('70,00 €').first()).toBeVisible()
  await expect(madre.getByText(figlia)).toBeVisible()
  await expect(madre.getByText(/100,00|30,00|Rinaldi/)).toHaveCount(0)
  await siVedeBene(madre, 'la quota di chi paga', [1280, SMALL_PHONE.width])
  await madre.getByRole('button', { name: 'Accetta e vai a pagare' }).click()
  await madre.waitForURL(/\/gateway\//)
  await chooseNewCard(madre)
  await madre.getByRole('button', { name: /^Paga 70,00/ }).click()
  await typeCard(madre, CARDS.buona)
  await madre.waitForURL(/\/gateway\//)
  await expect(madre.getByText('Pagato', { exact: true })).toBeVisible()

  const delPadre = await nellaPosta(scuola.request, PADRE, QUOTA, prima.padre)
  const padre = await telefono(browser)
  // That of the mother is nothing to him.
  await signIn(padre, PADRE, `/quote/${sua}`)
  await expect(padre.getByText(/70,00/)).toHaveCount(0)
  await expect(padre.getByText(causale)).toHaveCount(0)
  await padre.goto(`/quote/${delPadre}`)
  await padre.getByRole('button', { name: 'Accetta e vai a pagare' }).click()
  await padre.waitForURL(/\/gateway\//)
  await padre.goto(`/quote/${delPadre}`)
  await padre.getByRole('button', { name: 'Apri il pagamento' }).click()
  await padre.waitForURL(/\/pagamenti\/[0-9a-f]{24}$/)
  await padre.getByRole('button', { name: 'Prepara il link' }).click()
  await padre.getByRole('button', { name: 'Crea il link' }).click()
  const link = await padre.locator('code', { hasText: 'http' }).textContent()
  await siVedeBene(padre, 'un pagamento da far pagare ad altri', [SMALL_PHONE.width])

  const nonna = await telefono(browser)
  await nonna.goto(link ?? '')
  await expect(nonna.getByText('30,00 €').first()).toBeVisible()
  for (const altro of [causale, figlia, 'Rinaldi', '100,00'])
    await expect(nonna.getByText(altro)).toHaveCount(0)
  await siVedeBene(nonna, 'la pagina di chi paga per un altro', [SMALL_PHONE.width])
  await nonna.getByLabel('Il tuo nome, per la ricevuta').fill('Nonna Pina')
  await nonna.getByRole('button', { name: /^Paga 30,00/ }).click()
  await typeCard(nonna, CARDS.buona)
  await expect(nonna.getByRole('heading', { name: 'È pagato' })).toBeVisible({ timeout: 30_000 })

  await scuola.reload()
  await expect(scuola.getByText('Pagato', { exact: true })).toHaveCount(2)
  await scuola.getByRole('button', { name: 'Altre azioni' }).click()
  await scuola.getByRole('menuitem', { name: 'Rimborsa' }).click()
  const rimborso = scuola.getByRole('dialog')
  await rimborso.getByLabel('Importo').fill('10,01')
  await expect(rimborso.getByText('7,01 €')).toBeVisible()
  await expect(rimborso.getByText('3,00 €')).toBeVisible()
  await rimborso.getByLabel('Motivo').selectOption({ index: 1 })
  await siVedeBene(scuola, 'il rimborso di una spesa divisa', [SMALL_PHONE.width])
  await rimborso.getByRole('button', { name: 'Rimborsa', exact: true }).click()
  await expect(rimborso).toBeHidden()
  await expect(async () => {
    await scuola.reload()
    await expect(scuola.getByText('Rimborsato in parte', { exact: true })).toHaveCount(2)
  }).toPass({ timeout: 30_000 })
})
