import { expect } from '@playwright/test'
import { signIn } from '../people.ts'
import { CARDS, chooseNewCard, typeCard } from '../provider.ts'
import { test } from '../town.ts'

const PHONE = { width: 390, height: 844 }

test('DIL-M5 (parte) X2 il cliente trova dal telefono la rata che viene, la paga, e il piano di entrambi va avanti', async ({
  browser,
}) => {
  const person = await (await browser.newContext({ viewport: PHONE })).newPage()
  await signIn(person, 'cliente@rateo.test', '/dilazioni')
  const cards = person.getByRole('list', { name: 'Dilazioni' })
  // The next to fall due comes first, with when and how much.
  await expect(cards.getByRole('link').first()).toContainText(/entro il \d{2}\/\d{2}\/\d{4}/)
  await person.getByRole('button', { name: /^In corso \d/ }).click()
  await person.waitForURL(/stato=attiva(,|%2C)sospesa/)
  // The rows of before stay until those that are asked for are there.
  await expect(cards.getByText('Conclusa')).toHaveCount(0)
  await cards.getByRole('link').filter({ hasText: 'Palestra Aurora' }).click()
  await person.waitForURL(/\/dilazioni\/[0-9a-f]{24}/)
  const address = new URL(person.url()).pathname
  await expect(person.getByText('Ti resta da pagare')).toBeVisible()
  await expect(person.getByText('2 di 4 rate')).toBeVisible()

  await person.getByRole('link', { name: /^Paga rata 3: 330,00/ }).click()
  await chooseNewCard(person)
  await person.getByRole('button', { name: /Paga 330,00/ }).click()
  await typeCard(person, CARDS.buona)
  await person.waitForURL(/\/gateway\//)
  await expect(person.getByText('Pagato', { exact: true })).toBeVisible()
  await person.goto(address)
  await expect(person.getByText('3 di 4 rate')).toBeVisible()
  await expect(person.getByRole('link', { name: /^Paga rata 4: 330,00/ })).toBeVisible()

  const shop = await (await browser.newContext()).newPage()
  await signIn(shop, 'esercente@rateo.test', address)
  await expect(shop.getByText('Resta da incassare')).toBeVisible()
  const row = shop.getByRole('table', { name: 'Rate' }).getByRole('row').nth(3)
  await expect(row).toContainText('Pagata')
  await expect(shop.getByText('Rata 3: pagamento riuscito')).toBeVisible()
  await row.getByRole('link', { name: 'Apri il pagamento di rata 3' }).click()
  await expect(shop.getByText('Rata 3 di 4', { exact: true })).toBeVisible()
})

for (const [email, columns] of [
  ['esercente@rateo.test', ['Cliente', 'Causale e rate']],
  ['admin@rateo.test', ['Esercente', 'Cliente']],
] as const) {
  test(`SPC-06 X2 l’elenco di ${email} si filtra, si apre e torna com’era, a 1280 e a 390 px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await signIn(page, email, '/dilazioni')
    await page.getByRole('link', { name: 'Dilazioni', exact: true }).click()
    const table = page.getByRole('table', { name: 'Dilazioni' })
    for (const [index, name] of columns.entries()) {
      await expect(table.getByRole('columnheader').nth(index)).toHaveText(name)
    }
    await page.getByRole('button', { name: /^In ritardo \d/ }).click()
    await expect(table.getByText('Attiva', { exact: true })).toHaveCount(0)
    await expect(table.getByText('In ritardo').first()).toBeVisible()
    const filtered = page.url()
    await table.getByRole('link').first().click()
    await expect(page.getByText(/^In ritardo di /)).toBeVisible()
    await page.goBack()
    expect(page.url()).toBe(filtered)

    await page.setViewportSize(PHONE)
    await expect(page.getByRole('list', { name: 'Dilazioni' })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(PHONE.width)
  })
}
