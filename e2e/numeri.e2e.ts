import { expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { search } from './richieste.ts'
import { test } from './town.ts'

const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
]
const PEOPLE = ['esercente@rateo.test', 'cliente@rateo.test', 'admin@rateo.test']
const LISTS = ['pagamenti', 'dilazioni', 'abbonamenti'] as const

/** The text that a person sees: what is folded away is not in it. */
const seen = (page: Page) => page.getByRole('main').innerText()

for (const viewport of SIZES) {
  for (const person of PEOPLE) {
    test.describe(`${person} a ${viewport.width} px`, () => {
      test.use({ viewport })

      test('X1 (parte) PAG-M2 (parte) un numero si cerca, si apre, e nessuna chiave si legge', async ({
        page,
      }) => {
        await signIn(page, person, '/home')
        for (const list of LISTS) {
          // A cliente's payments open on those to pay.
          const isOwed = list === 'pagamenti' && person.startsWith('cliente')
          const [row] = await search(
            page.request,
            list,
            isOwed ? { filters: { dovuto: true } } : {},
          )
          expect(row?.numero).toMatch(/^(PAG|DIL|ABB)-\d+$/)
          const { _id = '', numero = '' } = row ?? {}
          await page.goto(`/${list}`)
          await page.getByRole('searchbox').fill(numero.toLowerCase().replace('-', ' '))
          const found = page.locator(`a[href="/${list}/${_id}"]`).first()
          await expect(found).toBeVisible()
          // Others with that number are those of other esercenti, which the staff see too.
          await expect(async () => {
            const numbers = (await seen(page)).match(/\b(?:PAG|DIL|ABB)-\d+/g)
            expect(new Set(numbers)).toEqual(new Set([numero]))
          }).toPass()
          expect(await seen(page)).not.toMatch(/[0-9a-f]{24}/)
          await found.click()
          await page.waitForURL(new RegExp(`/${list}/${_id}`))
          await expect(page.getByRole('main').getByText(numero, { exact: true })).toBeVisible()
          await expect(page.getByText('Dettagli tecnici').first()).toBeVisible()
          expect(await seen(page)).not.toMatch(/[0-9a-f]{24}/)
          const scrolls = await page.evaluate(
            () => document.documentElement.scrollWidth > window.innerWidth,
          )
          expect(scrolls).toBe(false)
        }
      })
    })
  }
}

test('SHE-B1 (parte) Ctrl+K trova una dilazione e un abbonamento dal numero', async ({ page }) => {
  await signIn(page, 'esercente@rateo.test', '/home')
  for (const list of ['dilazioni', 'abbonamenti'] as const) {
    const [row] = await search(page.request, list, {})
    const { _id = '', numero = '' } = row ?? {}
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /Cerca persone/ }).fill(numero)
    await page.getByRole('option', { name: new RegExp(`^${numero} ·`) }).click()
    await page.waitForURL(new RegExp(`/${list}/${_id}$`))
  }
})
