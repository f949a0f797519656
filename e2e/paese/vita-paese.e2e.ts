import { expect, type Page } from '@playwright/test'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { aggiungiGiorni, type Giorno } from '@rateo/domain/tempo/giorno'
import { PASSWORD } from '../addresses.ts'
import { nellaPosta } from '../posta.ts'
import { CARDS, typeCard } from '../provider.ts'
import { read, search } from '../richieste.ts'
import { completaConto, conCodice, contoAttivo, pagato, scegli } from '../vita/gesti.ts'
import { creaAccount, entra, type Persona, registraCliente, registraEsercente } from './arrivi.ts'
import {
  assistenza,
  beneficiario,
  cassa,
  cerca,
  consulente,
  promozione,
  raccolta,
  squadra,
  utenza,
} from './finestre.ts'
import { test } from './town.ts'

test.setTimeout(600_000)
test.describe.configure({ mode: 'serial' })

const PHONE = { width: 360, height: 780 }
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
const MARIO: Persona = {
  nome: 'Mario',
  cognome: 'Rossi',
  email: 'mario@paese.test',
  cellulare: '3331002002',
  nascita: '12/03/1945',
  sesso: 'M',
  cf: 'RSSMRA45C12F205C',
}
const BOTTEGA = {
  ragione_sociale: 'Bottega Costa S.r.l.',
  partita_iva: '00743110157',
  iban: 'IT60X0542811101000000123456',
}
const INVITO = /(\/login\?invito=[\w-]{43})/

let staff: Page
let shop: Page
let person: Page
let dilazione = ''
let studio = ''

const PIANO = 'Manutenzione'

/** The clock of the town as its staff read it. */
const oggi = async () =>
  (await read<{ adesso: string }>(staff.request, '/api/gestione/orologio')).adesso.slice(
    0,
    10,
  ) as Giorno

/** The portal's own menu, entry by entry: each page opens, and offers something to do. */
async function sfoglia(page: Page) {
  await page.goto('/home')
  const links = page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link')
  const altro = page.getByRole('button', { name: 'Altro', exact: true })
  await expect(links.first().or(altro).first()).toBeVisible()
  if (await altro.isVisible()) await altro.click()
  await expect(links.first()).toBeVisible()
  const all = await links.evaluateAll((found) => found.map((one) => one.getAttribute('href') ?? ''))
  for (const address of all.filter((one) => !one.startsWith('/logout'))) {
    await page.goto(address)
    const main = page.getByRole('main')
    // A list that is still on its way shows controls that an empty one does not have.
    await expect(page.getByText('Caricamento...')).toBeHidden({ timeout: 30_000 })
    await expect(main.locator('[aria-busy=true]'), address).toHaveCount(0, { timeout: 30_000 })
    await expect(main.locator('button, a').first(), address).toBeVisible({ timeout: 30_000 })
    await expect(main.getByRole('alert'), address).toHaveCount(0)
  }
}

/** The words of a list that has nothing yet. */
const nulla = (page: Page) =>
  page.getByRole('main').getByRole('heading', { name: /^(Ancora ness|Non hai ancora|Nessun)/ })

