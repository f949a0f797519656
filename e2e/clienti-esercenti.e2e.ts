import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { search } from './richieste.ts'
import { test } from './town.ts'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

for (const viewport of SIZES) {
  test.describe(`a ${viewport.width} px`, () => {
    test.use({ viewport })

    test('CLI-M1 (parte) SCH-M2 (parte) l’esercente trova un cliente, lo apre e gli chiede un pagamento', async ({
      page,
    }) => {
      await signIn(page, 'esercente@rateo.test', '/clienti')
      await page.getByRole('searchbox').fill('giulia ferr')
      await page.getByRole('link', { name: /Giulia Ferrari/ }).click()
      await expect(page.getByRole('heading', { name: 'Giulia Ferrari' })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Saldo' })).toBeVisible()
      const parti = page.getByRole('navigation', { name: 'Parti della scheda' })
      for (const parte of ['Pagamenti', 'Dilazioni', 'Abbonamenti']) {
        await parti.getByRole('link', { name: parte }).click()
        await expect(page).toHaveURL(new RegExp(`/${parte.toLowerCase()}$`))
        await expect(page.getByRole('searchbox')).toBeVisible()
      }
      const scrolls = await page.evaluate(
        () => document.documentElement.scrollWidth > window.innerWidth,
      )
      expect(scrolls).toBe(false)
      await page.getByRole('link', { name: 'Richiedi un pagamento' }).first().click()
      await expect(page.getByRole('combobox', { name: 'Cerca un cliente' })).toHaveValue(
        /Giulia Ferrari/,
      )
    })

    test('RIC-M1 (parte) SCH-M5 il cliente trova un esercente e ne vede il profilo', async ({
      page,
    }) => {
      await signIn(page, 'cliente@rateo.test', '/ricerca_esercenti')
      await page.getByRole('searchbox').fill('palestra')
      await expect(page.getByText('Hai già pagato qui').first()).toBeVisible()
      await page.getByRole('link', { name: /Palestra Aurora/ }).click()
      await expect(page.getByRole('heading', { name: /Palestra Aurora/ })).toBeVisible()
      await expect(page.getByText('Dati riservati')).toHaveCount(0)
      await page.goto(`/esercente/${'0'.repeat(24)}`)
      await expect(page.getByRole('heading', { name: 'Non trovato' })).toBeVisible()
    })
  })
}

test('ESE-M3 lo staff chiede un’integrazione a chi aspetta, e la decisione resta scritta', async ({
  page,
}) => {
  await signIn(page, 'admin@rateo.test', '/esercenti')
  await page.getByRole('button', { name: /Da decidere/ }).click()
  await page.waitForURL(/stato=/)
  await expect(page.getByRole('row').filter({ hasText: 'Attivo' })).toHaveCount(0)
  await page.getByRole('link', { name: /Enoteca Il Tralcio/ }).click()
  await page.getByRole('button', { name: 'Altre decisioni' }).click()
  await page.getByRole('menuitem', { name: 'Chiedi integrazione' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Documenti' }).check()
  await dialog.getByLabel(/in “Documenti”/).fill('Manca la visura camerale.')
  await dialog.getByRole('button', { name: 'Chiedi', exact: true }).click()
  await expect(page.getByText('In attesa dell’integrazione richiesta')).toBeVisible()
  await expect(page.getByText('Chiesta un’integrazione')).toBeVisible()
  const [enoteca] = await search(page.request, 'esercenti', { search: 'tralcio' })
  expect(enoteca?.stato).toBe('integrazione_richiesta')
})

test('SPC-08 /esercenti di un altro ruolo è la home, e il server rifiuta i dati', async ({
  page,
}) => {
  await signIn(page, 'cliente@rateo.test', '/esercenti')
  await expect(page.getByRole('table', { name: 'Esercenti' })).toHaveCount(0)
  const response = await page.request.post('/api/search/esercenti', {
    headers: { origin: new URL(page.url()).origin },
    data: {},
  })
  expect(response.status()).toBe(403)
})
