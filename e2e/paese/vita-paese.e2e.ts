import { expect, type Page } from '@playwright/test'
import { PASSWORD } from '../addresses.ts'
import { nellaPosta } from '../posta.ts'
import { creaAccount, entra, type Persona, registraEsercente } from './arrivi.ts'
import { test } from './town.ts'

test.setTimeout(600_000)
test.describe.configure({ mode: 'serial' })

const ADMIN = 'anna.verdi@paese.test'
const IRENE: Persona = {
  nome: 'Irene',
  cognome: 'Costa',
  email: 'irene@paese.test',
  cellulare: '3331002001',
  nascita: '14/05/1980',
  sesso: 'F',
  cf: 'CSTRNI80E54F205R',
}
const BOTTEGA = {
  ragione_sociale: 'Bottega Costa S.r.l.',
  partita_iva: '00743110157',
  iban: 'IT60X0542811101000000123456',
}
const INVITO = /(\/login\?invito=[\w-]{43})/

let staff: Page
let shop: Page

/** The portal's own menu, entry by entry: each page opens, and offers something to do. */
async function sfoglia(page: Page): Promise<string[]> {
  await page.goto('/home')
  const links = page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link')
  await expect(links.first()).toBeAttached()
  const all = await links.evaluateAll((found) => found.map((one) => one.getAttribute('href') ?? ''))
  const addresses = all.filter((address) => !address.startsWith('/logout'))
  const vuote: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    const main = page.getByRole('main')
    // A list that is still on its way shows controls that an empty one does not have.
    await expect(page.getByText('Caricamento...')).toBeHidden({ timeout: 30_000 })
    await expect(main.locator('[aria-busy=true]'), address).toHaveCount(0, { timeout: 30_000 })
    await expect(main.locator('button, a').first(), address).toBeVisible({ timeout: 30_000 })
    await expect(main.getByRole('alert'), address).toHaveCount(0)
    const nulla = main.getByRole('heading', { name: /^(Ancora ness|Non hai ancora|Nessun)/ })
    if ((await nulla.count()) > 0) vuote.push(address)
  }
  return vuote
}

test('il primo admin nasce da un comando, sceglie la password e trova un portale vuoto in cui ogni pagina ha da fare', async ({
  browser,
  town,
}) => {
  expect(await town.nomina(ADMIN, 'Anna', 'Verdi')).toContain('Fatto')
  staff = await (await browser.newContext()).newPage()
  await staff.goto(await nellaPosta(staff.request, ADMIN, /(\/login\?reimposta=[\w-]+)/))
  await staff.locator('#forgotten-field').fill(PASSWORD)
  await staff.locator('#forgotten-send').click()
  await expect(staff.locator('#forgotten-done')).toBeVisible()
  await entra(staff, ADMIN, /\/(home)?$/)
  await sfoglia(staff)
  await staff.goto('/esercenti')
  await staff
    .getByRole('button', { name: /Invita/ })
    .first()
    .click()
  const invito = staff.getByRole('dialog')
  await invito.getByLabel('Nome', { exact: true }).fill(IRENE.nome)
  await invito.getByLabel('Cognome').fill(IRENE.cognome)
  await invito.getByLabel('E-mail').fill(IRENE.email)
  await invito.getByRole('button', { name: 'Invia l’invito' }).click()
  await expect(invito).toHaveCount(0)
})

test('REG-M2 (parte) REG-B4 (parte) un’esercente invitata compila ogni passo e firma; l’admin legge, approva ogni passo, e lei può incassare', async ({
  browser,
}) => {
  shop = await (await browser.newContext()).newPage()
  await creaAccount(shop, await nellaPosta(shop.request, IRENE.email, INVITO), IRENE)
  await registraEsercente(shop, IRENE, BOTTEGA)
  await staff.goto('/esercenti')
  await staff.getByRole('link', { name: BOTTEGA.ragione_sociale }).first().click()
  await staff.getByRole('button', { name: 'Prendi in carico' }).click()
  await expect(staff.getByText(/è in verifica/).first()).toBeVisible()
  await staff
    .getByRole('link', { name: /Registrazione/ })
    .first()
    .click()
  const passi = staff.getByRole('button', { name: 'Approva il passo' })
  await expect(passi.first()).toBeVisible()
  for (let left = await passi.count(); left > 0; left--) {
    await passi.first().click()
    await expect(passi).toHaveCount(left - 1)
  }
  await staff.getByRole('button', { name: 'Approva', exact: true }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Approva', exact: true }).click()
  await expect(staff.getByText(/ora può incassare/)).toBeVisible()
  await shop.goto('/home')
  const vuote = await sfoglia(shop)
  expect(vuote).toContain('/pagamenti')
})
