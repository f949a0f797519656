import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { ORIGIN } from './addresses.ts'
import { signIn } from './people.ts'
import { CARDS, chooseNewCard, chooseWay, typeCard } from './provider.ts'
import { richiedi, search, signInByApi } from './richieste.ts'
import { test } from './town.ts'

const SCREENS = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
] as const

/** The longest causale that may be asked for: the button stays in sight below it too. */
const LUNGA =
  'Corso di nuoto per bambini, secondo trimestre, con la quota di iscrizione, la cuffia e il noleggio dell’armadietto negli spogliatoi grandi'

type Rect = { top: number; bottom: number; left: number; right: number; isFree: boolean }

/** The box of the button on the screen as it was opened, and whether a press in its middle reaches it. */
const rectOf = (page: Page, name: RegExp): Promise<Rect> =>
  page.getByRole('button', { name }).evaluate((button) => {
    const { top, bottom, left, right } = button.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return { top, bottom, left, right, isFree: hit !== null && button.contains(hit) }
  })

/** The button lies wholly on the first screen, on a phone and on a laptop, and nothing lies over it. */
async function expectInSight(page: Page, name: RegExp) {
  for (const { width, height } of SCREENS) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(page.getByRole('button', { name })).toBeVisible()
    await expect
      .poll(
        async () => {
          const { top, bottom, left, right, isFree } = await rectOf(page, name)
          const isInside = top >= 0 && bottom <= height && left >= 0 && right <= width
          return isInside && isFree
            ? 'in vista'
            : JSON.stringify({ top, bottom, left, right, isFree })
        },
        { message: `${String(name)} a ${width} × ${height}` },
      )
      .toBe('in vista')
  }
}

/** The first amount of the page, the large one, is the one on the button. */
async function expectOneTotal(page: Page, name: RegExp) {
  const amount = /[\d.]+,\d\d\s€/
  const shown = amount.exec(await page.getByRole('region', { name: 'Pagamento' }).innerText())
  const asked = amount.exec(await page.getByRole('button', { name }).innerText())
  expect(shown?.[0]).toBe(asked?.[0])
}

async function openDebt(
  page: Page,
  importo: number,
  causale: string,
  opzioni?: Parameters<typeof richiedi>[3],
) {
  const id = await richiedi(page.request, importo, causale, opzioni)
  await page.context().clearCookies()
  await signIn(page, 'cliente@rateo.test', `/gateway/${id}`)
}

/** The esercente of the late debts begins to ask for mora, or stops: other journeys find the town as it was. */
async function setMora(page: Page, attiva: boolean) {
  await signInByApi(page.request, 'esercente2@rateo.test')
  const answer = await page.request.patch('/api/mora', {
    headers: { 'X-Rateo': '1', origin: ORIGIN },
    data: { attiva, tolleranza_giorni: 0 },
  })
  expect(answer.ok()).toBe(true)
}

const IN_RITARDO = 'in ritardo con mora'
const PAGA = /^Paga \d/

type State = {
  name: string
  button?: RegExp
  /** False where the button takes nothing yet. */
  hasTotal?: boolean
  go: (page: Page) => Promise<void>
}

