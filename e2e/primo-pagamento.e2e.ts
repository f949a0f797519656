import { expect } from '@playwright/test'
import { signInByPage } from './people.ts'
import { CARDS, chargesFor, chooseNewCard, typeCard } from './provider.ts'
import { test } from './town.ts'

test('PAG-M3 GTW-M1 GTW-M5 PAG-M2 PAG-M6 l’esercente chiede 120,50 €, il cliente paga con 3-D Secure, entrambi vedono Pagato e ricevuta, l’esercente anche la contabilità', async ({
  browser,
}) => {
  const shop = await (await browser.newContext()).newPage()
  await signInByPage(shop, 'esercente@rateo.test', '/pagamenti')
  await shop.getByRole('link', { name: 'Richiedi un pagamento' }).click()
  await shop.getByRole('combobox', { name: 'Cerca un cliente' }).fill('cliente@rateo.test')
  await shop.getByRole('option', { name: /cliente@rateo\.test/ }).click()
  await shop.getByLabel('Importo').fill('120,50')
  await shop.getByLabel('Causale').fill('Tagliando e cambio gomme')
  await shop.getByRole('button', { name: /Richiedi 120,50/ }).click()
  await expect(shop.getByText('Richiesta creata')).toBeVisible()
  await shop.getByRole('link', { name: 'Apri il pagamento' }).click()
  await shop.waitForURL(/\/pagamenti\/[0-9a-f]{24}/)
  const id = new URL(shop.url()).pathname.split('/').at(-1) ?? ''

  const person = await (
    await browser.newContext({ viewport: { width: 390, height: 844 } })
  ).newPage()
  // GTW-M6: the wanted page survives the sign-in.
  await signInByPage(person, 'cliente@rateo.test', `/gateway/${id}`)
  expect(new URL(person.url()).pathname).toBe(`/gateway/${id}`)
  await expect(person.getByText('Tagliando e cambio gomme')).toBeVisible()
  await chooseNewCard(person)
  await person.getByRole('button', { name: /Paga 120,50/ }).click()
  await typeCard(person, CARDS.con3ds)
  await person.getByRole('button', { name: 'Approva' }).click()
  await person.waitForURL(/\/gateway\//)
  await expect(person.getByText('Pagato', { exact: true })).toBeVisible()
  await expect(person.getByText(/RIC-\d{4}-/)).toBeVisible()

  for (const [page, role] of [
    [person, 'cliente'],
    [shop, 'esercente'],
  ] as const) {
    await page.goto(`/pagamenti/${id}`)
    await expect(page.getByText('Pagato', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/RIC-\d{4}-/).first()).toBeVisible()
    const answer = await page.request.get(`/api/pagamenti/${id}`)
    const { scritture } = (await answer.json()) as {
      scritture: { tipo: string; movimenti: { importo_centesimi: number }[] }[]
    }
    // The books are of who keeps them: a cliente is not sent any.
    expect([...new Set(scritture.map(({ tipo }) => tipo))].toSorted()).toEqual(
      role === 'esercente' ? ['commissione', 'incasso'] : [],
    )
    for (const { movimenti } of scritture) {
      expect(movimenti.reduce((sum, { importo_centesimi }) => sum + importo_centesimi, 0)).toBe(0)
    }
    const receipt = await page.request.get(`/api/pagamenti/${id}/ricevuta`)
    expect(receipt.headers()['content-type']).toContain('application/pdf')
  }
  await expect(shop.getByRole('heading', { name: 'Contabilità' })).toBeVisible()
  expect((await chargesFor(id)).map(({ amount }) => amount)).toEqual([12_050])
})
