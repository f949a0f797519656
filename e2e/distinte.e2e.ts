import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { test } from './town.ts'

test('3.8 l’esercente porta una distinta alla sua banca: file, consegna, un insoluto, e il mandato del cliente', async ({
  page,
}) => {
  await signIn(page, 'esercente@rateo.test', '/pagamenti')
  await page.getByRole('link', { name: 'Distinte SDD' }).click()
  await page
    .getByRole('table', { name: 'Distinte SDD' })
    .getByRole('link', { name: /N\. 1/ })
    .click()
  await expect(page.getByText(/^Consegna il file entro/)).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Scarica il file' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^distinta-sdd-1-\d{4}-\d\d-\d\d\.xml$/)
  const xml = await readFile(await file.path(), 'utf8')
  expect(xml).toContain('<PmtMtd>DD</PmtMtd>')

  await page.getByRole('button', { name: 'L’ho consegnata alla banca' }).click()
  await page.getByRole('button', { name: 'Sì, l’ho consegnata' }).click()
  await expect(page.getByText('Aspetti gli esiti della banca', { exact: true })).toBeVisible()

  // Money is there from the day of the debit: until then only what the bank refused can be said.
  const incassati = page.getByRole('button', { name: 'Segna incassati' })
  await page.locator('#riga-1').check()
  await expect(incassati).toHaveAttribute('aria-description', /prima di quel giorno/)
  await page.getByRole('button', { name: 'Segna insoluti' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo indicato dalla banca').selectOption('AM04')
  await dialog.getByRole('button', { name: 'Segna insoluti' }).click()
  await expect(page.getByText('Fondi insufficienti (AM04)')).toBeVisible()

  await page.goto('/pagamenti/mandati')
  await page
    .getByRole('table', { name: 'Mandati' })
    .getByRole('link', { name: /Luca Proietti/ })
    .click()
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Revoca' }).click()
  await page.getByRole('button', { name: 'Revoca il mandato' }).click()
  await expect(page.getByText('Revocato dall’esercente.')).toBeVisible()
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  const revoca = page.getByRole('menuitem', { name: 'Revoca' })
  await expect(revoca).toHaveAttribute('aria-disabled', 'true')
  await expect(revoca).toContainText('Il mandato non è più in vigore.')
})