const STATES: readonly State[] = [
  {
    name: 'carta salvata, con una causale lunga',
    go: (page) => openDebt(page, 14_500, LUNGA),
  },
  {
    name: 'i modi aperti',
    go: async (page) => {
      await openDebt(page, 14_500, 'Modi aperti')
      await page.getByRole('button', { name: /Cambia$/ }).click()
      await expect(page.getByRole('radio', { name: 'Bonifico' })).toBeVisible()
    },
  },
  {
    name: 'nessuna carta',
    go: async (page) => {
      const id = await richiedi(page.request, 14_500, LUNGA, { a: 'doppio@rateo.test' })
      await page.context().clearCookies()
      await signInByApi(page.request, 'doppio@rateo.test')
      const headers = { 'X-Rateo': '1', origin: ORIGIN }
      const data = { role: 'cliente' }
      expect((await page.request.post('/api/switch_role', { headers, data })).ok()).toBe(true)
      await page.goto(`/gateway/${id}`)
      await expect(page.getByRole('button', { name: /Come paghi: Carta.*Cambia$/ })).toBeVisible()
    },
  },
  {
    name: 'più debiti',
    go: async (page) => {
      await openDebt(page, 14_500, LUNGA)
      await page.getByRole('button', { name: /^Aggiungi altri pagamenti/ }).click()
      const boxes = page.getByRole('checkbox')
      for (const box of (await boxes.all()).slice(0, 4)) await box.click()
      await expect(page.getByText(/^5 pagamenti, un addebito solo/)).toBeVisible()
    },
  },
  {
    name: 'una parte',
    go: async (page) => {
      await openDebt(page, 14_500, LUNGA, { parte_minima_centesimi: 3_000 })
      await page.getByRole('button', { name: 'Paga solo una parte' }).click()
      await expect(page.getByRole('button', { name: /^Paga 30,00/ })).toBeVisible()
    },
  },
  {
    name: 'bonifico',
    button: /^Ho disposto il bonifico di 145,00/,
    go: async (page) => {
      await openDebt(page, 14_500, LUNGA)
      await chooseWay(page, 'Bonifico')
      await expect(page.getByRole('button', { name: 'Copia l’IBAN' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Copia la causale' })).toBeVisible()
    },
  },
  {
    name: 'conto con il mandato',
    button: /^Autorizza l’addebito di 145,00/,
    go: async (page) => {
      await openDebt(page, 14_500, LUNGA)
      await page.getByRole('button', { name: /Cambia$/ }).click()
      await page
        .getByRole('radio', { name: /^Conto •••• / })
        .first()
        .click()
    },
  },
  {
    name: 'a rate',
    button: /^Continua$/,
    hasTotal: false,
    go: async (page) => {
      await openDebt(page, 15_000, LUNGA)
      await page.getByText(/^A rate da /).click()
      await expect(page.getByRole('list', { name: 'Piano delle rate' })).toBeVisible()
    },
  },
  {
    name: IN_RITARDO,
    go: async (page) => {
      await setMora(page, true)
      await signInByApi(page.request, 'cliente2@rateo.test')
      // A day of the legal rate is a cent on a debt that is not small.
      const filters = { in_ritardo: true, importo_centesimi: { $gte: 14_000 } }
      const late = await search(page.request, 'pagamenti', { filters })
      const amounts = await Promise.all(
        late.map(async ({ _id }) => {
          const answer = await page.request.get(`/api/gateway/${_id}`)
          const { mora } = (await answer.json()) as { mora: object | null }
          return mora === null ? [] : [_id]
        }),
      )
      await page.goto(`/gateway/${amounts.flat()[0] ?? 'manca'}`)
      await expect(page.getByRole('list', { name: 'Interessi di mora' })).toBeVisible()
    },
  },
  {
    name: 'l’ultimo rifiuto',
    go: async (page) => {
      await openDebt(page, 14_500, LUNGA)
      await chooseNewCard(page)
      await page.getByRole('button', { name: PAGA }).click()
      await typeCard(page, CARDS.senzaFondi)
      await page.getByRole('link', { name: /Annulla e torna indietro/ }).click()
      await page.waitForURL(`${ORIGIN}/gateway/**`)
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
]

for (const { name, button = PAGA, hasTotal = true, go } of STATES) {
  test(`GTW-M1 (parte) il pulsante è nella prima schermata, sul telefono e sul portatile: ${name}`, async ({
    page,
  }) => {
    await go(page)
    await expectInSight(page, button)
    if (hasTotal) await expectOneTotal(page, button)
    if (name === IN_RITARDO) await setMora(page, false)
  })
}

test('GTW-M1 (parte) il pulsante è nella prima schermata anche senza account', async ({ page }) => {
  const id = await richiedi(page.request, 14_500, LUNGA)
  const answer = await page.request.post(`/api/pagamenti/${id}/link_pubblico`, {
    headers: { 'X-Rateo': '1', origin: ORIGIN, 'Idempotency-Key': randomUUID() },
    data: {},
  })
  const { url } = (await answer.json()) as { url: string }
  await page.context().clearCookies()
  await page.goto(url)
  await expectInSight(page, PAGA)
  await page.getByRole('button', { name: 'Paga con un bonifico' }).click()
  await expect(page.getByRole('button', { name: 'Copia l’IBAN' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copia la causale' })).toBeVisible()
  await expectInSight(page, PAGA)
})
