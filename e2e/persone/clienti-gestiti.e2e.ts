import { expect, type Page } from '@playwright/test'
import { signIn } from '../people.ts'
import { test } from '../town.ts'

const FILE = [
  '\uFEFFemail;nome;telefono;partita iva;etichette',
  'bianca.importata@posta.test;"Bianca; Importata";333 4445566;;Socio',
  'storto@posta.test;Piva Storta;;123;',
  '',
].join('\r\n')

async function chooseAction(page: Page, name: string) {
  await page.getByRole('button', { name: 'Altre azioni', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 780 },
]) {
  test.describe(`a ${viewport.width} px`, () => {
    test.use({ viewport })

    test('CLI-M2 CLI-M3 (parte) CLI-B1 (parte) un cliente a mano, altri da un file, un’etichetta e un controllo', async ({
      page,
    }) => {
      const chi = `largo ${viewport.width}`
      await signIn(page, 'esercente@rateo.test', '/clienti')
      await page.getByRole('button', { name: 'Nuovo cliente' }).click()
      const nuovo = page.getByRole('dialog', { name: 'Nuovo cliente' })
      await nuovo.getByLabel('Nome o ragione sociale').fill(`Zelinda Quaresima ${chi}`)
      await nuovo.getByLabel('E-mail').fill(`zelinda${viewport.width}@posta.test`)
      await nuovo.getByLabel('Partita IVA (facoltativa)').fill('00743110158')
      await nuovo.getByRole('button', { name: 'Aggiungi' }).click()
      await expect(nuovo.getByText(/ultima cifra della partita IVA/).first()).toBeVisible()
      await nuovo.getByLabel('Partita IVA (facoltativa)').fill('')
      await nuovo.getByRole('button', { name: 'Aggiungi' }).click()
      await expect(page.getByRole('heading', { name: `Zelinda Quaresima ${chi}` })).toBeVisible()
      await chooseAction(page, 'Etichette e controlli')
      const etichette = page.getByRole('dialog', { name: 'Etichette e controlli' })
      await etichette.getByLabel('Etichette', { exact: true }).first().fill('Corso sera')
      await page.keyboard.press('Enter')
      await etichette.getByLabel('Niente solleciti').check()
      await etichette.getByRole('button', { name: 'Salva' }).click()
      await expect(page.getByText('Corso sera').first()).toBeVisible()

      await page.goto('/clienti')
      await chooseAction(page, 'Importa clienti')
      const importa = page.getByRole('dialog', { name: 'Importa clienti' })
      await importa.locator('input[type=file]').setInputFiles({
        name: 'clienti.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(FILE.replaceAll('importata@', `importata${viewport.width}@`)),
      })
      await expect(importa.getByText(/Riga 3, partita iva/)).toBeVisible()
      await importa.getByRole('button', { name: 'Aggiungi 1 cliente' }).click()
      await expect(importa).toHaveCount(0)
      // Two letters changed places, and it is found all the same.
      await page.getByRole('searchbox').fill('bainca importata')
      await expect(page.getByRole('link', { name: /Bianca; Importata/ }).first()).toBeVisible()
      const scrolls = await page.evaluate(
        () => document.documentElement.scrollWidth > window.innerWidth,
      )
      expect(scrolls).toBe(false)
    })
  })
}
