import { expect } from '@playwright/test'
import { signIn } from '../people.ts'
import { test } from '../town.ts'

for (const width of [1280, 390]) {
  test(`UTE-M1 (parte) UTE-M2 (parte) a ${width} px: un’utenza, una bolletta, pagata, e via`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'cliente2@rateo.test', '/utenze')
    const fornitore = `Energia Prova ${width}`
    await page.getByRole('button', { name: 'Aggiungi un’utenza' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Tipo').selectOption('Luce')
    await form.getByLabel('Fornitore').fill(fornitore)
    await form.getByLabel('Intestatario').fill('Marco Rinaldi')
    await form.getByLabel(/^POD/).fill('IT001X1')
    await form.getByRole('button', { name: 'Aggiungi', exact: true }).click()
    await expect(form.getByLabel(/^POD/)).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Fornitore')).toHaveValue(fornitore)
    await form.getByLabel(/^POD/).fill('it001e12345678')
    await form.getByRole('button', { name: 'Aggiungi', exact: true }).click()
    await page.waitForURL(/\/utenze\/[0-9a-f]{24}$/)
    await expect(form).toBeHidden()
    await expect(page.getByText('IT001E12345678', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Aggiungi una bolletta' }).click()
    const bolletta = page.getByRole('dialog')
    await bolletta.getByLabel('Scadenza').fill('31/12/2030')
    // Leaving the field closes its calendar, which on a phone covers the rest.
    await bolletta.getByLabel('Importo').fill('84,30')
    await bolletta.getByRole('button', { name: 'Aggiungi', exact: true }).click()
    await expect(bolletta).toBeHidden()
    await expect(page.getByText('84,30 €').first()).toBeVisible()
    await page.getByRole('button', { name: /^Segna come pagata altrove/ }).click()
    await bolletta.getByRole('button', { name: 'Segna come pagata' }).click()
    await expect(page.getByText(/Non è stato addebitato alcun importo/)).toBeVisible()
    await expect(page.getByText('In regola')).toBeVisible()

    await page.getByRole('button', { name: 'Altre azioni', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Elimina' }).click()
    await page.getByRole('button', { name: 'Elimina l’utenza' }).click()
    await page.waitForURL(/\/utenze$/)
    await page.getByRole('searchbox').fill(fornitore)
    await expect(page.getByRole('heading', { name: 'Nessun risultato' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
  })
}
