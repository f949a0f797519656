import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { CARDS, chooseNewCard, typeCard } from './provider.ts'
import { test } from './town.ts'

test('Y4 (parte) sul telefono: si fa una raccolta, un cliente paga, si sollecita, arriva un ritardatario, si chiude', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, 'esercente@rateo.test', '/raccolte')
  await page.getByRole('button', { name: 'Nuova raccolta' }).first().click()
  const form = page.getByRole('dialog')
  const titolo = `Festa ${Date.now()}`
  await form.getByLabel('Titolo').fill(titolo)
  await form.getByLabel('Quanto a testa').fill('45')
  await form.getByRole('button', { name: 'Continua' }).click()
  await page.waitForURL(/\/raccolte\/[0-9a-f]{24}$/)
  await expect(page.getByRole('heading', { name: titolo })).toBeVisible()

  await page.getByRole('button', { name: 'Aggiungi persone' }).first().click()
  const chi = page.getByRole('dialog')
  await chi.getByLabel('Persone').fill('Giulia; cliente@rateo.test\nLeo Blu; leo.blu@classe.test')
  await chi.getByRole('button', { name: 'Controlla' }).click()
  await expect(chi.getByText('2 persone da aggiungere.')).toBeVisible()
  await chi.getByRole('button', { name: 'Aggiungi 2 persone' }).click()
  await expect(chi).toBeHidden()

  await page.getByRole('button', { name: 'Avvia', exact: true }).click()
  await page.getByRole('button', { name: /^Chiedi 90,00/ }).click()
  await expect(page.getByText('0 di 2')).toBeVisible()
  await expect(page.getByText('In corso').first()).toBeVisible()
  await expect(page.getByText('Manca', { exact: true })).toHaveCount(2, { timeout: 30_000 })
  const indirizzo = page.url()

  // The cliente reads which raccolta it is, and pays.
  const sua = await browser.newPage({ viewport: { width: 360, height: 800 } })
  await signIn(sua, 'cliente@rateo.test', '/pagamenti')
  await sua.getByText(titolo).first().click()
  await expect(sua.getByText('Raccolta', { exact: true })).toBeVisible()
  await sua.getByRole('link', { name: /^Paga 45,00/ }).click()
  await chooseNewCard(sua)
  await sua.getByRole('button', { name: /^Paga 45,00/ }).click()
  await typeCard(sua, CARDS.buona)
  await expect(sua.getByText('Pagato', { exact: true }).first()).toBeVisible()
  await sua.close()
  await page.reload()
  await expect(page.getByText('1 di 2')).toBeVisible()
  await expect(page.getByText('Ha pagato', { exact: true })).toHaveCount(1)

  // Each figure opens those whom it counts.
  const cifre = page.getByRole('list', { name: 'Come sta' })
  await cifre.getByRole('link', { name: /^Mancano/ }).click()
  await expect(page).toHaveURL(/situazione=manca/)
  await expect(page.getByText('Ha pagato', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Leo Blu')).toBeVisible()
  await cifre.getByRole('link', { name: /^Entrati/ }).click()
  await expect(page.getByText('Ha pagato', { exact: true })).toHaveCount(1)

  await page.getByRole('button', { name: 'Sollecita chi manca' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sollecita', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await expect(page.getByRole('button', { name: 'Aggiungi persone' })).toBeEnabled()
  await page.getByRole('button', { name: 'Aggiungi persone' }).click()
  await chi.getByLabel('Persone').fill('Ritardatario; tardi@classe.test')
  await chi.getByRole('button', { name: 'Controlla' }).click()
  await expect(chi.getByText(/Verranno chiesti subito 45,00/)).toBeVisible()
  await chi
    .getByRole('button', { name: 'Aggiungi una persona' })
    .or(chi.getByRole('button', { name: 'Aggiungi 1 persona' }))
    .click()
  await expect(page.getByText('1 di 3')).toBeVisible()
  await expect(page.getByText('Manca', { exact: true })).toHaveCount(2, { timeout: 30_000 })

  await page.goto(indirizzo)
  await page.getByRole('button', { name: 'Altre azioni', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Chiudi la raccolta' }).click()
  await page.getByLabel(/Si annullano/).check()
  await page.getByRole('button', { name: 'Chiudi', exact: true }).last().click()
  await expect(page.getByText('Chiusa').first()).toBeVisible()
  await expect(page.getByText('Annullata', { exact: true })).toHaveCount(2, { timeout: 30_000 })
  await expect(page.getByText('Ha pagato', { exact: true })).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
