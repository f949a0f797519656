import { expect } from '@playwright/test'
import { ORIGIN, PASSWORD } from '../addresses.ts'
import { signIn } from '../people.ts'
import { nellaPosta } from '../posta.ts'
import { test } from '../town.ts'

const EMAIL = 'esercente@rateo.test'

test('SVI-M1 (parte) SVI-B4 (parte) una chiave si crea con password e codice, funziona da fuori e si revoca', async ({
  page,
  playwright,
}) => {
  await signIn(page, EMAIL, '/sviluppatori')
  for (const width of [1280, 390]) {
    const nome = `Prova a ${width} px`
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/sviluppatori')
    await page.getByRole('button', { name: 'Nuova chiave' }).click()
    await page.getByLabel('Nome').fill(nome)
    await page.getByRole('textbox', { name: 'La tua password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Crea la chiave' }).click()
    // The second time, the same permissions were confirmed a moment ago in this session.
    if (width === 1280) {
      await page.getByRole('button', { name: 'Invia il codice' }).click()
      const codice = await nellaPosta(page.request, EMAIL, /(\d{6})[^]*creare una chiave API/)
      await page.getByLabel('Codice di 6 cifre').fill(codice)
      await page.getByRole('button', { name: 'Conferma' }).click()
    }
    const segreto = await page.getByText(/^rateo_test_[\w-]{43}$/).textContent()
    await page.getByRole('button', { name: 'L’ho copiata' }).click()
    await expect(page.getByText(segreto ?? '')).toBeHidden()

    const program = await playwright.request.newContext({ baseURL: ORIGIN })
    const cerca = () =>
      program.post('/api/search/pagamenti', {
        headers: { authorization: `Bearer ${segreto}` },
        data: { limit: 1 },
      })
    expect((await cerca()).status()).toBe(200)
    await page.getByRole('button', { name: `Revoca ${nome}` }).click()
    await page.getByRole('button', { name: 'Revoca la chiave' }).click()
    await expect(page.getByText('Chiave revocata: non vale più.')).toBeVisible()
    expect((await cerca()).status()).toBe(401)
    await program.dispose()

    await page.getByRole('link', { name: 'Documentazione' }).click()
    await expect(page.getByRole('heading', { name: 'Pagamenti', level: 2 })).toBeVisible()
    await expect(page.getByText('POST /api/search/pagamenti').first()).toBeVisible()
    const isNarrow = await page.evaluate(
      () => document.documentElement.scrollWidth <= window.innerWidth,
    )
    expect(isNarrow).toBe(true)
  }
})