/** Saves a first card in the tab that a page without cards offers, and comes back to that page. */
async function aggiungeCarta(page: Page, numero: string) {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Aggiungi una carta' }).click()
  const scheda = await opened
  await scheda.getByRole('button', { name: 'Aggiungi una carta' }).click()
  await scheda.getByLabel('Numero della carta').fill(numero)
  await scheda.getByLabel('Scadenza').fill('12/34')
  await scheda.getByLabel('CVC').fill('123')
  await scheda.getByLabel('Nome sulla carta').fill('Mario Rossi')
  await scheda.getByRole('button', { name: /Salva/ }).click()
  await expect(scheda.getByText('Carta salvata.')).toBeVisible()
  await scheda.close()
  // A browser without a window does not say that a page is looked at again.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}

/** The shop asks its cliente for a sum; answers with the address of the debt. */
async function chiede(importo: string, causale: string): Promise<string> {
  await shop.goto('/pagamenti/nuovo')
  await shop.getByRole('combobox', { name: 'Cerca un cliente' }).fill(MARIO.email)
  await shop.getByRole('option', { name: new RegExp(MARIO.email) }).click()
  await shop.getByLabel('Importo').fill(importo)
  await shop.getByLabel('Causale').fill(causale)
  await shop.getByRole('button', { name: new RegExp(`Richiedi ${importo}`) }).click()
  await shop.getByRole('link', { name: 'Apri il pagamento' }).click()
  await shop.waitForURL(/\/pagamenti\/[0-9a-f]{24}/)
  return new URL(shop.url()).pathname
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

test('REG-M2 (parte) REG-B4 (parte) un’esercente invitata compila ogni passo e firma; l’admin legge, approva ogni passo; lei completa il conto, e può incassare', async ({
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
  await expect(staff.getByText(`${BOTTEGA.ragione_sociale} è approvato.`)).toBeVisible()
  await sfoglia(shop)
  await shop.goto('/pagamenti')
  await expect(nulla(shop)).toBeVisible()
  // The provider asks for what it wants to know before anybody pays.
  await expect(async () => {
    await shop.goto('/home')
    await expect(shop.getByText(/Conto degli incassi non in ordine/)).toBeVisible({ timeout: 4000 })
  }).toPass({ timeout: 60_000 })
  await completaConto(shop)
  await contoAttivo(shop)
})

test('un cliente scritto a mano e invitato si registra dal telefono', async ({ browser }) => {
  await shop.goto('/clienti')
  await shop.getByRole('button', { name: 'Nuovo cliente' }).first().click()
  const nuovo = shop.getByRole('dialog', { name: 'Nuovo cliente' })
  await nuovo.getByLabel('Nome o ragione sociale').fill('Mario Rossi')
  await nuovo.getByLabel('E-mail').fill(MARIO.email)
  await nuovo.getByRole('button', { name: 'Aggiungi' }).click()
  await expect(shop.getByRole('heading', { name: 'Mario Rossi' })).toBeVisible()
  await scegli(shop, 'Invita a registrarsi')
  await shop.getByRole('button', { name: 'Invia l’invito' }).click()
  await expect(shop.getByText(`Invito inviato a ${MARIO.email}.`)).toBeVisible()
  person = await (await browser.newContext({ viewport: PHONE })).newPage()
  await creaAccount(person, await nellaPosta(person.request, MARIO.email, INVITO), MARIO)
  await registraCliente(person, MARIO)
  await sfoglia(person)
})

test('PAG-M3 (parte) nel paese nuovo il primo pagamento si chiede, e si paga dal telefono', async () => {
  const debito = await chiede('120,50', 'Restauro di una sedia')
  await person.goto(debito.replace('/pagamenti/', '/gateway/'))
  await person.getByRole('button', { name: /^Paga 120,50/ }).click()
  await typeCard(person, CARDS.buona)
  await pagato(person)
  for (const [page, address] of [
    [shop, '/pagamenti'],
    [shop, '/clienti'],
    [shop, '/documenti'],
    [staff, '/pagamenti'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('main').locator('tbody tr').first(), address).toBeVisible()
    await expect(nulla(page), address).toHaveCount(0)
  }
})

test('DIL-M1 (parte) ABB-M1 (parte) nel paese nuovo si dilaziona con una carta aggiunta allora, e ci si abbona dal link', async () => {
  await chiede('300,00', 'Un armadio a rate')
  await scegli(shop, 'Dilaziona')
  await shop.getByLabel('Cadenza', { exact: true }).selectOption({ label: 'Settimanale' })
  await shop.getByLabel('Numero di rate').fill('3')
  await shop
    .getByRole('textbox', { name: 'Giorno', exact: true })
    .fill(formattaGiorno(aggiungiGiorni(await oggi(), 7)))
  await shop.getByRole('button', { name: 'Controlla la proposta' }).click()
  await shop.getByRole('button', { name: 'Invia al cliente' }).click()
  await shop.waitForURL(/\/dilazioni\/[0-9a-f]{24}/)
  dilazione = new URL(shop.url()).pathname
  await person.goto(dilazione)
  await person.getByRole('button', { name: 'Accetta la proposta' }).click()
  await aggiungeCarta(person, CARDS.buona)
  await person.getByRole('radio', { name: /4242/ }).click()
  await person.getByRole('button', { name: 'Accetta', exact: true }).click()
  // Its phone was confirmed when it came: the code arrives there.
  await conCodice(person, `+39${MARIO.cellulare}`, /Codice (\d{6}) per accettare la dilazione/)
  await expect(person.getByText('Attiva', { exact: true }).first()).toBeVisible()

  await shop.goto('/abbonamenti/piani')
  await shop.getByRole('button', { name: 'Nuovo piano' }).first().click()
  await shop.getByRole('textbox', { name: 'Nome' }).fill(PIANO)
  await shop.getByRole('textbox', { name: 'Importo' }).fill('12,00')
  await shop.getByLabel('Si addebita').selectOption('settimanale')
  await shop.getByRole('button', { name: 'Salva il piano' }).click()
  await shop.waitForURL(/\/abbonamenti\/piani\/[0-9a-f]{24}/)
  const pagina = shop.getByRole('link', { name: 'Apri la pagina' })
  await person.goto(new URL((await pagina.getAttribute('href')) ?? '').pathname)
  await person.getByRole('link', { name: 'Abbonati' }).click()
  const subito = person.getByRole('checkbox', { name: /cominci subito/ })
  if (await subito.isVisible()) await subito.check()
  await person.getByRole('button', { name: 'Ordina con obbligo di pagamento' }).click()
  await person.waitForURL(/\/gateway\//)
  await person.getByRole('button', { name: /^Paga 12,00/ }).click()
  await pagato(person)
})

test('le altre pagine del paese si riempiono dalle loro finestre: cassa, squadra, raccolte, beneficiari, promozioni, utenze, assistenza, consulenti', async () => {
  await cassa(shop)
  await squadra(shop, 'aiuto@paese.test')
  await raccolta(shop, 'Corso di restauro')
  await beneficiario(shop, { nome: 'Luisa Rossi', paga: MARIO.email })
  await utenza(person, 'Energia del Paese')
  await assistenza(person, staff, {
    oggetto: 'La ricevuta della sedia',
    risposta: 'È tra i tuoi documenti.',
  })
  await promozione(staff, { nome: 'Benvenuti in paese', codice: 'PAESE10' })
  studio = await consulente(staff, { nome: 'Studio del Paese', segue: BOTTEGA.ragione_sociale })
  await cerca(person, BOTTEGA.ragione_sociale)
})

test('dopo un mese le rate sono pagate, l’abbonamento è rinnovato, e nessuna pagina principale è vuota', async () => {
  await staff.goto('/gestione?scheda=lavori')
  await staff.getByRole('button', { name: 'Altri giorni' }).click()
  await staff.getByRole('textbox', { name: 'Giorni' }).fill('24')
  await staff.getByRole('button', { name: 'Vivi 24 giorni', exact: true }).click()
  await expect(staff.getByText(/^Per Rateo adesso è il/)).toBeVisible({ timeout: 120_000 })
  await expect
    .poll(
      async () => (await read<{ stato: string }>(staff.request, '/api/gestione/orologio')).stato,
      {
        timeout: 240_000,
      },
    )
    .toBe('pronto')
  const { stato, rate } = await read<{ stato: string; rate: { stato: string }[] }>(
    shop.request,
    `/api${dilazione}`,
  )
  expect([stato, ...rate.map((una) => una.stato)]).toEqual([
    'conclusa',
    'pagata',
    'pagata',
    'pagata',
  ])
  const rinnovi = await search(shop.request, 'pagamenti', { search: PIANO, limit: 10 })
  expect(rinnovi.length).toBeGreaterThanOrEqual(4)
  expect(new Set(rinnovi.map((uno) => uno.stato))).toEqual(new Set(['pagato']))
  for (const page of [shop, person, staff]) await sfoglia(page)
  for (const [page, address] of [
    [shop, '/pagamenti'],
    [shop, '/dilazioni'],
    [shop, '/abbonamenti'],
    [shop, '/clienti'],
    [shop, '/documenti'],
    [person, '/pagamenti'],
    [person, '/dilazioni'],
    [person, '/abbonamenti'],
    [staff, '/esercenti'],
    [staff, '/abbonamenti'],
    [staff, '/promozioni'],
    [staff, studio],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('main').locator('tbody tr, li').first(), address).toBeVisible()
    await expect(nulla(page), address).toHaveCount(0)
  }
  await expect(staff.getByRole('table', { name: 'Provvigioni' })).toContainText('PAG-')
})
