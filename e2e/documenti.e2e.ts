import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { test } from './town.ts'

/** The smallest sheet that is one: a page without anything on it. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n164\n%%EOF\n',
)

for (const width of [1280, 390]) {
  test(`DOC-M2 DOC-M5 DOC-B1 DOC-B2 (parte) a ${width} px: si carica, si manda, si prepara la fattura, si prende il mese`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'esercente@rateo.test', '/documenti')
    await page.getByRole('button', { name: 'Carica un documento' }).click()
    const form = page.getByRole('dialog')
    const file = {
      name: `fattura_${width}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.concat([PDF, Buffer.from(`%${width}\n`)]),
    }
    await form.locator('input[type=file]').setInputFiles(file)
    await expect(form.getByLabel('Titolo')).toHaveValue(`fattura ${width}`)
    await form.getByRole('button', { name: 'Carica', exact: true }).click()
    await page.waitForURL(/\/documenti\/[0-9a-f]{24}$/)
    await expect(page.getByText(`fattura_${width}.pdf`)).toBeVisible()

    await page.getByRole('button', { name: 'Invia per e-mail' }).click()
    await form.getByLabel('Indirizzi').fill('studio@rateo.test')
    await form.getByRole('button', { name: 'Invia', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Inviato per e-mail' })).toContainText(
      'studio@rateo.test',
    )

    await page.goto('/documenti?tipo=ricevuta')
    await page.locator('[data-row]').first().click()
    await page.getByRole('button', { name: 'Prepara la fattura' }).click()
    await form.getByLabel('Numero', { exact: true }).fill(`${width}/2026`)
    await expect(form.getByText('Da pagare')).toBeVisible()
    await form
      .getByRole('button', { name: 'Indietro' })
      .or(form.getByLabel('Chiudi'))
      .first()
      .click()

    await page.goto('/documenti/mesi')
    const download = page.waitForEvent('download')
    await page
      .getByRole('link', { name: /^Scarica / })
      .first()
      .click()
    const saved = readFileSync(await (await download).path())
    expect(saved.subarray(0, 2).toString()).toBe('PK')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
  })
}

test('DOC-M1 (parte) i documenti scelti si scaricano in uno ZIP', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'esercente@rateo.test', '/documenti')
  await page.getByRole('checkbox').nth(1).check()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Scarica in ZIP' }).click()
  expect((await download).suggestedFilename()).toMatch(/^documenti-\d{4}-\d\d-\d\d\.zip$/)
})
