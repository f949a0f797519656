import { expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { CARDS, chooseNewCard, typeCard } from './provider.ts'
import { test } from './town.ts'

const PHONE = { width: 390, height: 844 }
const SMALL_PHONE = { width: 360, height: 800 }

test('ABB-M5 (parte) il cliente salda dal telefono l’addebito non riuscito e l’abbonamento torna attivo', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: PHONE })).newPage()
  await signIn(page, 'cliente@rateo.test', '/abbonamenti')
  const cards = page.getByRole('list', { name: 'Abbonamenti' })
  await cards.getByRole('link').filter({ hasText: 'Pagamento non riuscito' }).click()
  await page.waitForURL(/\/abbonamenti\/[0-9a-f]{24}/)
  const address = new URL(page.url()).pathname
  await expect(page.getByText('Restano da pagare 17,00')).toBeVisible()
  await page.getByRole('link', { name: 'Paga 17,00' }).click()
  await chooseNewCard(page)
  await page.getByRole('button', { name: /Paga 17,00/ }).click()
  await typeCard(page, CARDS.buona)
  await page.waitForURL(/\/gateway\//)
  await expect(page.getByText('Pagato', { exact: true })).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('Attivo', { exact: true })).toBeVisible()
  await expect(page.getByText(/Prossimo addebito: 17,00/)).toBeVisible()
})

test('ABB-M1 (parte) ABB-M3 (parte) l’esercente passa dagli abbonamenti ai piani, e da un piano ai suoi abbonati', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'esercente@rateo.test', '/abbonamenti?stato=attivo')
  const table = page.getByRole('table', { name: 'Abbonamenti' })
  await expect(table.getByText('Attivo', { exact: true }).first()).toBeVisible()
  await expect(table.getByText('Disdetto')).toHaveCount(0)
  await page.getByRole('link', { name: 'Piani', exact: true }).click()
  await page.waitForURL(/\/abbonamenti\/piani$/)
  await page
    .getByRole('table', { name: 'Piani' })
    .getByRole('link', { name: 'Sala pesi mensile' })
    .click()
  await page.waitForURL(/\/abbonamenti\/piani\/[0-9a-f]{24}/)
  await expect(page.getByRole('list', { name: 'Abbonati per stato' })).toBeVisible()
  await table.getByRole('link').first().click()
  await page.waitForURL(/\/abbonamenti\/[0-9a-f]{24}/)
  await expect(page.getByRole('heading', { name: 'Sala pesi mensile' })).toBeVisible()
  await page.getByRole('link', { name: 'Tutti gli abbonamenti' }).click()

  await page.setViewportSize(PHONE)
  await expect(page.getByRole('list', { name: 'Abbonamenti' })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(PHONE.width)
})

test('ABB-B4 (parte) l’esercente annuncia un prezzo a chi è già abbonato, e legge che cosa ne è stato', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'esercente@rateo.test', '/abbonamenti/piani')
  await page
    .getByRole('table', { name: 'Piani' })
    .getByRole('link', { name: 'Sala pesi mensile' })
    .click()
  await page.getByRole('button', { name: 'Modifica' }).click()
  const piano = page.getByRole('dialog')
  await piano.getByLabel('Importo').fill('49')
  await piano.getByRole('button', { name: 'Salva il piano' }).click()
  await page.getByRole('button', { name: 'Annuncia il prezzo' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'Chi viene avvisato' })).toBeVisible()
  await page.setViewportSize(SMALL_PHONE)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(SMALL_PHONE.width)
  await dialog.getByLabel('Testo dell’avviso').fill('Le sale nuove costano di più.')
  await dialog.getByRole('button', { name: /^Avvisa \d+ abbonat/ }).click()
  const panel = page.getByRole('region', { name: 'Prezzo di chi è già abbonato' })
  await expect(panel.getByText(/: annunciato$/)).toBeVisible()
  await expect(panel.getByText('Non ha ancora risposto').first()).toBeVisible()
  await panel.getByText('Uno per uno').click()
  await panel.getByRole('button', { name: 'Annulla il nuovo prezzo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla il nuovo prezzo' }).click()
  await expect(panel.getByText(/: annullato$/)).toBeVisible()
})

/** An abbonamento whose next charge is more than a week away, as the list tells it to who reads. */
async function lontano(page: Page): Promise<string> {
  const risposta = await page.request.post('/api/search/abbonamenti', {
    data: { filters: { stato: { $eq: 'attivo' } } },
  })
  const { data } = (await risposta.json()) as {
    data: { _id: string; stato: string; prossimo_addebito: string | null }[]
  }
  const dopo = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  const riga = data.find(
    ({ stato, prossimo_addebito: giorno }) =>
      stato === 'attivo' && giorno !== null && giorno > dopo,
  )
  if (riga === undefined) throw new Error('every charge is within a week')
  return riga._id
}

test('ABB-M4 (parte) il giorno di addebito si cambia dal telefono: si leggono le due cifre, e si annulla', async ({
  page,
}) => {
  await page.setViewportSize(SMALL_PHONE)
  await signIn(page, 'esercente@rateo.test', '/abbonamenti')
  await page.goto(`/abbonamenti/${await lontano(page)}`)
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: /^Cambia giorno/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Giorno del mese' }).click()
  await page.getByRole('option').nth(3).click()
  await expect(dialog.getByText(/un periodo intero/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Addebita il/ }).click()
  await expect(page.getByText(/^Dal .+ si addebita il \d+ del mese$/)).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(SMALL_PHONE.width)
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: /^Annulla il cambio di giorno/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla il cambio' }).click()
  await expect(page.getByText(/^Dal .+ si addebita il \d+ del mese$/)).toHaveCount(0)
})
