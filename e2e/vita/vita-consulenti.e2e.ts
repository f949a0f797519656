import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { cifraDiControllo } from '@rateo/domain/identita/partita-iva'
import { formattaMeseAnno } from '@rateo/domain/parole/formato'
import { aggiungiMesi, type Giorno, giorniTra } from '@rateo/domain/tempo/giorno'
import { siVedeBene } from '../accessibilita/axe.ts'
import { signIn } from '../people.ts'
import { nellaPosta } from '../posta.ts'
import { CARDS, chooseNewCard, typeCard } from '../provider.ts'
import { postAs, richiedi, signInByApi } from '../richieste.ts'
import { pagato } from './gesti.ts'
import { test } from './town.ts'

test.setTimeout(600_000)

const ADMIN = 'admin@rateo.test'
/** Another person of the staff: who approves does not pay. */
const ALTRA = 'doppio@rateo.test'
const CLIENTE = 'cliente@rateo.test'
const PHONE = { width: 360, height: 740 }
const ID = randomUUID().slice(0, 4).toUpperCase()
const NOME = `Studio Vita ${ID}`
const EMAIL = `studio.${ID.toLowerCase()}@posta.test`

const laRigaDi = (page: Page) => page.getByRole('row').filter({ hasText: NOME })

async function aggiungi(admin: Page) {
  const dialog = admin.getByRole('dialog')
  await signIn(admin, ADMIN, '/consulenti')
  await admin.getByRole('button', { name: 'Schemi provvigionali' }).click()
  await dialog.getByRole('button', { name: 'Nuovo schema' }).click()
  await dialog.getByLabel('Nome').fill(`Vita ${ID}`)
  await dialog.getByLabel('Percentuale', { exact: true }).fill('10')
  await dialog.getByRole('button', { name: 'Salva lo schema' }).click()
  await expect(dialog.getByText(`Vita ${ID}, versione 1`)).toBeVisible()
  await admin.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const iva = `0${String(Number.parseInt(ID, 16)).padStart(6, '0').slice(0, 6)}015`
  await admin.getByRole('button', { name: 'Nuovo consulente' }).click()
  await dialog.getByLabel('Nome o studio').fill(NOME)
  await dialog.getByLabel('Partita IVA').fill(iva + cifraDiControllo(iva))
  await dialog.getByLabel('E-mail').fill(EMAIL)
  await dialog.getByLabel('IBAN (facoltativo)').fill('IT60X0542811101000000123456')
  await dialog.getByRole('button', { name: 'Aggiungi' }).click()
  await expect(admin.getByRole('heading', { name: NOME })).toBeVisible()
}

async function affida(admin: Page) {
  const dialog = admin.getByRole('dialog')
  await admin.getByRole('button', { name: 'Affida un esercente' }).click()
  await dialog.getByRole('combobox', { name: 'Esercente' }).fill('Palestra Aurora')
  await dialog
    .getByRole('option', { name: /Palestra Aurora/ })
    .first()
    .click()
  await dialog.getByLabel('Quota (%)').fill('50')
  await dialog.getByLabel('Schema provvigionale').selectOption(`Vita ${ID}, versione 1`)
  await dialog.getByRole('button', { name: 'Affida' }).click()
  await expect(admin.getByText('segue 1 esercente')).toBeVisible()
}

/** A payment by card of the esercente, on the provider's page. */
async function incassa(person: Page, importo: number, { oggi }: { oggi: Giorno }) {
  const id = await richiedi(person.request, importo, `Tagliando ${ID}`, { oggi })
  await signIn(person, CLIENTE, `/gateway/${id}`)
  await chooseNewCard(person)
  await person.getByRole('button', { name: /^Paga 200,00/ }).click()
  await typeCard(person, CARDS.buona)
  await pagato(person)
}

/** Another person of the staff makes the transfer: the file for the bank, then the word that it left. */
async function paga(altra: Page, mese: string): Promise<string> {
  await altra.goto('/consulenti/liquidazioni')
  await altra.getByLabel('Fino al mese').selectOption(mese)
  await expect(laRigaDi(altra).getByText('Approvata', { exact: true })).toBeVisible()
  await altra.getByRole('button', { name: 'Prepara i bonifici' }).click()
  const scaricato = altra.waitForEvent('download')
  await altra.getByRole('button', { name: 'Scarica il file' }).click()
  const file = await readFile(await (await scaricato).path(), 'utf8')
  await laRigaDi(altra).getByRole('link', { name: /^N\. / }).click()
  await altra.getByRole('button', { name: 'Segna pagata' }).click()
  await altra
    .getByRole('dialog')
    .getByRole('button', { name: /^Pagata / })
    .click()
  await expect(altra.getByText('Liquidazione pagata.')).toBeVisible()
  await siVedeBene(altra, 'una liquidazione pagata', [360, 1280])
  return file
}

