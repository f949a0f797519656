import { expect, type Page } from '@playwright/test'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { aggiungiGiorni, type Giorno } from '@rateo/domain/tempo/giorno'
import { PASSWORD } from '../addresses.ts'
import { nellaPosta } from '../posta.ts'
import { CARDS, chooseNewCard, typeCard } from '../provider.ts'
import { read, search } from '../richieste.ts'
import { completaConto, firma, pagato, scegli } from '../vita/gesti.ts'
import { creaAccount, entra, type Persona, registraCliente, registraEsercente } from './arrivi.ts'
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
const PIANO = 'Manutenzione'

let staff: Page
let shop: Page
let person: Page
let dilazione = ''

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

/** What a list says while it has nothing, and which action would fill it. */
const nulla = (page: Page) =>
  page.getByRole('main').getByRole('heading', { name: /^(Ancora ness|Non hai ancora|Nessun)/ })

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
  const conto = shop.getByRole('region', { name: 'Conto per ricevere gli incassi' })
  await expect(async () => {
    const rileggi = conto.getByRole('button', { name: 'Controlla adesso' })
    if (await rileggi.isVisible()) await rileggi.click({ timeout: 2000 })
    await expect(conto.getByText('Attivo', { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000, intervals: [6000] })
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

test('PAG-M3 (parte) DIL-M1 (parte) ABB-M1 (parte) nel paese nuovo si paga, si dilaziona e ci si abbona', async () => {
  const debito = await chiede('120,50', 'Restauro di una sedia')
  await person.goto(debito.replace('/pagamenti/', '/gateway/'))
  await person.getByRole('button', { name: /^Paga 120,50/ }).click()
  await typeCard(person, CARDS.buona)
  await pagato(person)

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
  await firma(person, dilazione, { a: MARIO.email, totale: '300,00', su: /Carta|carta|4242/ })

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
  await chooseNewCard(person)
  await person.getByRole('button', { name: /^Paga 12,00/ }).click()
  await typeCard(person, CARDS.buona)
  await pagato(person)
})

test('le altre pagine del paese si riempiono dalle loro finestre: cassa, squadra, raccolte, promozioni, utenze, assistenza, consulenti', async () => {
  await shop.goto('/home/esercente?cassa=elenco')
  await shop.getByRole('button', { name: 'Aggiungi una cassa' }).click()
  const cassa = shop.getByRole('dialog')
  await cassa.getByLabel('Nome', { exact: true }).fill('Banco')
  await cassa.getByLabel('Punto vendita').fill('Corso Italia 7, Milano')
  await cassa.getByRole('button', { name: 'Salva' }).click()
  await shop.getByRole('link', { name: 'Apri la cassa' }).click()
  await shop.getByLabel('50,00 €', { exact: true }).fill('2')
  await shop.getByRole('button', { name: 'Apri la cassa' }).click()
  await shop.getByRole('button', { name: 'Conta e chiudi' }).click()
  await shop.getByLabel('50,00 €', { exact: true }).fill('2')
  await shop.getByRole('button', { name: 'Chiudi la cassa' }).click()
  await expect(shop.getByRole('heading', { name: /^Z-\d{4}-1-\d+$/ })).toBeVisible()

  await shop.goto('/profilo?scheda=squadra')
  await shop.getByRole('button', { name: 'Invita una persona' }).click()
  const invito = shop.getByRole('dialog', { name: 'Invita una persona' })
  await invito.getByLabel('E-mail').fill('aiuto@paese.test')
  await invito.getByLabel('Ruolo').selectOption('cassa')
  await invito.getByRole('button', { name: 'Manda l’invito' }).click()
  await expect(shop.getByRole('list', { name: 'Inviti aperti' })).toContainText('aiuto@paese.test')

  await shop.goto('/raccolte')
  await shop.getByRole('button', { name: 'Nuova raccolta' }).first().click()
  await shop.getByRole('dialog').getByLabel('Titolo').fill('Corso di restauro')
  await shop.getByRole('dialog').getByLabel('Quanto a testa').fill('45')
  await shop.getByRole('dialog').getByRole('button', { name: 'Continua' }).click()
  await shop.waitForURL(/\/raccolte\/[0-9a-f]{24}$/)

  await shop.goto('/beneficiari')
  await shop.getByRole('button', { name: 'Aggiungi un beneficiario' }).first().click()
  const figlia = shop.getByRole('dialog')
  await figlia.getByRole('combobox', { name: 'Chi paga' }).fill(MARIO.email)
  await shop.getByRole('option', { name: new RegExp(MARIO.email) }).click()
  await figlia.getByLabel('Nome e cognome').fill('Luisa Rossi')
  await figlia.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await shop.waitForURL(/\/beneficiari\/[0-9a-f]{24}$/)

  await person.goto('/utenze')
  await person.getByRole('button', { name: 'Aggiungi un’utenza' }).first().click()
  const utenza = person.getByRole('dialog')
  await utenza.getByLabel('Tipo').selectOption('Luce')
  await utenza.getByLabel('Fornitore').fill('Energia del Paese')
  await utenza.getByLabel('Intestatario').fill('Mario Rossi')
  await utenza.getByLabel(/^POD/).fill('IT001E12345678')
  await utenza.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await person.waitForURL(/\/utenze\/[0-9a-f]{24}$/)

  await person.goto('/assistenza')
  await person.getByRole('link', { name: 'Nuova richiesta' }).first().click()
  await person.getByRole('combobox', { name: 'Di che cosa si tratta' }).click()
  await person.getByRole('option', { name: 'Un problema tecnico' }).click()
  await person.getByLabel('Oggetto', { exact: true }).fill('La sedia balla')
  await person.getByLabel('Testo', { exact: true }).fill('Una gamba è più corta.')
  await person.getByRole('button', { name: 'Invia la richiesta' }).click()
  await expect(person.getByRole('heading', { name: 'La sedia balla' })).toBeVisible()

  await staff.goto('/consulenti')
  await staff.getByRole('button', { name: 'Nuovo consulente' }).first().click()
  const consulente = staff.getByRole('dialog')
  await consulente.getByLabel('Nome o studio').fill('Studio del Paese')
  await consulente.getByLabel('Partita IVA').fill('01114601006')
  await consulente.getByLabel('E-mail').fill('studio@paese.test')
  await consulente.getByRole('button', { name: 'Aggiungi' }).click()
  await expect(staff.getByRole('heading', { name: 'Studio del Paese' })).toBeVisible()
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
    'saldata',
    'pagata',
    'pagata',
    'pagata',
  ])
  const rinnovi = await search(shop.request, 'pagamenti', { search: PIANO, limit: 10 })
  expect(rinnovi.length).toBeGreaterThanOrEqual(4)
  expect(new Set(rinnovi.map((uno) => uno.stato))).toEqual(new Set(['pagato']))
  for (const page of [shop, person, staff]) await sfoglia(page)
  for (const piena of ['/pagamenti', '/dilazioni', '/abbonamenti', '/clienti', '/documenti']) {
    await shop.goto(piena)
    await expect(shop.getByRole('main').locator('tbody tr').first(), piena).toBeVisible()
    await expect(nulla(shop), piena).toHaveCount(0)
  }
})
