import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { signIn } from '../people.ts'
import { nellaPosta, tuttoNellaPosta } from '../posta.ts'
import { chargesFor } from '../provider.ts'
import { postAs, search, signInByApi } from '../richieste.ts'
import { conCodice, ESERCENTE, pagato, scegli } from './gesti.ts'
import { test } from './town.ts'

test.setTimeout(480_000)

const SMALL = { width: 360, height: 740 }
const DA = 'cliente2@rateo.test'
const PER = 'cliente@rateo.test'
const NOME = `Passa di mano ${randomUUID().slice(0, 4).toUpperCase()}`

type Letto = { cliente: { _id: string }; rinnovi: { _id: string; stato: string }[] }

test('ABB-B6 (parte) dal telefono chi lascia un abbonamento lo passa, l’altra persona lo accetta dal link con un codice e la sua carta, e il prossimo addebito è suo', async ({
  browser,
  orologio,
}) => {
  const shop = await browser.newContext()
  await signInByApi(shop.request, ESERCENTE)
  const piano = { nome: NOME, importo_centesimi: 1700, cadenza: 'settimanale' }
  const creato = await postAs(shop.request, '/api/piani', piano)
  const { _id } = (await creato.json()) as { _id: string }

  const da = await (await browser.newContext({ viewport: SMALL })).newPage()
  await signIn(da, DA, `/abbonamenti/piani/${_id}/abbonati`)
  await da.getByRole('button', { name: 'Ordina con obbligo di pagamento' }).click()
  await da.waitForURL(/\/gateway\//)
  await da.getByRole('button', { name: /^Paga [\d,]+/ }).click()
  await pagato(da)
  const [suo] = await search(da.request, 'abbonamenti', { search: NOME })
  const address = `/abbonamenti/${suo?._id ?? ''}`

  await da.goto(address)
  await scegli(da, 'Trasferisci')
  const dialog = da.getByRole('dialog')
  await dialog.getByLabel('E-mail dell’altra persona').fill(PER)
  const link = /\/trasferimenti\/([0-9a-f]{24})/
  const prima = await tuttoNellaPosta(da.request, PER, link)
  await dialog.getByRole('button', { name: 'Invia la richiesta' }).click()
  await expect(dialog).toHaveCount(0)
  const id = await nellaPosta(da.request, PER, link, prima)

  const per = await (await browser.newContext({ viewport: SMALL })).newPage()
  await signIn(per, PER, `/trasferimenti/${id}`)
  await expect(per.getByText(/^17,00\s€, il /)).toBeVisible()
  await expect(per.getByText(/^0,00\s€$/)).toBeVisible()
  const width = await per.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(SMALL.width)
  await per.getByRole('radio').first().click()
  await per.getByRole('button', { name: 'Prendi con obbligo di pagamento' }).click()
  await conCodice(per, PER, /(\d{6})/)
  await per.waitForURL(new RegExp(`${address}$`))
  await expect(per.getByRole('heading', { name: NOME })).toBeVisible()

  // The person who passed it on has it no more, and pays nothing more for it.
  expect((await da.request.get(`/api${address}`)).status()).toBe(404)
  await orologio.avanti(8)
  const { rinnovi } = (await (await per.request.get(`/api${address}`)).json()) as Letto
  expect(rinnovi.map(({ stato }) => stato)).toEqual(['pagato'])
  expect((await chargesFor(rinnovi[0]?._id ?? '')).map(({ amount }) => amount)).toEqual([1700])
})
