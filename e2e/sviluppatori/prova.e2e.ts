import { expect, type Page } from '@playwright/test'
import { siVedeBene } from '../accessibilita/axe.ts'
import { PASSWORD } from '../addresses.ts'
import { signIn } from '../people.ts'
import { nellaPosta } from '../posta.ts'
import { test } from '../town.ts'

const EMAIL = 'esercente@rateo.test'

/** The page as a phone and as a desk show it; the journey goes on at the desk. */
const looksRight = (page: Page, what: string) => siVedeBene(page, what, [360, 1280])

/** The code that confirms a key; one that was given a moment ago is still good. */
async function confirmed(page: Page) {
  const ask = page.getByRole('button', { name: 'Invia il codice' })
  const told = page.getByText(/^rateo_test_[\w-]{43}$/)
  await expect(ask.or(told)).toBeVisible()
  if (await told.isVisible()) return
  await ask.click()
  const codice = await nellaPosta(page.request, EMAIL, /(\d{6})[^]*creare una chiave API/)
  await page.getByLabel('Codice di 6 cifre').fill(codice)
  await page.getByRole('button', { name: 'Conferma' }).click()
}

test('SVI-B2 SVI-M1 (parte) SVI-M4 (parte) una chiave si crea, si prova due volte, si ritrova nel registro e si sostituisce', async ({
  page,
}) => {
  test.slow()
  const nome = 'Di prova'
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, EMAIL, '/sviluppatori')
  await page.getByRole('button', { name: 'Nuova chiave' }).click()
  await page.getByLabel('Nome').fill(nome)
  await page.getByLabel(/^Chiedere, inviare/).check()
  await page.getByRole('textbox', { name: 'La tua password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Crea la chiave' }).click()
  await confirmed(page)
  await page.getByRole('button', { name: 'Usala negli esempi' }).click()

  await page.getByRole('link', { name: 'Prova', exact: true }).click()
  await page.getByLabel('Chiamata', { exact: true }).selectOption('POST /api/pagamenti')
  await page.getByRole('button', { name: 'Mandala due volte' }).click()
  const numeroIn = (n: number) =>
    page.getByRole('region', { name: `La risposta ${n}` }).getByText(/"numero":/)
  await expect(numeroIn(2)).toBeVisible()
  const [first, second] = await Promise.all([1, 2].map((n) => numeroIn(n).innerText()))
  const numero = (text = '') => /"numero": "([^"]+)"/.exec(text)?.[1]
  expect(numero(first)).toBeTruthy()
  expect(numero(second)).toBe(numero(first))
  await looksRight(page, 'prova')

  await page.getByRole('link', { name: 'Registro', exact: true }).click()
  const calls = page.getByRole('list', { name: 'Chiamate' })
  await expect(
    calls.getByText('Ripetuta: la risposta è quella della prima volta').first(),
  ).toBeVisible()
  await looksRight(page, 'registro')
  await calls.getByRole('button', { name: 'Apri POST /api/pagamenti' }).first().click()
  const one = page.getByRole('dialog', { name: 'POST /api/pagamenti' })
  await expect(one.getByText('"email": "•••"')).toBeVisible()
  await looksRight(page, 'registro-una')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Documentazione' }).click()
  await expect(
    page.getByLabel('Esempio di GET /api/pagamenti/{id}', { exact: true }),
  ).toContainText('rateo_test_')
  await looksRight(page, 'documentazione')

  await page.getByRole('link', { name: 'Chiavi API' }).click()
  await page.getByRole('button', { name: `Sostituisci ${nome}` }).click()
  await looksRight(page, 'sostituisci')
  await page.getByLabel(/^Per quanto vale/).selectOption('Un’ora')
  await page.getByRole('textbox', { name: 'La tua password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Fai la chiave nuova' }).click()
  await confirmed(page)
  await page.getByRole('button', { name: 'L’ho copiata' }).click()
  await expect(page.getByText(/Sostituita: vale fino al/).first()).toBeVisible()
  await looksRight(page, 'chiavi')
})
