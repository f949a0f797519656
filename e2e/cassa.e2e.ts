import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { test } from './town.ts'

test('CAS-M2 CAS-M5 CAS-B3 dal telefono: apri contando, incassa, conta e chiudi', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, 'esercente@rateo.test')
  await page.getByRole('main').getByRole('link', { name: 'Cassa', exact: true }).click()
  const bar = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Bar' }) })
  await bar.getByRole('link', { name: 'Apri la cassa' }).click()
  await page.getByLabel('50,00 €', { exact: true }).fill('2')
  const one = page.getByRole('button', { name: 'Aggiungi uno da 50,00 €' })
  await one.click()
  await expect(page.getByText('Come dall’ultima chiusura')).toBeVisible()
  await page.getByRole('button', { name: 'Apri la cassa' }).click()

  await page.getByRole('button', { name: 'Aggiungi un movimento' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Importo').fill('20')
  await form.getByLabel('Causale').fill('Due caffè e una torta')
  await form.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Contanti in cassa' })).toContainText('170,00 €')

  await page.getByRole('button', { name: 'Conta e chiudi' }).click()
  await expect(page.getByRole('button', { name: 'Annulla il conteggio' })).toBeVisible()
  const cut = await page
    .locator('form button span')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)
  expect(cut).toBe(0)
  await page.getByLabel('50,00 €', { exact: true }).fill('3')
  await page.reload()
  await expect(page.getByLabel('50,00 €', { exact: true })).toHaveValue('3')
  await page.getByLabel('20,00 €', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Chiudi la cassa' }).click()
  await expect(page.getByText('Inserisci l’importo, anche 0,00')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByLabel('Totale POS Bar').fill('0')
  await page.getByRole('button', { name: 'Chiudi la cassa' }).click()
  await expect(page.getByRole('heading', { name: /^Z-\d{4}-2-\d+$/ })).toBeVisible()
  await expect(page.getByText('Integro')).toBeVisible()
  const address = await page.getByRole('link', { name: 'PDF' }).getAttribute('href')
  const pdf = await page.request.get(address ?? '')
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
