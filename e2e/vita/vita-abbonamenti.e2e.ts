import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { aggiungiGiorni, giorniTra } from '@rateo/domain/tempo/giorno'
import { PASSWORD } from '../addresses.ts'
import { signIn } from '../people.ts'
import { nellaPosta } from '../posta.ts'
import { CARDS, chargesFor, chooseNewCard, refuse, typeCard } from '../provider.ts'
import { postAs, search, signInByApi } from '../richieste.ts'
import { ESERCENTE, pagato, scegli } from './gesti.ts'
import { test } from './town.ts'

test.setTimeout(300_000)

const SMALL = { width: 360, height: 740 }
/** The days for which the service of a late abbonamento goes on. */
const TOLLERANZA = 7
const A = 'cliente@rateo.test'
const ALTRO = 'cliente2@rateo.test'

type Rinnovo = { _id: string; stato: string; importo_centesimi: number; scadenza: string }
type Letto = {
  stato: string
  rinnovi: Rinnovo[]
  prossimo_addebito: string | null
  ripresa_il: string | null
  recesso_entro: string | null
}

const leggi = async (page: Page, address: string) =>
  (await (await page.request.get(`/api${address}`)).json()) as Letto

const presi = async (id: string) => (await chargesFor(id)).map(({ amount }) => amount)

