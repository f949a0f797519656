import { expect, type Page } from '@playwright/test'
import { ORIGIN } from './addresses.ts'
import { signIn } from './people.ts'
import { CARDS, chargesFor, typeCard, chooseNewCard } from './provider.ts'
import { richiedi, search, signInByApi } from './richieste.ts'
import { test } from './town.ts'

const NO_MONEY = /Non è stato addebitato alcun importo/

async function openToPay(page: Page, importo: number, causale: string) {
  const id = await richiedi(page.request, importo, causale)
  await page.context().clearCookies()
  await signIn(page, 'cliente@rateo.test', `/gateway/${id}`)
  await chooseNewCard(page)
  await page.getByRole('button', { name: /^Paga \d/ }).click()
  return id
}

const DECLINES = [
  { card: CARDS.negata, code: 'autorizzazione_negata', sentence: /Autorizzazione negata/ },
  {
    card: CARDS.senzaFondi,
    code: 'fondi_insufficienti',
    sentence: /saldo della carta è insufficiente/,
  },
  { card: CARDS.scaduta, code: 'carta_scaduta', sentence: /carta è scaduta/ },
  { card: CARDS.cvcErrato, code: 'cvv_errato', sentence: /codice di sicurezza non è corretto/ },
  { card: CARDS.smarrita, code: 'rifiuto_definitivo', sentence: /Autorizzazione negata/ },
]

for (const { card, code, sentence } of DECLINES) {
  test(`GTW-M5 la carta …${card.slice(-4)} è rifiutata con la sua frase e senza addebito`, async ({
    page,
  }) => {
    const id = await openToPay(page, 3_300, `Prova rifiuto ${card.slice(-4)}`)
    await typeCard(page, card)
    await expect(page.getByText(NO_MONEY).first()).toBeVisible()
    await page.getByRole('link', { name: /Annulla e torna indietro/ }).click()
    await page.waitForURL(`${ORIGIN}/gateway/**`)
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible()
    await expect(page.getByRole('alert').getByText(NO_MONEY)).toBeVisible()
    // A code of the provider says nothing to the payer: the sentence is there for people.
    await expect(page.getByText(code).filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Paga 33,00/ })).toBeVisible()
    expect(await chargesFor(id)).toEqual([])
  })
}

test('GTW-M7 3-D Secure rifiutato: nessun addebito, e un’altra carta paga', async ({ page }) => {
  const id = await openToPay(page, 4_400, 'Prova 3DS rifiutato')
  await typeCard(page, CARDS.con3ds)
  await page.getByRole('button', { name: 'Rifiuta' }).click()
  await expect(page.getByText(NO_MONEY).first()).toBeVisible()
  expect(await chargesFor(id)).toEqual([])
  await typeCard(page, CARDS.buona)
  await page.waitForURL(`${ORIGIN}/gateway/**`)
  await expect(page.getByText('Pagato', { exact: true })).toBeVisible()
  expect(await chargesFor(id)).toHaveLength(1)
})

test('GTW-M3 il link scaduto non si paga e avvisa l’esercente', async ({ page }) => {
  await signInByApi(page.request, 'cliente@rateo.test')
  const [scaduto] = await search(page.request, 'pagamenti', { filters: { stato: 'scaduto' } })
  expect(scaduto).toBeDefined()
  await page.goto(`/gateway/${scaduto?._id}`)
  await expect(page.getByText('Il link è scaduto')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Paga/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Chiedi un nuovo link' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('X10 GTW-M3 il link di un altro cliente non esiste', async ({ page }) => {
  const id = await richiedi(page.request, 1_000, 'Non è tuo')
  await page.context().clearCookies()
  await signIn(page, 'cliente2@rateo.test', `/gateway/${id}`)
  await expect(page.getByText('Non trovato').first()).toBeVisible()
  await expect(page.getByText('Non è tuo', { exact: true })).toHaveCount(0)
  expect((await page.request.get(`/api/gateway/${id}`)).status()).toBe(404)
  expect((await page.request.get(`/api/pagamenti/${id}`)).status()).toBe(404)
})
