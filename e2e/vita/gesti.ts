import { type Browser, expect, type Page } from '@playwright/test'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { aggiungiGiorni, type Giorno } from '@rateo/domain/tempo/giorno'
import { PSP_ORIGIN } from '../addresses.ts'
import { signIn } from '../people.ts'
import { nellaPosta, tuttoNellaPosta } from '../posta.ts'
import { CARDS, chooseNewCard, typeCard } from '../provider.ts'
import { richiedi } from '../richieste.ts'

const PHONE = { width: 390, height: 844 }

export const ESERCENTE = 'esercente@rateo.test'

/** Chooses an entry of the menu of a record. */
export async function scegli(page: Page, voce: string) {
  await page.getByRole('button', { name: 'Altre azioni', exact: true }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${voce}`) }).click()
}

/** Asks for the code of an act and types what arrived. */
export async function conCodice(page: Page, email: string, what: RegExp) {
  const before = await tuttoNellaPosta(page.request, email, what)
  await page.getByRole('button', { name: 'Invia il codice' }).click()
  const codice = await nellaPosta(page.request, email, what, before)
  await page.getByLabel('Codice di 6 cifre').fill(codice)
  await page.getByRole('button', { name: 'Conferma', exact: true }).click()
}

type Proposta = {
  /** A debt of these cents, by which its messages are found. */
  importo: number
  causale: string
  rate: number
  anticipo?: string
  oggi: Giorno
  a: string
}

/** The esercente divides a debt in weekly rate, the first in a week, and sends the proposal; answers with its address. */
async function proponi(shop: Page, di: Proposta): Promise<string> {
  const { importo, causale, rate, anticipo, oggi, a } = di
  const debito = await richiedi(shop.request, importo, causale, { oggi, a })
  await signIn(shop, ESERCENTE, `/pagamenti/${debito}`)
  await scegli(shop, 'Dilaziona')
  await shop.getByLabel('Cadenza', { exact: true }).selectOption({ label: 'Settimanale' })
  await shop.getByLabel('Numero di rate').fill(String(rate))
  if (anticipo) await shop.getByLabel('Anticipo (facoltativo)').fill(anticipo)
  const giorno = shop.getByRole('textbox', { name: 'Giorno', exact: true })
  await giorno.fill(formattaGiorno(aggiungiGiorni(oggi, 7)))
  await shop.getByRole('button', { name: 'Controlla la proposta' }).click()
  await shop.getByRole('button', { name: 'Invia al cliente' }).click()
  await shop.waitForURL(/\/dilazioni\/[0-9a-f]{24}/)
  await expect(shop.getByText('Proposta', { exact: true })).toBeVisible()
  return new URL(shop.url()).pathname
}

/** The cliente reads the proposal and signs it with the code for this total; the rate are charged as named. */
export async function firma(
  person: Page,
  address: string,
  di: { a: string; totale: string; su?: RegExp },
) {
  await signIn(person, di.a, address)
  await person.getByRole('button', { name: 'Accetta la proposta' }).click()
  if (di.su) await person.getByRole('radio', { name: di.su }).first().click()
  await person.getByRole('button', { name: 'Accetta', exact: true }).click()
  await conCodice(person, di.a, new RegExp(`(\\d{6})[^]*accettare la dilazione[^]*${di.totale}`))
}

/** A plan that the cliente signed on a phone: who sells and who signs, each on a page, and the address of the plan. */
export async function pianoFirmato(
  browser: Browser,
  di: Proposta & { totale: string; su?: RegExp },
): Promise<{ shop: Page; person: Page; address: string }> {
  const shop = await (await browser.newContext()).newPage()
  const person = await (await browser.newContext({ viewport: PHONE })).newPage()
  const address = await proponi(shop, di)
  await firma(person, address, di)
  return { shop, person, address }
}

/** Pays what the page of payment asks, on another card. */
export async function paga(person: Page, importo: string) {
  await chooseNewCard(person)
  await person.getByRole('button', { name: new RegExp(`^Paga ${importo}`) }).click()
  await typeCard(person, CARDS.buona)
  await pagato(person)
}

export async function pagato(person: Page) {
  await person.waitForURL(/\/gateway\//)
  await expect(person.getByText('Pagato', { exact: true })).toBeVisible()
}

type Rata = {
  n: number
  stato: string
  scadenza: string
  totale_centesimi: number
  residuo_centesimi: number
  pagamento: { _id: string } | null
}

/** The rate of a plan as whoever is in reads them: each under its number, with the debt by which it is paid. */
export async function rateDi(page: Page, address: string) {
  const response = await page.request.get(`/api${address}`)
  const { rate } = (await response.json()) as { rate: Rata[] }
  return Object.fromEntries(
    rate.map(({ pagamento, ...una }) => [una.n, { ...una, pagamento_id: pagamento?._id ?? '' }]),
  )
}

/** The esercente gives what the provider asks for, on the provider's page, and comes back. */
export async function completaConto(shop: Page) {
  await shop.goto('/home')
  await shop.getByRole('link', { name: /Conto degli incassi/ }).click()
  await shop.getByRole('button', { name: 'Completa il conto' }).click()
  await shop.waitForURL((url) => url.origin === PSP_ORIGIN)
  await shop.getByLabel('Nome del rappresentante', { exact: true }).fill('Ada')
  await shop.getByLabel('Cognome del rappresentante').fill('Rossi')
  const iban = shop.getByLabel(/^IBAN/)
  await iban.fill('IT83W0542811101000000123455')
  await shop.getByRole('button', { name: 'Invia i dati' }).click()
  await shop.waitForURL(/\/profilo/)
}

/** Waits until the account is active, on the page to which its completion led. */
export async function contoAttivo(shop: Page) {
  const conto = shop.getByRole('region', { name: 'Conto per ricevere gli incassi' })
  await expect(async () => {
    const rileggi = conto.getByRole('button', { name: 'Controlla adesso' })
    // The button goes away by itself once the answer comes.
    if (await rileggi.isVisible()) await rileggi.click({ timeout: 2000 })
    await expect(conto.getByText('Attivo', { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000, intervals: [6000] })
}