/** Subscribes to a piano from its public page; answers with the debt of the first charge. */
async function abbonati(person: Page, link: string, prima = async () => {}): Promise<string> {
  await person.goto(link)
  await person.getByRole('link', { name: 'Abbonati' }).click()
  await prima()
  await person.getByRole('button', { name: 'Ordina con obbligo di pagamento' }).click()
  await person.waitForURL(/\/gateway\//)
  return new URL(person.url()).pathname.split('/').at(-1) ?? ''
}

async function suo(person: Page, nome: string): Promise<string> {
  const [abbonamento] = await search(person.request, 'abbonamenti', { search: nome })
  return `/abbonamenti/${abbonamento?._id ?? ''}`
}

/** The names of this run alone: a piano and a code are found by them. */
const sigla = randomUUID().slice(0, 4).toUpperCase()
const BASE = `Passo base ${sigla}`
const PIENO = `Passo pieno ${sigla}`
const CODICE = `PASSO${sigla}`

test('ABB-M1 (parte) ABB-M2 (parte) ABB-M4 (parte) ABB-M5 (parte) un piano pubblicato, preso dal telefono dal suo link, rinnovato da sé, cambiato, non riuscito, sospeso finita la tolleranza e recuperato', async ({
  browser,
  orologio,
}) => {
  const shop = await (await browser.newContext()).newPage()
  await signIn(shop, ESERCENTE, '/abbonamenti/piani')
  await postAs(shop.request, '/api/piani', {
    nome: PIENO,
    importo_centesimi: 2600,
    cadenza: 'settimanale',
  })
  await shop.getByRole('button', { name: 'Nuovo piano' }).click()
  await shop.getByRole('textbox', { name: 'Nome' }).fill(BASE)
  await shop.getByRole('textbox', { name: 'Importo' }).fill('12,00')
  await shop.getByLabel('Si addebita').selectOption('settimanale')
  await shop.getByRole('button', { name: 'Salva il piano' }).click()
  await shop.waitForURL(/\/abbonamenti\/piani\/[0-9a-f]{24}/)
  const pagina = shop.getByRole('link', { name: 'Apri la pagina' })
  const link = new URL((await pagina.getAttribute('href')) ?? '').pathname

  const person = await (await browser.newContext({ viewport: SMALL })).newPage()
  await expect(async () => {
    // A busy portal asks to come again in a moment, as the page says.
    await person.goto(link)
    await expect(person.locator('.sum')).toHaveText(/12,00/)
  }).toPass({ timeout: 60_000 })
  const primo = await abbonati(person, link, async () => {
    await person.locator('#email').fill(A)
    await person.locator('#password').fill(PASSWORD)
    await person.getByRole('button', { name: 'Accedi', exact: true }).click()
    await person.getByRole('checkbox', { name: /cominci subito/ }).check()
  })
  await chooseNewCard(person)
  await person.getByRole('button', { name: /^Paga 12,00/ }).click()
  await typeCard(person, CARDS.buona)
  await pagato(person)
  const [preso] = await chargesFor(primo)
  const address = await suo(person, BASE)

  await orologio.avanti(8)
  const { rinnovi } = await leggi(person, address)
  expect(rinnovi.map(({ stato }) => stato)).toEqual(['pagato', 'pagato'])
  expect(await presi(rinnovi[0]?._id ?? '')).toEqual([1200])

  await person.goto(address)
  await scegli(person, 'Cambia piano')
  await person.getByRole('radio', { name: PIENO }).click()
  await person.getByRole('button', { name: 'Vedi quanto costa' }).click()
  const conferma = person.getByRole('button', { name: /^Conferma: [\d,]+\s€ oggi/ })
  const mostrati = Number((await conferma.textContent())?.replaceAll(/\D/g, ''))
  expect(mostrati).toBeGreaterThan(0)
  expect(mostrati).toBeLessThanOrEqual(1400)
  await conferma.click()
  await expect(person.getByText(`Ora il piano è ${PIENO}.`)).toBeVisible()
  const differenza = (await leggi(person, address)).rinnovi[0]
  expect(differenza?.importo_centesimi).toBe(mostrati)

  await orologio.avanti(1)
  expect(await presi(differenza?._id ?? '')).toEqual([mostrati])
  await refuse(preso?.payment_method ?? '', 'insufficient_funds')
  await orologio.avanti(6)
  const aperti = (await leggi(person, address)).rinnovi
  const [fallito] = aperti
  expect(fallito?.importo_centesimi).toBe(2600)
  await person.goto(address)
  await expect(person.getByText('Pagamento non riuscito').first()).toBeVisible()
  await expect(person.getByText(/Restano da pagare 26,00/)).toContainText('Il servizio continua')

  // To the last day of grace the service goes on: what is owed is tried again, and no new period is made out.
  const finisce = aggiungiGiorni(fallito?.scadenza ?? '', TOLLERANZA)
  await orologio.avanti(giorniTra(await orologio.oggi(), finisce) - 1)
  expect((await leggi(person, address)).stato).toBe('in_ritardo')
  expect(await presi(fallito?._id ?? '')).toEqual([])
  // The day after it is over at the latest, whatever the hour at which the town began.
  await orologio.avanti(3)
  const sospeso = await leggi(person, address)
  expect(sospeso).toMatchObject({ stato: 'sospeso', prossimo_addebito: null })
  expect(sospeso.rinnovi).toHaveLength(aperti.length)
  await nellaPosta(person.request, A, new RegExp(`(${PIENO} è sospeso)`))
  await person.goto(address)
  await expect(person.getByText(/^Il servizio è sospeso/)).toBeVisible()
  await person.getByRole('link', { name: /^Paga 26,00/ }).click()
  await chooseNewCard(person)
  await expect(person.getByRole('checkbox', { name: /per i prossimi addebiti/ })).toBeChecked()
  await person.getByRole('button', { name: /^Paga 26,00/ }).click()
  await typeCard(person, CARDS.buona)
  await pagato(person)
  await person.goto(address)
  await expect(person.getByText('Attivo', { exact: true })).toBeVisible()
  expect(await presi(fallito?._id ?? '')).toEqual([2600])

  // A new week begins with the service, and is charged once it was told.
  const { prossimo_addebito, ripresa_il } = await leggi(person, address)
  expect(prossimo_addebito).toBe(await orologio.oggi())
  await orologio.avanti(giorniTra(await orologio.oggi(), ripresa_il ?? '') + 1)
  const dopo = (await leggi(person, address)).rinnovi[0]
  expect([dopo?.stato, dopo?.scadenza]).toEqual(['pagato', prossimo_addebito])
  const [nuova] = await chargesFor(dopo?._id ?? '')
  expect(nuova?.amount).toBe(2600)
  expect(nuova?.payment_method).not.toBe(preso?.payment_method)
})

test('PRM-M2 (parte) ABB-M7 (parte) con un codice si paga meno, si disdice, ci si ripensa, e si recede: torna tutto quello che è pagato', async ({
  browser,
  orologio,
}) => {
  const staff = await browser.newContext()
  await signInByApi(staff.request, 'admin@rateo.test')
  const oggi = await orologio.oggi()
  await postAs(staff.request, '/api/promozioni', {
    nome: 'Passo d’inverno',
    codice: CODICE,
    effetto: 'percentuale',
    valore: 2500,
    esercente_id: null,
    dal: oggi,
    al: null,
    usi_max: null,
    usi_per_cliente: null,
    importo_minimo_centesimi: 0,
    primo_acquisto: false,
  })
  const shop = await browser.newContext()
  await signInByApi(shop.request, ESERCENTE)
  const nome = `Passo breve ${sigla}`
  const piano = { nome, importo_centesimi: 1200, cadenza: 'settimanale' }
  const { _id } = (await (await postAs(shop.request, '/api/piani', piano)).json()) as {
    _id: string
  }
  const person = await (await browser.newContext({ viewport: SMALL })).newPage()
  await signInByApi(person.request, ALTRO)
  const primo = await abbonati(person, `/abbonati/${_id}`, async () => {
    await person.getByLabel(/^Codice promozione/).fill(CODICE.toLowerCase())
    await person.getByRole('button', { name: 'Usa il codice' }).click()
    await expect(person.getByText(/3,00\s€ in meno sul primo addebito/)).toBeVisible()
  })
  await person.getByRole('button', { name: /^Paga 9,00/ }).click()
  await pagato(person)
  expect(await presi(primo)).toEqual([900])
  const address = await suo(person, nome)
  await person.goto(address)
  await person.getByRole('button', { name: 'Disdici' }).click()
  await person.getByRole('button', { name: /Conferma la disdetta|No grazie, disdici/ }).click()
  await expect(person.getByText(/^Disdetto: attivo fino al /).first()).toBeVisible()
  expect((await leggi(person, address)).prossimo_addebito).toBeNull()
  await person.getByRole('button', { name: 'Ritira la disdetta' }).click()
  await person.getByRole('button', { name: 'Continua l’abbonamento' }).click()
  await expect(person.getByText('Attivo', { exact: true })).toBeVisible()
  await orologio.avanti(2)
  await person.goto(address)
  await person.getByRole('button', { name: 'Recedi dal contratto qui' }).click()
  await expect(person.getByRole('dialog')).toContainText('9,00')
  await person.getByRole('button', { name: 'Conferma il recesso' }).click()
  await expect(person.getByText('Chiuso per recesso').first()).toBeVisible()
  await orologio.avanti(1)
  const pagamento = await person.request.get(`/api/pagamenti/${primo}`)
  expect(await pagamento.json()).toMatchObject({ stato: 'rimborsato', rimborsato_centesimi: 900 })
})

test('ABB-M7 tre tocchi dall’elenco e la disdetta è data; “Recedi dal contratto qui” c’è per tutti i suoi giorni, poi non più', async ({
  browser,
  orologio,
}) => {
  const shop = await browser.newContext()
  await signInByApi(shop.request, ESERCENTE)
  const nome = `Passo lungo ${sigla}`
  const piano = { nome, importo_centesimi: 1300, cadenza: 'mensile' }
  const { _id } = (await (await postAs(shop.request, '/api/piani', piano)).json()) as {
    _id: string
  }
  const person = await (await browser.newContext({ viewport: SMALL })).newPage()
  await signInByApi(person.request, ALTRO)
  await abbonati(person, `/abbonati/${_id}`)
  // The price is less on the days when a promozione of the esercente holds by itself.
  await person.getByRole('button', { name: /^Paga [\d,]+/ }).click()
  await pagato(person)

  await person.goto('/abbonamenti')
  const elenco = person.getByRole('list', { name: 'Abbonamenti' })
  await elenco.getByRole('link').filter({ hasText: nome }).click()
  await person.getByRole('button', { name: 'Disdici' }).click()
  await person.getByRole('button', { name: /Conferma la disdetta|No grazie, disdici/ }).click()
  await expect(person.getByText(/^Disdetto: attivo fino al /).first()).toBeVisible()

  const recedi = person.getByRole('button', { name: 'Recedi dal contratto qui' })
  await expect(recedi).toBeVisible()
  const address = new URL(person.url()).pathname
  const { recesso_entro } = await leggi(person, address)
  const giorni = giorniTra(await orologio.oggi(), recesso_entro ?? '')
  // A term that ends on a holiday goes on until the next working day.
  expect(giorni).toBeGreaterThanOrEqual(14)
  await orologio.avanti(giorni)
  await person.goto(address)
  await expect(recedi).toBeVisible()
  await orologio.avanti(1)
  await person.goto(address)
  await expect(person.getByRole('heading', { name: nome })).toBeVisible()
  await expect(recedi).toHaveCount(0)
})
