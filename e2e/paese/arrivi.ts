import { expect, type Page } from '@playwright/test'
import { PDF } from '../../apps/bff/test/files/plain-pdf.ts'
import { PASSWORD } from '../addresses.ts'
import { nellaPosta, tuttoNellaPosta } from '../posta.ts'

/** A registration is saved and files are looked at: a busy machine needs longer for that than for a page. */
const LENTO = 30_000

export type Persona = {
  nome: string
  cognome: string
  email: string
  cellulare: string
  nascita: string
  sesso: 'F' | 'M'
  cf: string
}

/** Comes in by the login page; `arriva` is the address where one comes out. */
export async function entra(page: Page, email: string, arriva: RegExp) {
  await page.goto('/login')
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.waitForURL(arriva)
}

/** Makes an account from the page of an invitation, whose link has proved the e-mail, and comes in: the registration is next. */
export async function creaAccount(page: Page, link: string, chi: Persona) {
  await page.goto(link)
  await page.locator('#nome').fill(chi.nome)
  await page.locator('#cognome').fill(chi.cognome)
  await page.locator('#nuova-email').fill(chi.email)
  await page.locator('#nuova-password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Crea l’account' }).click()
  await expect(page.locator('#account-message')).toBeVisible()
  await entra(page, chi.email, /\/registrazione/)
}

/** Goes on to the next step of the registration, which this one counts. */
async function avanti(page: Page, fatti: string) {
  await page.getByRole('button', { name: 'Salva e continua' }).click()
  await expect(page.getByText(fatti)).toBeVisible({ timeout: LENTO })
}

async function scegli(page: Page, campo: string, voce: string) {
  await page.locator(campo).click()
  await page.getByRole('option', { name: voce, exact: true }).click()
}

async function scriviPersona(page: Page, chi: Persona) {
  await page.getByLabel('Nome', { exact: true }).fill(chi.nome)
  await page.getByLabel('Cognome', { exact: true }).fill(chi.cognome)
  await page.locator('#campo-data_nascita').fill(chi.nascita)
  await page.keyboard.press('Tab')
  await scegli(page, '#campo-sesso', chi.sesso)
  await page.locator('#campo-luogo_nascita').fill('milano')
  await page.getByRole('option', { name: 'Milano (MI)' }).click()
  await page.getByLabel('Codice fiscale', { exact: true }).fill(chi.cf)
}

async function scriviSede(page: Page, via: string) {
  await page.getByLabel('Via e numero civico').fill(via)
  await page
    .getByRole('combobox', { name: 'Comune' })
    .or(page.getByLabel('Comune'))
    .first()
    .fill('Milano')
  await page.getByRole('option', { name: 'Milano', exact: true }).click()
  await expect(page.getByLabel('Provincia')).toHaveValue('MI')
  await page.getByLabel('CAP').fill('20121')
}

/** The four steps of a cliente, from the first to the last press. */
export async function registraCliente(page: Page, chi: Persona) {
  await scriviPersona(page, chi)
  await avanti(page, '1 di 4 completati')
  await scriviSede(page, 'Via Roma 1')
  await avanti(page, '2 di 4 completati')
  await page.getByLabel('Cellulare').fill(chi.cellulare)
  await page.getByLabel('Cellulare').press('Enter')
  const codice = await nellaPosta(page.request, `+39${chi.cellulare}`, /Codice (\d{6})/)
  await page.getByLabel('Codice di 6 cifre').fill(codice)
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 di 4 completati')).toBeVisible()
  await page.getByLabel('Accetto i termini del servizio').check()
  await page.getByLabel('Ho letto l’informativa sulla privacy').check()
  await page.getByRole('button', { name: 'Salva e continua' }).click()
  await page.getByRole('button', { name: 'Completa la registrazione' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/registrazione'))
}

export type Azienda = { ragione_sociale: string; partita_iva: string; iban: string }

async function caricaDocumento(page: Page, tipo: string, nome: string, scadenza?: string) {
  await page.locator('#campo-tipo').click()
  await page.getByRole('option', { name: tipo }).click()
  if (scadenza) {
    await page.locator('#campo-scadenza').fill(scadenza)
    await page.keyboard.press('Tab')
  }
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await (await chosen).setFiles({ name: nome, mimeType: 'application/pdf', buffer: PDF })
  await page.getByRole('button', { name: 'Carica', exact: true }).click()
  await expect(page.getByRole('button', { name: `Togli ${nome}` })).toBeVisible({ timeout: LENTO })
}

/** The nine steps of an esercente, the signature of the contract and the sending. */
export async function registraEsercente(page: Page, chi: Persona, azienda: Azienda) {
  await page.getByLabel('Ragione sociale').fill(azienda.ragione_sociale)
  await scegli(page, '#campo-forma_giuridica', 'S.r.l.')
  await page.getByLabel('Partita IVA').fill(azienda.partita_iva)
  await page.getByLabel('Codice fiscale dell’azienda').fill(azienda.partita_iva)
  await page.getByLabel('Codice ATECO').fill('47.52.10')
  await page.getByLabel('PEC').fill('bottega@pec.it')
  await page.getByLabel('Telefono').fill('+39 02 1234567')
  await scriviSede(page, 'Corso Italia 7')
  await avanti(page, '1 di 8 completati')
  await scriviPersona(page, chi)
  await page.getByLabel('Carica').fill('Amministratrice unica')
  await avanti(page, '2 di 8 completati')
  await page.getByRole('button', { name: 'Aggiungi un titolare' }).click()
  await page.getByLabel('Nome', { exact: true }).fill(chi.nome)
  await page.getByLabel('Cognome', { exact: true }).fill(chi.cognome)
  await page.getByLabel('Codice fiscale', { exact: true }).fill(chi.cf)
  await page.getByLabel('Quota in %').fill('100')
  await avanti(page, '3 di 8 completati')
  await page.getByRole('button', { name: 'Aggiungi un punto vendita' }).click()
  await page.getByLabel('Nome del punto vendita').fill('Corso Italia')
  await scriviSede(page, 'Corso Italia 7')
  await avanti(page, '4 di 8 completati')
  await page.getByLabel('IBAN', { exact: true }).fill(azienda.iban)
  await page.getByLabel('Intestatario del conto').fill(azienda.ragione_sociale)
  await avanti(page, '5 di 8 completati')
  await scegli(page, '#campo-categoria', 'Casa')
  await page.getByLabel('Che cosa vendi').fill('Mobili e riparazioni')
  await page.getByLabel('Quanto prevedi di incassare al mese').fill('20000')
  await page.getByLabel('Importo medio di una vendita').fill('300')
  await avanti(page, '6 di 8 completati')
  await caricaDocumento(page, 'Documento d’identità', 'carta.pdf', '01/01/2034')
  await caricaDocumento(page, 'Visura camerale', 'visura.pdf')
  await avanti(page, '7 di 8 completati')
  for (const casella of [
    /Accetto le condizioni/,
    /Approvo gli articoli/,
    /Ho letto l’informativa/,
  ]) {
    await page.getByLabel(casella).check()
  }
  const CODICE = /(\d{6})[^]*contratto/
  const before = await tuttoNellaPosta(page.request, chi.email, CODICE)
  await page.getByRole('button', { name: 'Firma con un codice' }).click()
  await page
    .getByLabel('Codice di 6 cifre')
    .fill(await nellaPosta(page.request, chi.email, CODICE, before))
  await page.getByRole('button', { name: 'Conferma il codice' }).click()
  await page.getByRole('button', { name: 'Invia la registrazione' }).click()
}
