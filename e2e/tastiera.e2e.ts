import { expect, type Locator, type Page } from '@playwright/test'
import { ORIGIN, PASSWORD, PSP_ORIGIN } from './addresses.ts'
import { CARDS } from './provider.ts'
import { richiedi } from './richieste.ts'
import { test } from './town.ts'

/** The look of what has the focus differs from its look without it, or there is an outline. */
async function expectVisibleFocus(field: Locator) {
  const isVisible = await field.evaluate((element) => {
    const look = () => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } =
        getComputedStyle(element)
      return JSON.stringify([outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor])
    }
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return true
    // Drawn on what stands around a field, or beside a switch.
    const sibling = element.nextElementSibling ?? element.parentElement
    if (sibling && getComputedStyle(sibling).outlineStyle !== 'none') return true
    const focused = look()
    const twin = element.cloneNode(true) as HTMLElement
    element.after(twin)
    const {
      outlineStyle: o,
      outlineWidth: w,
      boxShadow,
      borderColor,
      backgroundColor,
    } = getComputedStyle(twin)
    twin.remove()
    return focused !== JSON.stringify([o, w, boxShadow, borderColor, backgroundColor])
  })
  expect(isVisible, `${String(field)} shows that it has the focus`).toBe(true)
}

/** Presses Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, field: Locator, key: 'Tab' | 'ArrowDown' = 'Tab') {
  await field.waitFor()
  for (let presses = 0; presses < 80; presses++) {
    if (await field.evaluate((element) => element === document.activeElement)) {
      await expectVisibleFocus(field)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${String(field)} cannot be reached with ${key}`)
}

async function write(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

async function press(page: Page, name: string | RegExp, role: 'button' | 'link' = 'button') {
  await tabTo(page, page.getByRole(role, { name }))
  await page.keyboard.press('Enter')
}

async function enter(page: Page, email: string, wanted: string) {
  await page.goto(wanted)
  await page.waitForURL(/\/login\?referrer=/)
  await write(page, page.locator('#email'), email)
  await write(page, page.locator('#password'), PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${wanted}`)
}

// Every Tab is looked at: slower than the other journeys.
test.beforeEach(() => test.slow())

test('con la sola tastiera: accedi, richiedi un pagamento, esci da un dialogo', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await enter(page, 'esercente@rateo.test', '/pagamenti/nuovo')

  const cliente = page.locator('#cliente_id')
  await write(page, cliente, 'cliente@rateo.test')
  const option = page.getByRole('option', { name: /– cliente@rateo\.test$/ })
  await option.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await write(page, page.locator('#importo'), '12,34')
  await write(page, page.locator('#causale'), 'Solo tastiera')
  await press(page, 'Richiedi 12,34 €')
  await expect(page.getByText('Richiesta creata')).toBeVisible()

  await press(page, 'Apri il pagamento', 'link')
  await page.waitForURL(/\/pagamenti\/[0-9a-f]{24}$/)
  const altre = page.getByRole('button', { name: 'Altre azioni' })
  await tabTo(page, altre)
  await page.keyboard.press('Enter')
  const annulla = page.getByRole('menuitem', { name: /^Annulla richiesta/ })
  await expect(annulla).toBeVisible()
  await tabTo(page, annulla, 'ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  // The page behind stays where it is: by a style that the policy lets in.
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden')
  expect(refused).toEqual([])
  // Tab goes round inside of it, Esc leaves it, and the focus is back where it was.
  for (let presses = 0; presses < 8; presses++) await page.keyboard.press('Tab')
  expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(altre).toBeFocused()
  await expect(page.getByText('Annullato', { exact: true })).toBeHidden()
})

test('con la sola tastiera: accedi e paga con la carta', async ({ page }) => {
  const id = await richiedi(page.request, 4_321, 'Solo tastiera')
  await page.context().clearCookies()
  await enter(page, 'cliente@rateo.test', `/gateway/${id}`)
  await press(page, /Cambia$/)
  const choice = page.getByRole('radiogroup', { name: 'Come vuoi pagare' })
  await expect(choice.getByRole('radio', { checked: true })).toBeFocused()
  const another = choice.getByRole('radio', { name: 'Un’altra carta' })
  for (let presses = 0; presses < 6 && !(await another.isChecked()); presses++) {
    await page.keyboard.press('ArrowDown')
  }
  // Going through them chooses nothing yet: Enter does, and the row is one again, with the focus.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Un’altra carta.*Cambia$/ })).toBeFocused()
  await press(page, /^Paga/)
  await page.waitForURL((url) => url.origin === PSP_ORIGIN)
  await write(page, page.getByLabel('Numero della carta'), CARDS.buona)
  await write(page, page.getByLabel('Scadenza'), '12/34')
  await write(page, page.getByLabel('CVC'), '123')
  await write(page, page.getByLabel('Nome sulla carta'), 'Anna Bianchi')
  await press(page, /^Paga/)
  await page.waitForURL(`${ORIGIN}/gateway/**`)
  await expect(page.getByText('Pagato', { exact: true })).toBeVisible()
})
