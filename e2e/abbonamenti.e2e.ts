import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { CARDS, chooseNewCard, typeCard } from './provider.ts'
import { test } from './town.ts'

const PHONE = { width: 390, height: 844 }

test('ABB-M5 il cliente salda dal telefono l’addebito non riuscito e l’abbonamento torna attivo', async ({
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
