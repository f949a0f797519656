import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { giorniTra } from '@rateo/domain/tempo/giorno'
import { signIn } from '../people.ts'
import { chargesFor } from '../provider.ts'
import { postAs, read, search, signInByApi } from '../richieste.ts'
import { conCodice } from './gesti.ts'
import { test } from './town.ts'

test.setTimeout(480_000)

const SMALL = { width: 360, height: 740 }
const VENDE = 'esercente2@rateo.test'
const A = 'cliente2@rateo.test'
const NOME = `Dal conto ${randomUUID().slice(0, 4).toUpperCase()}`
const PROVA = 5

type Letto = {
  stato: string
  prossimo_addebito: string | null
  metodo_etichetta: string | null
  rinnovi: { _id: string; stato: string }[]
}

test('ABB-M2 (parte) un piano con prova che si paga solo dal conto: dal telefono il primo mandato si firma nella pagina, e finita la prova il conto è addebitato', async ({
  browser,
  orologio,
}) => {
  const shop = await browser.newContext()
  await signInByApi(shop.request, VENDE)
  const creato = await postAs(shop.request, '/api/piani', {
    nome: NOME,
    importo_centesimi: 2300,
    cadenza: 'mensile',
    prova_giorni: PROVA,
    metodi: ['addebito_sdd'],
  })
  const { _id } = (await creato.json()) as { _id: string }

  const person = await (await browser.newContext({ viewport: SMALL })).newPage()
  await signIn(person, A, `/abbonati/${_id}`)
  await person.getByRole('link', { name: 'Abbonati' }).click()
  const ordina = person.getByRole('button', { name: 'Ordina con obbligo di pagamento' })
  await expect(ordina).toBeDisabled()
  // A new account is asked for where another of theirs is known already.
  const altro = person.getByRole('button', { name: 'Usa un altro conto' })
  await expect(altro.or(person.getByLabel('IBAN'))).toBeVisible()
  if (await altro.isVisible()) await altro.click()
  await person.getByLabel('IBAN').fill('IT00 0000')
  await person.getByLabel('Intestatario del conto').fill('Marco Rinaldi')
  await person.getByRole('button', { name: 'Continua' }).click()
  // A wrong IBAN is said beside it, and nothing that was typed is lost.
  await expect(person.getByLabel('IBAN')).toHaveAttribute('aria-invalid', 'true')
  await expect(person.getByLabel('Intestatario del conto')).toHaveValue('Marco Rinaldi')
  await person.getByLabel('IBAN').fill('IT83 W054 2811 1010 0000 0123 455')
  await person.getByRole('button', { name: 'Continua' }).click()
  await expect(person.getByRole('link', { name: 'Leggi il mandato (PDF)' })).toBeVisible()
  const width = await person.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(SMALL.width)
  await conCodice(person, A, /(\d{6})[^]*firmare il mandato/)
  await expect(person.getByRole('radio', { name: 'Conto •••• 3455' })).toBeChecked()
  await ordina.click()
  await person.waitForURL(/\/abbonamenti\/[0-9a-f]{24}$/)
  await expect(person.getByRole('heading', { name: NOME })).toBeVisible()

  const [suo] = await search(person.request, 'abbonamenti', { search: NOME })
  const leggi = () => read<Letto>(person.request, `/api/abbonamenti/${suo?._id ?? ''}`)
  const prima = await leggi()
  expect(prima).toMatchObject({ stato: 'in_prova', metodo_etichetta: 'Conto •••• 3455' })
  // To the first charge, and the days that the bank takes for it.
  await orologio.avanti(giorniTra(await orologio.oggi(), prima.prossimo_addebito ?? '') + 8)
  const dopo = await leggi()
  expect(dopo.stato).toBe('attivo')
  expect(dopo.rinnovi.map(({ stato }) => stato)).toEqual(['pagato'])
  const presi = await chargesFor(dopo.rinnovi[0]?._id ?? '')
  expect(presi.map(({ amount }) => amount)).toEqual([2300])
})
