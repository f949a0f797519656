import { expect } from '@playwright/test'
import { signIn } from '../people.ts'
import { test } from '../town.ts'

/** A day before today, as a bank writes it. */
function ieri(): string {
  const giorno = new Date(Date.now() - 86_400_000)
  return giorno.toLocaleDateString('it-IT', {
    timeZone: 'Europe/Rome',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
}

test('PAG-B3 (parte) l’esercente importa il file della banca, abbina un bonifico a un pagamento e lo annulla', async ({
  page,
}) => {
  await signIn(page, 'esercente@rateo.test', '/banca')
  const elenco = page.getByRole('table', { name: 'Movimenti della banca' })
  await expect(elenco.getByText('FERRI GIULIA')).toBeVisible()

  const righe = `Data;Importo;Descrizione;Ordinante\n${ieri()};1,00;BONIFICO ACCONTO;PROVA BONIFICO\n${ieri()};boh;ROTTA;X Y`
  const file = { name: 'novembre.csv', mimeType: 'text/csv', buffer: Buffer.from(righe) }
  await page.getByRole('button', { name: 'Importa un file' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type="file"]').setInputFiles(file)
  await expect(dialog.getByText(/Riga 3: L’importo “boh” non si legge/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Importa 1 movimento' }).click()
  await expect(page.getByText('1 movimento importato.')).toBeVisible()

  await elenco.getByRole('link', { name: /PROVA BONIFICO/ }).click()
  // The worker looks at it first.
  await expect(page.getByText('Da abbinare', { exact: true })).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('Cerca un altro pagamento').fill('rata')
  await page.getByRole('checkbox').first().check()
  await expect(page.getByText(/^Scelti 1,00\s€ di 1,00\s€/)).toBeVisible()
  await page.getByRole('button', { name: 'Abbina', exact: true }).click()
  await expect(page.getByText('Abbinato', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Annulla l’abbinamento' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla l’abbinamento' }).click()
  await expect(page.getByText('Da abbinare', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Chiudi a mano' }).click()
  await page.getByLabel('Motivo').fill('Prova della banca')
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi il movimento' }).click()
  await expect(page.getByText('Chiuso a mano', { exact: true })).toBeVisible()

  // The same file again: the movement is known.
  await page.goto('/banca')
  await page.getByRole('button', { name: 'Importa un file' }).click()
  await dialog.locator('input[type="file"]').setInputFiles(file)
  await expect(dialog.getByText('1: non contano due volte')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Importa \d/ })).toBeHidden()
})
