import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { PASSWORD } from '../addresses.ts'
import { signIn } from '../people.ts'
import { nellaPosta } from '../posta.ts'
import { CARDS, chooseNewCard, typeCard } from '../provider.ts'
import { search } from '../richieste.ts'
import { ESERCENTE, pagato } from './gesti.ts'
import { test } from './town.ts'

test.setTimeout(300_000)

const SMALL = { width: 360, height: 740 }
const A = 'cliente@rateo.test'
const NOME = `Ingresso ${randomUUID().slice(0, 4).toUpperCase()}`

type Letto = {
  rinnovi: { importo_centesimi: number; stato: string }[]
  avvisi: { tipo: string; oggetto: string }[]
}
const leggi = async (page: Page, address: string) =>
  (await (await page.request.get(`/api${address}`)).json()) as Letto

test('ABB-M1 (parte) ABB-M2 (parte) ABB-M6 (parte) un piano con il prezzo d’ingresso, preso dal telefono: i prezzi si leggono prima, e prima del più alto arriva l’avviso', async ({
  browser,
  orologio,
}) => {
  const shop = await (await browser.newContext()).newPage()
  await signIn(shop, ESERCENTE, '/abbonamenti/piani')
  await shop.getByRole('button', { name: 'Nuovo piano' }).click()
  const piano = shop.getByRole('dialog')
  await piano.getByRole('textbox', { name: 'Nome' }).fill(NOME)
  await piano.getByRole('textbox', { name: 'Importo' }).fill('12,00')
  await piano.getByLabel('Si addebita').selectOption('settimanale')
  await piano.getByLabel('Prezzo d’ingresso (facoltativo)').fill('5')
  await piano.getByLabel('Per quanti addebiti').fill('3')
  const addebiti = piano.getByRole('region', { name: 'Anteprima degli addebiti' })
  await expect(addebiti.getByRole('listitem')).toHaveCount(12)
  await expect(addebiti.getByText('prezzo d’ingresso')).toHaveCount(3)
  await piano.getByRole('button', { name: 'Salva il piano' }).click()
  await shop.waitForURL(/\/abbonamenti\/piani\/[0-9a-f]{24}/)
  const pagina = shop.getByRole('link', { name: 'Apri la pagina' })
  const link = new URL((await pagina.getAttribute('href')) ?? '').pathname

  const person = await (await browser.newContext({ viewport: SMALL })).newPage()
  await person.goto(link)
  await expect(person.getByText(/5,00\s€ per i primi 3 addebiti, poi 12,00/)).toBeVisible()
  await person.getByRole('link', { name: 'Abbonati' }).click()
  await person.locator('#email').fill(A)
  await person.locator('#password').fill(PASSWORD)
  await person.getByRole('button', { name: 'Accedi', exact: true }).click()
  await person.waitForURL(/\/abbonati$/)
  const prezzi = person.getByRole('table', { name: 'I prezzi, uno dopo l’altro' })
  await expect(prezzi.getByRole('row')).toHaveCount(3)
  await expect(prezzi.getByRole('row', { name: /^Prezzo pieno .* 12,00/ })).toBeVisible()
  expect(await person.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await person.getByRole('button', { name: 'Ordina con obbligo di pagamento' }).click()
  await person.waitForURL(/\/gateway\//)
  await chooseNewCard(person)
  await person.getByRole('button', { name: /^Paga 5,00/ }).click()
  await typeCard(person, CARDS.buona)
  await pagato(person)
  const [abbonamento] = await search(person.request, 'abbonamenti', { search: NOME })
  const address = `/abbonamenti/${abbonamento?._id ?? ''}`
  await person.goto(address)
  await expect(person.getByText('Prezzo d’ingresso, ancora 2 volte')).toBeVisible()

  await orologio.avanti(8)
  await orologio.avanti(7)
  await nellaPosta(person.request, A, new RegExp(`(${NOME}: sta per finire il prezzo d’ingresso)`))
  await person.goto(address)
  await expect(person.getByText('Il prezzo d’ingresso sta per finire')).toBeVisible()
  await expect(person.getByText(/Prossimo addebito: 12,00/)).toBeVisible()
  expect((await leggi(person, address)).avvisi.map(({ tipo }) => tipo)).toContain('ingresso')

  await orologio.avanti(7)
  const { rinnovi } = await leggi(person, address)
  expect(rinnovi.map((uno) => [uno.importo_centesimi, uno.stato])).toEqual([
    [1200, 'pagato'],
    [500, 'pagato'],
    [500, 'pagato'],
    [500, 'pagato'],
  ])
  await person.reload()
  await expect(person.getByText('Il prezzo d’ingresso sta per finire')).toHaveCount(0)
})
