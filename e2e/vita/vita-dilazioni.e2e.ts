import { expect } from '@playwright/test'
import { chargesFor, refuse } from '../provider.ts'
import { signIn } from '../people.ts'
import { nellaPosta } from '../posta.ts'
import { search } from '../richieste.ts'
import { conCodice, ESERCENTE, firma, paga, pagato, pianoFirmato, rateDi, scegli } from './gesti.ts'
import { test } from './town.ts'

const A = 'cliente2@rateo.test'

test.setTimeout(480_000)

test('DIL-M4 (parte) DIL-M5 (parte) DIL-M6 (parte) DIL-M7 (parte) dalla firma all’estinzione: anticipo, tre rate da sé, una rifiutata e ripresa, una spostata', async ({
  browser,
  orologio,
}) => {
  const { person, address } = await pianoFirmato(browser, {
    importo: 65_050,
    causale: 'Ciclo di lezioni private',
    rate: 6,
    anticipo: '50,50',
    oggi: await orologio.oggi(),
    a: A,
    totale: '650,50',
    su: /^Visa|^Mastercard/,
  })
  await person.waitForURL(/\/gateway\//)
  const anticipo = new URL(person.url()).pathname.split('/').at(-1) ?? ''
  await person.getByRole('button', { name: /^Paga 50,50/ }).click()
  await pagato(person)
  const [preso] = await chargesFor(anticipo)
  expect(preso?.amount).toBe(5050)
  const carta = preso?.payment_method ?? ''

  await orologio.dallaPagina(22)
  await person.goto(address)
  await expect(person.getByText('3 di 6 rate')).toBeVisible()
  const rate = await rateDi(person, address)
  for (const n of [1, 2, 3]) {
    expect((await chargesFor(rate[n]?.pagamento_id ?? '')).map(({ amount }) => amount)).toEqual([
      10_000,
    ])
  }

  await refuse(carta, 'insufficient_funds')
  await orologio.avanti(7)
  expect((await rateDi(person, address))[4]?.stato).toBe('scaduta')
  expect(await chargesFor(rate[4]?.pagamento_id ?? '')).toEqual([])
  await refuse(carta)
  await orologio.avanti(3)
  expect(await chargesFor(rate[4]?.pagamento_id ?? '')).toHaveLength(1)

  await person.goto(address)
  await expect(person.getByText('4 di 6 rate')).toBeVisible()
  await person.getByRole('button', { name: 'Sposta rata 5' }).click()
  await person.getByRole('button', { name: /^Sposta al / }).click()
  await expect(person.getByText(/^Rata 5 spostata al /)).toBeVisible()
  await expect(person.getByText(/^era il /)).toBeVisible()

  await scegli(person, 'Estingui')
  await expect(person.getByText(/Chiudere il piano oggi.* costa 200,00/)).toBeVisible()
  await person.getByRole('link', { name: 'Vai a pagare' }).click()
  await person.waitForURL(/\/gateway\//)
  await person.getByRole('button', { name: /Aggiungi altri pagamenti/ }).click()
  await person
    .getByRole('checkbox', { name: /^Rata 6 di 6 · Ciclo/ })
    .first()
    .click()
  await person.getByRole('button', { name: /^Paga 200,00/ }).click()
  await pagato(person)
  await person.goto(address)
  await expect(person.getByText('Conclusa', { exact: true })).toBeVisible()
  expect((await chargesFor(rate[6]?.pagamento_id ?? '')).map(({ amount }) => amount)).toEqual([
    20_000,
  ])
})

test('DIL-M7 (parte) in ritardo, la diffida, la decadenza, e un saldo e stralcio che chiude', async ({
  browser,
  orologio,
}) => {
  const { shop, person, address } = await pianoFirmato(browser, {
    importo: 40_040,
    causale: 'Attrezzi da palestra',
    rate: 4,
    oggi: await orologio.oggi(),
    a: A,
    totale: '400,40',
  })
  await expect(person.getByText('Dilazione accettata.')).toBeVisible()
  await orologio.avanti(9)
  await signIn(shop, ESERCENTE, address)
  await expect(shop.getByText(/^In ritardo di /)).toBeVisible()
  await scegli(shop, 'Invia la diffida')
  await expect(shop.getByRole('dialog')).toContainText('1 rata scaduta')
  await shop.getByRole('dialog').getByRole('button', { name: 'Invia la diffida' }).click()
  await expect(shop.getByText(/^Diffida inviata a /)).toBeVisible()
  await nellaPosta(
    person.request,
    A,
    /(ti diffida a pagare le rate scadute)[^]*Attrezzi da palestra/,
  )
  await orologio.avanti(16)
  await signIn(shop, ESERCENTE, address)
  await scegli(shop, 'Dichiara la decadenza')
  await shop.getByRole('dialog').getByRole('button', { name: 'Dichiara la decadenza' }).click()
  await expect(shop.getByText('Decaduta dal beneficio del termine').first()).toBeVisible()

  await scegli(shop, 'Proponi un saldo e stralcio')
  await shop.getByLabel('Importo a saldo').fill('250,25')
  await shop.getByLabel('Motivo').fill('Accordo tra le parti')
  await expect(shop.getByText(/^Quando è pagato rinunci a /)).toBeVisible()
  await conCodice(shop, ESERCENTE, /(\d{6})/)
  await expect(shop.getByText(/^Proposta inviata/)).toBeVisible()
  await signIn(person, A, address)
  await person.getByRole('link', { name: /250,25/ }).click()
  await paga(person, '250,25')
  await person.goto(address)
  await expect(person.getByText('Conclusa', { exact: true })).toBeVisible()
})

test('DIL-M7 (parte) il tredicesimo giorno si recede: la ricevuta, e un solo debito con trenta giorni', async ({
  browser,
  orologio,
}) => {
  const { person, address } = await pianoFirmato(browser, {
    importo: 30_030,
    causale: 'Corso di vela',
    rate: 4,
    anticipo: '100,00',
    oggi: await orologio.oggi(),
    a: A,
    totale: '300,30',
    su: /^Visa|^Mastercard/,
  })
  await person.waitForURL(/\/gateway\//)
  await person.getByRole('button', { name: /^Paga 100,00/ }).click()
  await pagato(person)
  await orologio.avanti(13)
  await person.goto(address)
  await person.getByRole('button', { name: 'Recedi dal contratto qui' }).click()
  const dialog = person.getByRole('dialog')
  await expect(dialog).toContainText('Da pagare entro')
  await dialog.getByRole('button', { name: 'Conferma il recesso' }).click()
  await expect(person.getByText(/^Hai receduto. La ricevuta arriva a /)).toBeVisible()
  await expect(person.getByText('Annullata', { exact: true }).first()).toBeVisible()
  const ricevuta = await person.request.get(`/api${address}/recesso/pdf`)
  expect(ricevuta.headers()['content-type']).toContain('application/pdf')
  await nellaPosta(person.request, A, /(receduto|recesso)[^]*Corso di vela/)
  // The first rata was paid in between: the price is what it was, less that and the deposit.
  const rate = await rateDi(person, address)
  expect(rate[1]?.stato).toBe('pagata')
  expect(await chargesFor(rate[2]?.pagamento_id ?? '')).toEqual([])
  const [debito] = await search(person.request, 'pagamenti', {
    search: 'Corso di vela',
    filters: { stato: 'da_pagare' },
  })
  const { importo_centesimi } = debito ?? {}
  expect(importo_centesimi).toBe(30_030 - 10_000 - (rate[1]?.totale_centesimi ?? 0))
})

test('DIL-M7 (parte) rinegoziata: il nuovo piano prende il posto del vecchio alla firma, al centesimo', async ({
  browser,
  orologio,
}) => {
  const { shop, person, address } = await pianoFirmato(browser, {
    importo: 50_070,
    causale: 'Impianto del giardino',
    rate: 4,
    anticipo: '100,00',
    oggi: await orologio.oggi(),
    a: A,
    totale: '500,70',
  })
  await person.waitForURL(/\/gateway\//)
  await paga(person, '100,00')
  await signIn(shop, ESERCENTE, address)
  await scegli(shop, 'Rinegozia la dilazione')
  await expect(shop.getByRole('dialog')).toContainText('400,70')
  await shop.getByRole('button', { name: 'Prepara il nuovo piano' }).click()
  await shop.waitForURL(/bozza=/)
  await shop.getByLabel('Numero di rate').fill('5')
  await shop.getByRole('button', { name: 'Controlla la proposta' }).click()
  await shop.getByRole('radiogroup', { name: 'Come lo sai' }).getByRole('radio').first().check()
  await shop.getByLabel('In breve').fill('Cliente puntuale da anni')
  await shop.getByRole('button', { name: 'Invia al cliente' }).click()
  await shop.waitForURL(/\/dilazioni\/[0-9a-f]{24}/)
  const nuovo = new URL(shop.url()).pathname
  expect(nuovo).not.toBe(address)
  await firma(person, nuovo, { a: A, totale: '400,70' })
  await expect(person.getByText('Dilazione accettata.')).toBeVisible()
  await person.goto(address)
  await expect(person.getByText('Rinegoziata', { exact: true })).toBeVisible()
  const rate = Object.values(await rateDi(person, nuovo))
  expect(rate.reduce((sum, { residuo_centesimi }) => sum + residuo_centesimi, 0)).toBe(40_070)
  expect(rate).toHaveLength(5)
})
