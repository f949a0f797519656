import { expect, type Page } from '@playwright/test'
import { siVedeBene } from '../accessibilita/axe.ts'
import { signIn } from '../people.ts'
import { nellaPosta } from '../posta.ts'
import { richiedi } from '../richieste.ts'
import { test } from '../town.ts'

const EMAIL = 'cliente@rateo.test'
const PHONE = { width: 360, height: 800 }

const tra = (giorni: number) =>
  new Date(Date.now() + giorni * 86_400_000).toLocaleDateString('it-IT', {
    timeZone: 'Europe/Rome',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })

/** Types the code that arrived for what is being confirmed. */
async function conCodice(person: Page, what: string) {
  await person.getByRole('button', { name: 'Invia il codice' }).click()
  const codice = await nellaPosta(person.request, EMAIL, new RegExp(`(\\d{6})[^]*${what}`))
  await person.getByLabel('Codice di 6 cifre').fill(codice)
  await person.getByRole('button', { name: 'Conferma', exact: true }).click()
}

test('Y10 (parte) “40 % alla posa”: scritta, detta, confermata col codice, e solo allora ha la sua scadenza', async ({
  browser,
}) => {
  test.slow()
  const shop = await (await browser.newContext()).newPage()
  const debito = await richiedi(shop.request, 100_000, 'Cucina con posa')
  await signIn(shop, 'esercente@rateo.test', `/dilazioni/nuova?pagamento=${debito}`)
  await shop.getByLabel('Cadenza', { exact: true }).selectOption('libera')
  for (const [indice, giorni] of [15, 30, 45].entries()) {
    const campo = shop.getByRole('textbox', { name: new RegExp(`^Rata ${String(indice + 1)}`) })
    await campo.fill(tra(giorni))
    await campo.blur()
  }
  await shop.getByRole('checkbox', { name: 'A un evento, rata 2' }).check()
  await shop.getByLabel('Che cosa deve avvenire, rata 2').fill('posa dei mobili')
  await shop.getByLabel('Percentuale del prezzo, rata 2').fill('40')
  await siVedeBene(shop, 'nuova')
  await expect(shop.getByRole('table', { name: 'Piano delle rate' })).toContainText('400,00')
  await shop.getByRole('button', { name: 'Controlla la proposta' }).click()
  await expect(shop.getByText(/non è credito ai consumatori/)).toBeVisible()
  await shop.getByRole('button', { name: 'Invia al cliente' }).click()
  await shop.waitForURL(/\/dilazioni\/[0-9a-f]{24}/)
  const address = new URL(shop.url()).pathname

  const person = await (await browser.newContext({ viewport: PHONE })).newPage()
  await signIn(person, EMAIL, address)
  await expect(person.getByText('posa dei mobili').first()).toBeVisible()
  await person.getByRole('button', { name: 'Accetta la proposta' }).click()
  await person.getByRole('button', { name: 'Accetta', exact: true }).click()
  await conCodice(person, 'accettare la dilazione[^]*1.000,00')
  // Nothing is due today: nobody is led to pay, and the rata that waits says so.
  await expect(person.getByText('Dilazione accettata.')).toBeVisible()
  await expect(person).toHaveURL(new RegExp(`${address}$`))
  await expect(person.getByText('Attende l’evento')).toBeVisible()

  await shop.goto(address)
  await siVedeBene(shop, 'esercente')
  const riga = shop.getByRole('table', { name: 'Rate' }).getByRole('row').nth(2)
  await riga.getByRole('button', { name: /rata 2/i }).click()
  await shop.getByRole('menuitem', { name: /È avvenuto/ }).click()
  await shop.getByLabel(/Nota per il cliente/).fill('Finita stamattina')
  await siVedeBene(shop, 'dichiara', [1280])
  await shop.getByRole('button', { name: 'Sì, è avvenuto' }).click()
  await expect(riga).toContainText('aspetta la risposta del cliente')

  await person.goto(address)
  await person.getByRole('button', { name: 'Rispondi rata 2' }).click()
  await expect(person.getByText(/Finita stamattina/)).toBeVisible()
  await siVedeBene(person, 'rispondi', [PHONE.width])
  await person.getByRole('button', { name: 'Sì, è avvenuto' }).click()
  await conCodice(person, 'confermare l’evento[^]*400,00')
  await expect(person.getByText('evento confermato')).toBeVisible()
  await expect(person.getByText('Attende l’evento')).toHaveCount(0)
  await shop.goto(address)
  await expect(shop.getByText(/Il cliente ha confermato l’evento della rata: scade/)).toBeVisible()
})
