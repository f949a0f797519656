import { expect, type Page } from '@playwright/test'

/** The first till of the shop: opened with its float, counted, closed with the first Z. */
export async function cassa(shop: Page) {
  await shop.goto('/home/esercente?cassa=elenco')
  await shop.getByRole('button', { name: 'Aggiungi una cassa' }).click()
  const nuova = shop.getByRole('dialog')
  await nuova.getByLabel('Nome', { exact: true }).fill('Banco')
  await nuova.getByLabel('Punto vendita').fill('Corso Italia 7, Milano')
  await nuova.getByRole('button', { name: 'Salva' }).click()
  await shop.getByRole('link', { name: 'Apri la cassa' }).click()
  await shop.getByLabel('50,00 €', { exact: true }).fill('2')
  await shop.getByRole('button', { name: 'Apri la cassa' }).click()
  await shop.getByRole('button', { name: 'Conta e chiudi' }).click()
  await shop.getByLabel('50,00 €', { exact: true }).fill('2')
  await shop.getByRole('button', { name: 'Chiudi la cassa' }).click()
  await expect(shop.getByRole('heading', { name: /^Z-\d{4}-1-\d+$/ })).toBeVisible()
}

export async function squadra(shop: Page, email: string) {
  await shop.goto('/profilo?scheda=squadra')
  await shop.getByRole('button', { name: 'Invita una persona' }).click()
  const invito = shop.getByRole('dialog', { name: 'Invita una persona' })
  await invito.getByLabel('E-mail').fill(email)
  await invito.getByLabel('Ruolo').selectOption('cassa')
  await invito.getByRole('button', { name: 'Manda l’invito' }).click()
  await expect(shop.getByRole('list', { name: 'Inviti aperti' })).toContainText(email)
}

export async function raccolta(shop: Page, titolo: string) {
  await shop.goto('/raccolte')
  await shop.getByRole('button', { name: 'Nuova raccolta' }).first().click()
  await shop.getByRole('dialog').getByLabel('Titolo').fill(titolo)
  await shop.getByRole('dialog').getByLabel('Quanto a testa').fill('45')
  await shop.getByRole('dialog').getByRole('button', { name: 'Continua' }).click()
  await shop.waitForURL(/\/raccolte\/[0-9a-f]{24}$/)
}

/** Chooses a cliente in a field of a window. */
async function cliente(shop: Page, campo: string, email: string) {
  await shop.getByRole('dialog').getByRole('combobox', { name: campo }).fill(email)
  await shop.getByRole('option', { name: new RegExp(email) }).click()
}

/** Writes down somebody who receives what another pays for. */
export async function beneficiario(shop: Page, di: { nome: string; paga: string }) {
  await shop.goto('/beneficiari')
  await shop.getByRole('button', { name: 'Aggiungi un beneficiario' }).first().click()
  await cliente(shop, 'Chi paga', di.paga)
  await shop.getByRole('dialog').getByLabel('Nome e cognome').fill(di.nome)
  await shop.getByRole('dialog').getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await shop.waitForURL(/\/beneficiari\/[0-9a-f]{24}$/)
}

/** A promozione of the staff, with a code, for everybody. */
export async function promozione(staff: Page, di: { nome: string; codice: string }) {
  await staff.goto('/promozioni')
  await staff.getByRole('button', { name: 'Nuova promozione' }).first().click()
  const nuova = staff.getByRole('dialog')
  await nuova.getByLabel('Nome', { exact: true }).fill(di.nome)
  await nuova.getByLabel('Sconto in %', { exact: true }).fill('10')
  await nuova.getByLabel('Codice', { exact: true }).fill(di.codice)
  await nuova.getByRole('button', { name: 'Salva la promozione' }).click()
  await expect(staff.getByRole('heading', { name: di.nome })).toBeVisible()
}

export async function utenza(person: Page, fornitore: string) {
  await person.goto('/utenze')
  await person.getByRole('button', { name: 'Aggiungi un’utenza' }).first().click()
  const nuova = person.getByRole('dialog')
  await nuova.getByLabel('Tipo').selectOption('Luce')
  await nuova.getByLabel('Fornitore').fill(fornitore)
  await nuova.getByLabel('Intestatario').fill('Mario Rossi')
  await nuova.getByLabel(/^POD/).fill('IT001E12345678')
  await nuova.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await person.waitForURL(/\/utenze\/[0-9a-f]{24}$/)
}

/** Somebody asks for help, the staff answer, and the answer is read. */
export async function assistenza(
  person: Page,
  staff: Page,
  di: { oggetto: string; risposta: string },
) {
  await person.goto('/assistenza')
  await person.getByRole('link', { name: 'Nuova richiesta' }).first().click()
  await person.getByRole('combobox', { name: 'Di che cosa si tratta' }).click()
  await person.getByRole('option', { name: 'Un problema tecnico' }).click()
  await person.getByLabel('Oggetto', { exact: true }).fill(di.oggetto)
  await person.getByLabel('Testo', { exact: true }).fill('Non trovo la ricevuta.')
  await person.getByRole('button', { name: 'Invia la richiesta' }).click()
  await expect(person.getByRole('heading', { name: di.oggetto })).toBeVisible()
  const richiesta = new URL(person.url()).pathname
  await staff.goto('/gestione?scheda=assistenza')
  await staff.getByRole('link', { name: di.oggetto }).click()
  await staff.getByLabel('La tua risposta').fill(di.risposta)
  await staff.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect(staff.getByRole('list', { name: 'Messaggi' }).getByText(di.risposta)).toBeVisible()
  await person.goto(richiesta)
  await expect(person.getByText(di.risposta)).toBeVisible()
}

/** A schema, a consulente and its first esercente, who earns from then on. */
export async function consulente(staff: Page, di: { nome: string; segue: string }) {
  const dialog = staff.getByRole('dialog')
  await staff.goto('/consulenti')
  await staff.getByRole('button', { name: 'Schemi provvigionali' }).click()
  await dialog.getByRole('button', { name: 'Nuovo schema' }).click()
  await dialog.getByLabel('Nome').fill('Di base')
  await dialog.getByLabel('Percentuale', { exact: true }).fill('10')
  await dialog.getByRole('button', { name: 'Salva lo schema' }).click()
  await expect(dialog.getByText('Di base, versione 1')).toBeVisible()
  await staff.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await staff.getByRole('button', { name: 'Nuovo consulente' }).first().click()
  await dialog.getByLabel('Nome o studio').fill(di.nome)
  await dialog.getByLabel('Partita IVA').fill('01114601006')
  await dialog.getByLabel('E-mail').fill('studio@paese.test')
  await dialog.getByRole('button', { name: 'Aggiungi' }).click()
  await expect(staff.getByRole('heading', { name: di.nome })).toBeVisible()
  await staff.getByRole('button', { name: 'Affida un esercente' }).click()
  await dialog.getByRole('combobox', { name: 'Esercente' }).fill(di.segue)
  await dialog
    .getByRole('option', { name: new RegExp(di.segue) })
    .first()
    .click()
  await dialog.getByLabel('Quota (%)').fill('100')
  await dialog.getByLabel('Schema provvigionale').selectOption('Di base, versione 1')
  await dialog.getByRole('button', { name: 'Affida' }).click()
  await expect(staff.getByText('segue 1 esercente')).toBeVisible()
  return new URL(staff.url()).pathname
}

/** The cliente finds the shop among all. */
export async function cerca(person: Page, nome: string) {
  await person.goto('/ricerca_esercenti')
  await expect(person.getByRole('link', { name: nome }).first()).toBeVisible()
}
