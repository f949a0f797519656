import { expect } from '@playwright/test'
import { cifraDiControllo } from '@rateo/domain/identita/partita-iva'
import { siVedeBene } from './accessibilita/axe.ts'
import { signIn } from './people.ts'
import { test } from './town.ts'

for (const width of [1280, 390]) {
  test(`CON-M1 (parte) CON-M2 (parte) CON-M5 (parte) a ${width} px lo staff aggiunge un consulente, gli affida un esercente e conclude l’incarico`, async ({
    page,
  }) => {
    test.slow()
    const nome = `Studio di prova a ${width}`
    const iva = `0${String(width).padStart(6, '0')}015`
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'admin@rateo.test', '/consulenti')
    await page.getByRole('button', { name: 'Nuovo consulente' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Aggiungi' }).click()
    await expect(dialog.getByText('Controlla questi campi')).toBeVisible()
    await siVedeBene(page, 'un consulente da correggere', [width])
    await dialog.getByLabel('Nome o studio').fill(nome)
    await dialog.getByLabel('Partita IVA').fill(iva + cifraDiControllo(iva))
    await dialog.getByLabel('E-mail').fill(`studio${width}@posta.test`)
    await dialog.getByRole('button', { name: 'Aggiungi' }).click()
    await expect(page.getByRole('heading', { name: nome })).toBeVisible()

    await page.getByRole('link', { name: 'Tutti i consulenti' }).click()
    await page.getByRole('button', { name: 'Schemi provvigionali' }).click()
    await dialog.getByRole('button', { name: 'Nuovo schema' }).click()
    await dialog.getByLabel('Nome').fill(`A ${width}`)
    await dialog.getByLabel('Percentuale', { exact: true }).fill('1,5')
    await dialog.getByLabel('Oltre questo importo del mese').fill('1000')
    await dialog.getByLabel('Percentuale oltre', { exact: true }).fill('0,75')
    await siVedeBene(page, 'uno schema nuovo', [width])
    await dialog.getByRole('button', { name: 'Salva lo schema' }).click()
    await expect(dialog.getByText(`A ${width}, versione 1`)).toBeVisible()
    await siVedeBene(page, 'gli schemi', [width])
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: nome }).click()

    await page.getByRole('button', { name: 'Affida un esercente' }).click()
    const esercente = dialog.getByRole('combobox', { name: 'Esercente' })
    await esercente.fill('Palestra')
    const option = dialog.getByRole('option').first()
    await expect(option).toContainText(/Palestra/i)
    await option.click()
    await dialog.getByLabel('Quota (%)').fill('0,5')
    await dialog.getByLabel('Schema provvigionale').selectOption(`A ${width}, versione 1`)
    await siVedeBene(page, 'un esercente da affidare', [width])
    await dialog.getByRole('button', { name: 'Affida' }).click()
    await expect(page.getByText('segue 1 esercente')).toBeVisible()
    await siVedeBene(page, 'un consulente', [width])
    await page.getByRole('button', { name: /Concludi l’incarico su/ }).click()
    await dialog.getByRole('button', { name: 'Concludi' }).click()
    await expect(page.getByText('Incarico concluso.')).toBeVisible()
    // The last day is today, included.
    await expect(page.getByText('In corso')).toBeVisible()

    await page.getByRole('button', { name: 'Altre azioni' }).click()
    await page.getByRole('menuitem', { name: 'Chiudi il rapporto' }).click()
    await dialog.getByLabel('Motivo').fill('Va in pensione')
    await dialog.getByRole('button', { name: 'Chiudi il rapporto' }).click()
    await expect(page.getByText('Cessato').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Affida un esercente' })).toHaveCount(0)
    const wide = () =>
      page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    expect(await wide()).toBe(true)
  })
}
