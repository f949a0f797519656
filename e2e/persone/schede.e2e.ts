import { expect, type Page } from '@playwright/test'
import { signIn } from '../people.ts'
import { search } from '../richieste.ts'
import { test } from '../town.ts'

/** The folder that pictures for people go to, when somebody wants them. */
const RITRATTI = process.env['RITRATTI']
const ritratto = async (page: Page, nome: string) => {
  if (RITRATTI) await page.screenshot({ path: `${RITRATTI}/${nome}.png`, fullPage: true })
}

const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** The id of the cliente with that name, as the caller's list has it. */
async function idOf(page: Page, nome: string): Promise<string> {
  const tutti = await search(page.request, 'clienti', { search: nome, limit: 5 })
  return String(tutti[0]?._id)
}

for (const width of [1280, 360]) {
  test(`SCH-M1 (parte) SCH-M2 (parte) SCH-B1 (parte) SCH-B3 (parte) a ${width} px la scheda di un cliente: nota, cronologia, estratto conto mandato`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'esercente@rateo.test', '/clienti')
    const id = await idOf(page, 'Maria')
    await page.goto(`/cliente/${id}`)
    await page.getByRole('button', { name: 'Altre azioni' }).click()
    await page.getByRole('menuitem', { name: 'Scrivi una nota' }).click()
    const nota = `Preferisce il mattino, a ${width} px`
    await page.getByLabel('Nuova nota').fill(nota)
    await page.getByRole('button', { name: 'Salva la nota' }).click()
    await expect(page.getByText(nota)).toBeVisible()
    const parti = page.getByRole('navigation', { name: 'Parti della scheda' })
    await parti.getByRole('link', { name: 'Cronologia' }).click()
    await expect(page.getByText(nota)).toBeVisible()
    await page.getByRole('button', { name: 'Denaro', exact: true }).click()
    await expect(page.getByText(nota)).toBeHidden()
    expect(await isNarrow(page)).toBe(true)
    await ritratto(page, `cronologia-${width}`)
    await parti.getByRole('link', { name: 'Estratto conto' }).click()
    await expect(page.getByRole('list', { name: 'Saldo e totali' })).toBeVisible()
    expect(await isNarrow(page)).toBe(true)
    await ritratto(page, `estratto-${width}`)
    await page.getByRole('button', { name: /^Invia a / }).click()
    await expect(page.getByText(/Estratto conto inviato a|già partito oggi/).first()).toBeVisible()
    await parti.getByRole('link', { name: 'Documenti' }).click()
    await expect(page.getByRole('searchbox').first()).toBeVisible()
  })
}

test('SCH-B2 (parte) lo staff vede come un cliente: banner ovunque, nessuna scrittura, due schede, e torna a sé', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin@rateo.test', '/home')
  const id = await idOf(page, 'Maria')
  const altra = await context.newPage()
  await altra.goto('/home')
  await page.goto(`/cliente/${id}`)
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: /Vedi come questo cliente/ }).click()
  await page.getByLabel('Motivo').fill('Non trova la ricevuta di marzo')
  await page.getByRole('button', { name: 'Vedi per 30 minuti' }).click()
  const banner = page.getByText(/Stai vedendo Rateo come .*Maria/)
  await expect(banner).toBeVisible()
  // The other tab of the same browser follows.
  await expect(altra.getByText(/Stai vedendo Rateo come .*Maria/)).toBeVisible()
  await page.goto('/pagamenti')
  await expect(banner).toBeVisible()
  await ritratto(page, 'veduta')
  await page.setViewportSize({ width: 360, height: 740 })
  await ritratto(page, 'veduta-360')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/profilo?scheda=notifiche')
  await expect(banner).toBeVisible()
  await page.getByLabel('Notifica nel portale').first().click()
  await expect(page.getByText(/puoi leggere, non cambiare nulla/)).toBeVisible()
  await page.getByRole('button', { name: 'Torna a te' }).click()
  await expect(page).toHaveURL(new RegExp(`/cliente/${id}$`))
  await expect(page.getByRole('button', { name: 'Altre azioni' })).toBeVisible()
  await expect(banner).toBeHidden()
  await expect(altra.getByText(/Stai vedendo Rateo come/)).toBeHidden()
})

test('RIC-M1 (parte) RIC-M2 (parte) RIC-B1 (parte) un cliente cerca con un refuso, vicino a sé, e tiene un preferito', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 42.74, longitude: 12.74 })
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, 'cliente@rateo.test', '/ricerca_esercenti')
  await page.getByRole('searchbox').first().fill('palesta auora')
  await expect(page.getByText(/Nessuno si chiama proprio/)).toBeVisible()
  await page.getByRole('list', { name: 'Esercenti trovati' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Aggiungi ai preferiti' }).click()
  await expect(page.getByText('Aggiunto ai preferiti.')).toBeVisible()
  await page.goto('/ricerca_esercenti?preferito=si')
  await expect(page.getByText(/Palestra/).first()).toBeVisible()
  await page.goto('/ricerca_esercenti')
  await page.getByRole('button', { name: 'Vicino a me' }).click()
  await expect(page.getByText(/Vicino a te: TR, RI, PG/)).toBeVisible()
  await ritratto(page, 'vicino')
  expect(await isNarrow(page)).toBe(true)
})
