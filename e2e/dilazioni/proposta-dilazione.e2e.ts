import { expect, type Page } from '@playwright/test'
import { signIn } from '../people.ts'
import { nellaPosta } from '../posta.ts'
import { CARDS, chargesFor, chooseNewCard, typeCard } from '../provider.ts'
import { richiedi, search } from '../richieste.ts'
import { test } from '../town.ts'

const PHONE = { width: 390, height: 844 }
const EMAIL = 'cliente@rateo.test'

/** Accepts with the code that arrived for this amount. */
async function acceptWithCode(person: Page, importo: string) {
  await person.getByRole('button', { name: 'Accetta', exact: true }).click()
  await person.getByRole('button', { name: 'Invia il codice' }).click()
  const codice = await nellaPosta(
    person.request,
    EMAIL,
    new RegExp(`(\\d{6})[^]*accettare la dilazione[^]*${importo}`),
  )
  await person.getByLabel('Codice di 6 cifre').fill(codice)
  await person.getByRole('button', { name: 'Conferma' }).click()
  await person.waitForURL(/\/gateway\//)
}

/** Pays what the page asks and gives back the id of what was paid. */
async function pay(person: Page, importo: string): Promise<string> {
  const id = new URL(person.url()).pathname.split('/').at(-1) ?? ''
  await chooseNewCard(person)
  await person.getByRole('button', { name: new RegExp(`Paga ${importo}`) }).click()
  await typeCard(person, CARDS.buona)
  await person.waitForURL(/\/gateway\//)
  await expect(person.getByText('Pagato', { exact: true })).toBeVisible()
  return id
}

test('DIL-M1 (parte) DIL-M2 (parte) DIL-M4 (parte) l’esercente divide un pagamento in due rate, il cliente accetta col codice e paga la prima', async ({
  browser,
}) => {
  const shop = await (await browser.newContext()).newPage()
  const debito = await richiedi(shop.request, 20_001, 'Corso di nuoto a rate')
  await signIn(shop, 'esercente@rateo.test', `/pagamenti/${debito}`)
  await shop.getByRole('button', { name: 'Altre azioni' }).click()
  await shop.getByRole('menuitem', { name: /^Dilaziona/ }).click()
  const piano = shop.getByRole('table', { name: 'Piano delle rate' })
  await expect(piano.getByRole('row')).toHaveCount(4)
  await shop.getByLabel('Numero di rate').fill('2')
  await expect(piano.getByRole('row')).toHaveCount(3)
  await expect(piano.getByRole('row').last()).toContainText('100,01')
  const oggi = new Date().toLocaleDateString('it-IT', {
    timeZone: 'Europe/Rome',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  await shop.getByRole('textbox', { name: 'Giorno', exact: true }).fill(oggi)
  await shop.getByRole('button', { name: 'Controlla la proposta' }).click()
  await expect(shop.getByText(/non è credito ai consumatori/)).toBeVisible()
  await shop.getByRole('button', { name: 'Invia al cliente' }).click()
  await shop.waitForURL(/\/dilazioni\/[0-9a-f]{24}/)
  await expect(shop.getByText('Proposta', { exact: true })).toBeVisible()
  const address = new URL(shop.url()).pathname

  const person = await (await browser.newContext({ viewport: PHONE })).newPage()
  await signIn(person, EMAIL, address)
  await person.getByRole('button', { name: 'Accetta la proposta' }).click()
  await acceptWithCode(person, '200,01')
  const prima = await pay(person, '100,00')
  expect((await chargesFor(prima)).map(({ amount }) => amount)).toEqual([10_000])

  await person.goto(address)
  await expect(person.getByText('1 di 2 rate')).toBeVisible()
  await shop.goto(address)
  await expect(shop.getByText('Attiva', { exact: true })).toBeVisible()
  await shop.goto(`/pagamenti/${debito}`)
  await expect(shop.getByText('Annullato', { exact: true }).first()).toBeVisible()
})

test('GTW-M1 DIL-M4 (parte) dal pagamento il cliente sceglie “Paga a rate”, accetta col codice e paga la prima', async ({
  browser,
}) => {
  const person = await (await browser.newContext({ viewport: PHONE })).newPage()
  const debito = await richiedi(person.request, 15_000, 'Attrezzatura in tre volte')
  await signIn(person, EMAIL, `/gateway/${debito}`)
  await person.getByText(/^A rate da /).click()
  await person.getByRole('radio', { name: '3 rate da 50,00\u00A0€', exact: true }).click()
  const piano = person.getByRole('list', { name: 'Piano delle rate' })
  await expect(piano.getByRole('listitem')).toHaveCount(3)
  await person.getByRole('button', { name: 'Continua', exact: true }).click()
  await acceptWithCode(person, '150,00')
  await pay(person, '50,00')
  const [dilazione] = await search(person.request, 'dilazioni', { search: 'Attrezzatura' })
  await person.goto(`/dilazioni/${dilazione?._id ?? ''}`)
  await expect(person.getByText('1 di 3 rate')).toBeVisible()
})
