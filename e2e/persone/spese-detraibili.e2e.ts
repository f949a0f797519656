import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { siVedeBene } from '../accessibilita/axe.ts'
import { signIn } from '../people.ts'
import { test } from '../town.ts'

test.setTimeout(480_000)

test('Y6 (parte) chi vende dice che spese sono, sistema quello che manca e prende il file; dal telefono il cliente legge le sue e si oppone', async ({
  browser,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'esercente@rateo.test', '/documenti')
  await page.getByRole('link', { name: 'Spese detraibili' }).click()
  await page.getByRole('button', { name: 'Che spese sono' }).click()
  const finestra = page.getByRole('dialog')
  await finestra.getByLabel('Quello che incassi, di solito').selectOption('erogazione')
  await siVedeBene(page, 'la finestra delle spese', [1280])
  await finestra.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('region', { name: 'Erogazioni liberali' })).toContainText(
    'Totale tracciabile',
  )
  await siVedeBene(page, 'le spese di un esercente', [1280, 360])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /Scarica: Elenco/ }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv).toContain('non è un tracciato ufficiale')

  // Medical expenses want an invoice for each payment: what is missing is said, and written there.
  await page.getByRole('button', { name: 'Che spese sono' }).click()
  await finestra.getByLabel('Quello che incassi, di solito').selectOption('sanitaria')
  await finestra.getByLabel('Codice della spesa').selectOption('SR')
  await finestra.getByLabel('IVA delle fatture').selectOption('N4')
  await finestra.getByRole('button', { name: 'Salva' }).click()
  const prima = page.getByRole('region', { name: 'Da sistemare prima' })
  const manca = prima.getByRole('button', { name: /numero della fattura/ })
  const quanti = Number(/(\d+) pagament/.exec((await manca.getAttribute('aria-label')) ?? '')?.[1])
  await manca.click()
  const senza = page.getByRole('region', { name: 'Pagamenti senza fattura' })
  await senza
    .getByRole('button', { name: /^Scrivi la fattura/ })
    .first()
    .click()
  await finestra.getByLabel('Numero della fattura').fill('12/2026')
  await finestra.getByLabel('Data della fattura').fill('15/01/2026')
  await finestra.getByLabel('Data della fattura').press('Tab')
  await finestra.getByRole('button', { name: 'Salva' }).click()
  await expect(prima).toContainText(`numero della fattura di ${quanti - 1} pagament`)
  await siVedeBene(page, 'quello che manca', [1280])
  await expect(page.getByRole('region', { name: 'File per il fisco' })).toContainText(
    'Sul portale manca il certificato',
  )
  await page.getByRole('button', { name: 'Che spese sono' }).click()
  await finestra.getByLabel('Quello che incassi, di solito').selectOption('erogazione')
  await finestra.getByRole('button', { name: 'Salva' }).click()

  const telefono = await (
    await browser.newContext({ viewport: { width: 360, height: 800 } })
  ).newPage()
  await signIn(telefono, 'cliente@rateo.test', '/documenti')
  await telefono.getByRole('link', { name: 'Spese detraibili' }).click()
  const mie = telefono.getByRole('region', { name: 'Per me' })
  await expect(mie).toContainText('Erogazioni liberali')
  await siVedeBene(telefono, 'le spese di un cliente', [360])
  await mie
    .getByRole('button', { name: /^Non comunicarle al fisco/ })
    .first()
    .click()
  await telefono.getByRole('button', { name: 'Non comunicarle', exact: true }).click()
  await expect(mie).toContainText('Non si comunica al fisco')

  await page.reload()
  await expect(page.getByRole('region', { name: 'Riepiloghi per i clienti' })).toContainText(
    'si oppone alla comunicazione',
  )
  // The statement of last year is made at once, and it is a document of both.
  await page.getByLabel('Anno').selectOption('2025')
  const prepara = page.getByRole('button', { name: /^Prepara il riepilogo 2025/ }).first()
  await prepara.click()
  await page.waitForURL(/\/documenti\/[0-9a-f]{24}$/)
  await expect(page.getByText('Spese detraibili 2025', { exact: true }).first()).toBeVisible()
  await telefono.context().close()
})
