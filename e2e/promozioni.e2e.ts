import { expect } from '@playwright/test'
import { faults, isStill, THEMES } from './accessibilita/axe.ts'
import { search, signInByApi } from './richieste.ts'
import { test } from './town.ts'

const WIDTHS = [360, 1280]

for (const width of WIDTHS) {
  test(`PRM-B1 (parte) PRM-M2 (parte) a ${width} px lo staff chiede quanto paga un cliente, fa una promozione e ne mostra i codici`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInByApi(page.request, 'admin@rateo.test')
    const looksRight = async (what: string) => {
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme })
        await isStill(page)
        expect(await faults(page, theme), `${what}, ${theme}`).toEqual([])
        if (process.env['SCATTI']) {
          await page.screenshot({ path: `${process.env['SCATTI']}/${what}-${width}-${theme}.png` })
        }
      }
      const fits = () => document.documentElement.scrollWidth <= window.innerWidth
      expect(await page.evaluate(fits), what).toBe(true)
    }
    await page.goto('/promozioni')
    await page.getByRole('button', { name: 'Quanto paga?' }).click()
    const domanda = page.getByRole('dialog', { name: 'Quanto paga questo cliente?' })
    await domanda.getByRole('combobox', { name: 'Esercente' }).fill('Palestra')
    await page.getByRole('option', { name: /^Palestra Aurora/ }).click()
    await expect(domanda.getByLabel('Che cosa paga').getByRole('option')).not.toHaveCount(1)
    await domanda.getByLabel('Importo').fill('100')
    await domanda.getByLabel('Codice (facoltativo)').fill('autunno10')
    await domanda.getByRole('button', { name: 'Calcola' }).click()
    const risposta = domanda.getByRole('status', { name: 'Risposta' })
    await expect(risposta).toContainText('1. Benvenuto autunno (codice AUTUNNO10)')
    await expect(risposta).toContainText('Non si applicano')
    await looksRight('quanto-paga')
    await domanda.getByRole('button', { name: 'Indietro' }).click()

    await page.getByRole('button', { name: 'Nuova promozione' }).click()
    const nuova = page.getByRole('dialog', { name: 'Nuova promozione' })
    await nuova.getByLabel('Insieme ad altre').selectOption('cumulabile')
    await nuova.getByRole('combobox', { name: /^Esercente/ }).fill('Palestra')
    await page.getByRole('option', { name: /^Palestra Aurora/ }).click()
    await expect(nuova.getByText('Solo per questi piani (facoltativo)')).toBeVisible()
    await looksRight('nuova-promozione')
    await nuova.getByRole('button', { name: 'Indietro' }).click()

    const [amici] = await search(page.request, 'promozioni', { search: 'Porta un amico' })
    await page.goto(`/promozioni/${amici?._id}`)
    const codici = page.getByRole('region', { name: 'Codici unici' })
    await expect(codici).toContainText('40 codici, 0 già usati')
    await looksRight('codici-unici')
    await codici
      .getByRole('button', { name: /^Mostra il QR/ })
      .first()
      .click()
    await expect(page.getByRole('img', { name: /^QR con il codice/ })).toBeVisible()
    await looksRight('qr')
  })
}
