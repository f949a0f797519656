import { type Browser, expect } from '@playwright/test'
import { siVedeBene } from './accessibilita/axe.ts'
import { signIn } from './people.ts'
import { nellaPosta, tuttoNellaPosta } from './posta.ts'
import { CARDS, chooseNewCard, typeCard } from './provider.ts'
import { postAs } from './richieste.ts'
import { test } from './town.ts'

test.setTimeout(150_000)

const SMALL_PHONE = { width: 360, height: 800 }
const DA = 'cliente@rateo.test'
const PER = 'cliente2@rateo.test'

const telefono = async (browser: Browser) =>
  (await browser.newContext({ viewport: SMALL_PHONE })).newPage()

test('ABB-B6 (parte) dal telefono un piano si regala e si paga, l’altra persona lo accetta dal link senza una carta', async ({
  browser,
}) => {
  const shop = await telefono(browser)
  await signIn(shop, 'esercente@rateo.test')
  const creato = await postAs(shop.request, '/api/piani', {
    nome: 'Yoga del mattino',
    importo_centesimi: 2500,
    cadenza: 'mensile',
  })
  const { _id: piano } = (await creato.json()) as { _id: string }

  const da = await telefono(browser)
  await signIn(da, DA, `/abbonamenti/piani/${piano}/abbonati`)
  await da.getByRole('button', { name: 'Regala questo piano' }).click()
  const dialog = da.getByRole('dialog')
  await dialog.getByLabel('E-mail di chi lo riceve').fill(PER)
  await dialog.getByLabel('Per quanto').selectOption('3')
  await dialog.getByLabel('Un messaggio (facoltativo)').fill('Buon compleanno!')
  await siVedeBene(da, 'la finestra del regalo', [SMALL_PHONE.width])
  const link = /\/regali\/([0-9a-f]{24})/
  const prima = await tuttoNellaPosta(da.request, PER, link)
  await dialog.getByRole('button', { name: /^Ordina con obbligo di pagamento: 75,00/ }).click()
  await da.waitForURL(/\/gateway\//)
  await chooseNewCard(da)
  await da.getByRole('button', { name: /^Paga 75,00/ }).click()
  await typeCard(da, CARDS.buona)
  await da.waitForURL(/\/gateway\//)
  await expect(da.getByText('Pagato', { exact: true })).toBeVisible()

  const regalo = await nellaPosta(da.request, PER, link, prima)
  const a = await telefono(browser)
  await signIn(a, PER, `/regali/${regalo}`)
  await expect(a.getByText('Nulla, né adesso né alla fine')).toBeVisible()
  await expect(a.getByText(/Buon compleanno!/)).toBeVisible()
  await siVedeBene(a, 'il regalo da accettare', [1280, SMALL_PHONE.width])
  await a.getByRole('button', { name: 'Accetta il regalo' }).click()
  await a.waitForURL(/\/abbonamenti\/[0-9a-f]{24}/)
  await expect(a.getByText(/^È un regalo di /)).toBeVisible()
  await siVedeBene(a, 'un abbonamento ricevuto in regalo', [SMALL_PHONE.width])

  await da.goto('/abbonamenti')
  await da
    .getByRole('list', { name: 'Regali' })
    .getByRole('link', { name: 'Yoga del mattino' })
    .click()
  await expect(da.getByText('Accettato', { exact: true }).first()).toBeVisible()
  await expect(da.getByRole('button', { name: 'Recedi dal contratto qui' })).toBeVisible()
})
