import { expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { read, search } from './richieste.ts'
import { test } from './town.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

/** The least that a finger hits without looking. */
const FINGER = 44

type Ritardo = {
  data: { capofila_id: string | null; totale_centesimi: number; esercente: { nome: string } }[]
  numero: number
  totale_centesimi: number
}

const euro = (centesimi: number) =>
  new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' })
    .format(centesimi / 100)
    .replaceAll(/\s/g, ' ')

const ritardoOf = (page: Page) => read<Ritardo>(page.request, '/api/arretrati')

const now = (page: Page) => page.getByRole('region', { name: 'Che cosa fare adesso' })

test('SPC-12 (parte) le sezioni del cliente stanno sotto il pollice, e dicono dov’è', async ({
  page,
}) => {
  await signIn(page, 'cliente2@rateo.test')
  const bar = page.getByRole('navigation', { name: 'Sezioni' })
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  const late = (await ritardoOf(page)).numero
  await expect(bar.getByRole('link', { name: `${late} in ritardo, Paga` })).toBeVisible()
  const entries = [...(await bar.getByRole('link').all()), bar.getByRole('button')]
  expect(entries).toHaveLength(5)
  for (const entry of entries) {
    const box = await entry.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(FINGER)
    expect(box?.height).toBeGreaterThanOrEqual(FINGER)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740)
  }
  await bar.getByRole('link', { name: 'Rate' }).tap()
  await expect(page).toHaveURL(/\/dilazioni$/)
  await expect(bar.getByRole('link', { name: 'Rate' })).toHaveAttribute('aria-current', 'page')
  // The last line of a page stands above the bar, once its rows are there.
  const below = () =>
    page.locator('main').evaluate((main) => {
      window.scrollTo(0, document.body.scrollHeight)
      const last = main.lastElementChild?.getBoundingClientRect().bottom ?? 0
      const top = document.querySelector('nav[aria-label="Sezioni"]')?.getBoundingClientRect().top
      return last - (top ?? 0)
    })
  await expect.poll(below).toBeLessThanOrEqual(0)
  await bar.getByRole('button', { name: 'Altro' }).tap()
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  await menu.getByRole('link', { name: 'Abbonamenti' }).tap()
  await expect(page).toHaveURL(/\/abbonamenti$/)
  await expect(menu).toBeHidden()
})

test('GTW-B2 (parte) tutto il ritardo è il primo pulsante, e la pagina chiede proprio quella cifra', async ({
  page,
}) => {
  await signIn(page, 'cliente2@rateo.test')
  const { data, totale_centesimi } = await ritardoOf(page)
  const all = now(page).getByRole('link', {
    name: new RegExp(`ritardo ${euro(totale_centesimi).replaceAll('.', '\\.')}$`),
  })
  await expect(all).toBeVisible()
  const box = await all.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740)
  const whole = data.find(({ capofila_id }) => capofila_id !== null)
  if (!whole) throw new Error('the town has nobody whose late debts one page takes')
  const totale = euro(whole.totale_centesimi)
  const one =
    data.length === 1
      ? all
      : now(page).getByRole('link', { name: `Paga ${totale} a ${whole.esercente.nome}` })
  await one.tap()
  await expect(page).toHaveURL(/\/gateway\/.*ritardo=tutto/)
  await expect(page.getByRole('button', { name: `Paga ${totale}` })).toBeVisible()
})

test('PAG-M1 (parte) i pagamenti del cliente: da pagare con “Paga”, pagati, senza attrezzi', async ({
  page,
}) => {
  await signIn(page, 'cliente2@rateo.test', '/pagamenti')
  const cards = page.getByRole('list', { name: 'Pagamenti' })
  const first = cards.getByRole('listitem').first()
  await expect(first.getByText('Da pagare (in ritardo)')).toBeVisible()
  const owed = await search(page.request, 'pagamenti', { filters: { dovuto: true }, limit: 50 })
  await expect(cards.getByRole('listitem')).toHaveCount(Math.min(owed.length, 25))
  await expect(page.getByText(/Insoluto|Irrecuperabile/)).toHaveCount(0)
  for (const tool of ['Viste', 'Colonne', /^Filtri/]) {
    await expect(page.getByRole('button', { name: tool })).toHaveCount(0)
  }
  const pay = first.getByRole('link', { name: /^Paga / })
  const box = await pay.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(FINGER)
  await page.getByRole('link', { name: 'Pagati' }).tap()
  await expect(cards.getByText('Pagato').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Paga \d/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Da pagare', exact: true }).tap()
  await first.getByRole('link', { name: /^Paga / }).tap()
  await expect(page).toHaveURL(/\/gateway\//)
  // The page where one pays leads nowhere else.
  await expect(page.getByRole('navigation', { name: 'Sezioni' })).toHaveCount(0)
})

test('SPC-06 (parte) il grafico si legge con il dito: il primo tocco dice il giorno, il secondo ne apre i movimenti', async ({
  page,
}) => {
  await signIn(page, 'esercente@rateo.test')
  const chart = page.getByRole('group', { name: /^Grafico degli incassi/ })
  await chart.scrollIntoViewIfNeeded()
  const plot = chart.getByRole('link')
  const box = await plot.boundingBox()
  expect(box?.height).toBe(200)
  const width = box?.width ?? 0
  // From today, at the right, back to a day with takings: after midnight, or on a Sunday, there may be none.
  let position = { x: width - width / 60, y: 60 }
  let said = ''
  await expect(async () => {
    await plot.tap({ position })
    const label = (await plot.getAttribute('aria-label')) ?? ''
    const [, amount = '', number] = /: (.*), (\d+) incass/.exec(label) ?? []
    if (!Number(number)) position = { ...position, x: position.x - width / 30 }
    expect(Number(number)).toBeGreaterThan(0)
    said = amount
  }).toPass()
  await expect(page).toHaveURL(/\/home$/)
  await expect(chart.getByText(said, { exact: true })).toBeVisible()
  await plot.tap({ position })
  await expect(page).toHaveURL(/\/pagamenti\/movimenti\?data_dal=/)
  await expect(page.getByText(said).first()).toBeVisible()
})
