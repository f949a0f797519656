import { expect } from '@playwright/test'
import { ORIGIN, PSP_ORIGIN } from './addresses.ts'
import { signIn } from './people.ts'
import { addFault, CARDS, chargesFor, chooseNewCard, clearFaults, typeCard } from './provider.ts'
import { richiedi } from './richieste.ts'
import { test } from './town.ts'

test.afterEach(() => clearFaults())

test('T01 GTW-M4 doppio clic su Paga e sul fornitore: un solo addebito', async ({ page }) => {
  const id = await richiedi(page.request, 5_500, 'Doppio clic')
  await page.context().clearCookies()
  await signIn(page, 'cliente@rateo.test', `/gateway/${id}`)
  await chooseNewCard(page)
  await page.getByRole('button', { name: /^Paga/ }).dblclick()
  await page.waitForURL((url) => url.origin === PSP_ORIGIN)
  await page.getByLabel('Numero della carta').fill(CARDS.buona)
  await page.getByLabel('Scadenza').fill('12/34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Nome sulla carta').fill('Anna Bianchi')
  await page.getByRole('button', { name: /^Paga/ }).dblclick()
  await page.waitForURL(`${ORIGIN}/gateway/**`)
  await expect(page.getByText('Pagato', { exact: true })).toBeVisible()
  expect(await chargesFor(id)).toHaveLength(1)
})

test('GTW-B2 due debiti in un pagamento: un addebito solo, e lo dicono tutte e due le pagine', async ({
  page,
}) => {
  const uno = await richiedi(page.request, 4_000, 'Lezione da pagare insieme')
  const altro = await richiedi(page.request, 1_500, 'Noleggio da pagare insieme', {
    // The debt falls due before those that other journeys leave open: the first due is shown first.
    tra_giorni: 1,
  })
  await page.context().clearCookies()
  await signIn(page, 'cliente@rateo.test', `/gateway/${uno}`)
  await chooseNewCard(page)
  await page.getByRole('button', { name: /^Aggiungi altri pagamenti/ }).click()
  await page.getByRole('checkbox', { name: 'Noleggio da pagare insieme' }).click()
  await expect(page.getByRole('list', { name: 'Che cosa paghi' }).getByRole('listitem')).toHaveText(
    [/^Lezione da pagare insieme\s*40,00/, /^Noleggio da pagare insieme\s*15,00/],
  )
  await page.getByRole('button', { name: /^Paga 55,00/ }).click()
  await typeCard(page, CARDS.buona)
  await page.waitForURL(`${ORIGIN}/gateway/**`)
  await expect(page.getByText('Pagato', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Noleggio da pagare insieme' }).click()
  await page.waitForURL(`**/gateway/${altro}`)
  await expect(page.getByText('Pagato', { exact: true })).toBeVisible()
  const charges = await chargesFor(altro)
  expect(charges.map(({ amount }) => amount)).toEqual([5_500])
  expect(await chargesFor(uno)).toEqual(charges)
})

test('GTW-M2 la carta già salvata paga con un tocco, senza uscire dal portale', async ({
  page,
}) => {
  const id = await richiedi(page.request, 2_200, 'Un tocco')
  await page.context().clearCookies()
  await signIn(page, 'cliente@rateo.test', `/gateway/${id}`)
  await expect(page.getByRole('button', { name: /Visa ••••\s4242.*Cambia$/ })).toBeVisible()
  await page.getByRole('button', { name: /^Paga 22,00/ }).dblclick()
  await expect(page.getByText('Pagato', { exact: true })).toBeVisible()
  expect(await chargesFor(id)).toHaveLength(1)
})

test('T01 GTW-M4 due finestre pagano insieme: un solo addebito, e tutte e due lo sanno', async ({
  page,
  context,
}) => {
  const id = await richiedi(page.request, 6_600, 'Due finestre')
  await context.clearCookies()
  await signIn(page, 'cliente@rateo.test', `/gateway/${id}`)
  const other = await context.newPage()
  await other.goto(`/gateway/${id}`)
  const left = await context.newPage()
  await left.goto(`/gateway/${id}`)
  await expect(left.getByRole('button', { name: /^Paga \d/ })).toBeVisible()

  for (const tab of [page, other]) await chooseNewCard(tab)
  await Promise.all(
    [page, other].map((tab) => tab.getByRole('button', { name: /^Paga \d/ }).click()),
  )
  await Promise.all([page, other].map((tab) => tab.waitForURL((url) => url.origin === PSP_ORIGIN)))
  expect(other.url()).toBe(page.url())
  await typeCard(page, CARDS.buona)
  await page.waitForURL(`${ORIGIN}/gateway/**`)
  await expect(page.getByText('Pagato', { exact: true })).toBeVisible()
  // The tab that was left open learns it by itself.
  await left.bringToFront()
  await expect(left.getByText('Pagato', { exact: true })).toBeVisible({ timeout: 20_000 })
  await other.goto(`${ORIGIN}/gateway/${id}`)
  await expect(other.getByText('Pagato', { exact: true })).toBeVisible()
  expect(await chargesFor(id)).toHaveLength(1)
})

test('GTW-M4 ricaricare durante il pagamento non paga due volte e lo lascia riprendere', async ({
  page,
}) => {
  const id = await richiedi(page.request, 7_700, 'Ricarica')
  await page.context().clearCookies()
  await signIn(page, 'cliente@rateo.test', `/gateway/${id}`)
  await chooseNewCard(page)
  await page.getByRole('button', { name: /^Paga \d/ }).click()
  await page.waitForURL((url) => url.origin === PSP_ORIGIN)
  const first = page.url()
  await page.goto(`${ORIGIN}/gateway/${id}`)
  await page.reload()
  await expect(page.getByText('C’è un pagamento in corso')).toBeVisible()
  await page.getByRole('button', { name: 'Riprendi il pagamento' }).click()
  await page.waitForURL((url) => url.origin === PSP_ORIGIN)
  expect(page.url()).toBe(first)
  await typeCard(page, CARDS.buona)
  await page.waitForURL(`${ORIGIN}/gateway/**`)
  await expect(page.getByText('Pagato', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Pagato', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Paga/ })).toHaveCount(0)
  expect(await chargesFor(id)).toHaveLength(1)
})

test('T03 PAG-B1 il fornitore tace: la pagina dice in verifica, poi si risolve da sola', async ({
  page,
}) => {
  const id = await richiedi(page.request, 8_800, 'Fornitore muto')
  await page.context().clearCookies()
  await signIn(page, 'cliente@rateo.test', `/gateway/${id}`)
  await chooseNewCard(page)
  await page.getByRole('button', { name: /^Paga \d/ }).click()
  await page.waitForURL((url) => url.origin === PSP_ORIGIN)
  // The provider is silent from now on: neither its answers nor its notices come.
  await addFault({ tipo: 'silenzio', quante_volte: 1000, percorso: '/v1/' })
  await addFault({ tipo: 'webhook_persi', quante_volte: 1000 })
  await typeCard(page, CARDS.buona)
  await page.waitForURL(`${ORIGIN}/gateway/**`)
  await expect(page.getByText('In verifica: non riprovare, ti avvisiamo noi')).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByRole('button', { name: /^Paga/ })).toHaveCount(0)
  await clearFaults()
  await expect(page.getByText('Pagato', { exact: true })).toBeVisible({ timeout: 60_000 })
  expect(await chargesFor(id)).toHaveLength(1)
})