test('CON-M2 (parte) CON-M3 (parte) CON-M4 (parte) CON-B2 (parte) dallo schema all’incasso, dall’anteprima al bonifico, fino alla pagina del consulente', async ({
  browser,
  orologio,
  town: baseURL,
}) => {
  const pagina = async (viewport = { width: 1280, height: 900 }) =>
    (await browser.newContext({ baseURL, viewport })).newPage()
  const [admin, person] = [await pagina(), await pagina(PHONE)]
  await aggiungi(admin)
  const scheda = new URL(admin.url()).pathname
  await expect(admin.getByText('Ancora nessuna. Una riga nasce')).toBeVisible()
  await affida(admin)

  const oggi = await orologio.oggi()
  await incassa(person, 20_000, { oggi })
  // The month goes by, and the night in which its last day is counted.
  const primo: Giorno = `${aggiungiMesi(oggi, 1).slice(0, 7)}-01`
  for (let resta = giorniTra(oggi, primo); resta > 0; resta -= 7) {
    await orologio.avanti(Math.min(resta, 7))
  }
  if (!(await orologio.oggi()).endsWith('-01')) throw new Error('Not the first of a month')
  await orologio.avanti(1)

  await signIn(admin, ADMIN, scheda)
  const mese = oggi.slice(0, 7)
  // The new month may have begun with a commission of its own, and is then the one shown first.
  await admin.getByLabel('Mese').selectOption(mese)
  const riga = admin.getByRole('row').filter({ hasText: /200,00/ })
  await expect(riga.getByText(/^10,00/)).toBeVisible()
  await siVedeBene(admin, 'le provvigioni di un consulente', [360, 1280])
  await admin.goto('/consulenti/liquidazioni')
  await admin.getByLabel('Fino al mese').selectOption(mese)
  await expect(laRigaDi(admin).getByText('Da approvare')).toBeVisible()
  await admin.getByRole('button', { name: `Guarda la liquidazione di ${NOME}` }).click()
  const approva = admin.getByRole('button', { name: /^Approva / })
  await expect(approva).toBeVisible()
  const netto = /[\d.]+,\d\d/.exec((await approva.textContent()) ?? '')?.[0] ?? 'nothing'
  await siVedeBene(admin, 'una liquidazione da approvare', [360, 1280])
  await approva.click()
  await expect(admin.getByText(`Liquidazione di ${NOME} approvata.`)).toBeVisible()
  // The person who approved does not pay: the reason stands beside the button.
  await laRigaDi(admin).getByRole('link', { name: /^N\. / }).click()
  await expect(admin.getByRole('button', { name: 'Segna pagata' })).toBeDisabled()

  const parametro = (quale: string, valori: object) =>
    postAs(admin.request, `/api/gestione/parametri/${quale}`, { valori, valido_dal: null })
  await parametro('gestore', { nome: 'Rateo S.r.l.', partita_iva: '', indirizzo: '', email: '' })
  await parametro('conto_consulenti', { iban: 'IT83W0542811101000000123455' })
  const altra = await pagina()
  await signInByApi(altra.request, ALTRA)
  await postAs(altra.request, '/api/switch_role', { role: 'admin' })
  const file = await paga(altra, mese)
  expect(file).toContain('pain.001.001.09')
  expect(file).toContain(
    `<InstdAmt Ccy="EUR">${netto.replaceAll('.', '').replace(',', '.')}</InstdAmt>`,
  )

  // The consulente reads it from the link of the e-mail, on a phone, without an account.
  const link = await nellaPosta(admin.request, EMAIL, /(\/area_consulente\/[\w-]+)/)
  const suo = await pagina(PHONE)
  await suo.goto(link)
  await expect(suo.getByRole('heading', { name: NOME })).toBeVisible()
  const liquidazioni = suo.getByRole('table', { name: 'Liquidazioni' })
  await expect(liquidazioni).toContainText(netto)
  await expect(liquidazioni).toContainText(`fino a ${formattaMeseAnno(`${mese}-01`)}`)
  await expect(liquidazioni).toContainText('pagata il')
  await siVedeBene(suo, 'la pagina di un consulente', [360, 1280])
  const pdf = await liquidazioni.getByRole('link').first().getAttribute('href')
  const documento = await suo.request.get(pdf ?? '')
  expect([documento.status(), documento.headers()['content-type']]).toEqual([
    200,
    'application/pdf',
  ])
})
