import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { richiedi } from './richieste.ts'
import { test } from './town.ts'

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`SHE-B1 a ${width} px Ctrl+K trova un pagamento e Invio lo apre`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const causale = `Ricerca ovunque ${width}`
    const id = await richiedi(page.request, 4_321, causale)
    await page.goto('/home')
    await expect(page.getByRole('button', { name: /^Cerca/ })).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: /Cerca persone/ })
    await expect(field).toBeFocused()
    await field.fill(causale)
    await expect(page.getByRole('option', { name: new RegExp(causale) })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/pagamenti/${id}$`))
    await expect(page.getByText(causale).first()).toBeVisible()

    await page.getByRole('button', { name: /^Cerca/ }).click()
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })
}

test('SHE-B2 una richiesta suona la campanella del cliente, e la notifica la apre', async ({
  page,
  request,
}) => {
  await signIn(page, 'cliente@rateo.test')
  const causale = 'Notifica di prova'
  await richiedi(request, 1_234, causale, { invia_email: true })
  const bell = page.getByRole('button', { name: /^Notifiche/ })
  const panel = page.getByRole('dialog', { name: 'Notifiche' })
  // The bell may already ring for something older, so that only the notice itself says that it has come.
  await expect(async () => {
    await page.reload()
    await expect(bell).toHaveAccessibleName(/da leggere/, { timeout: 2000 })
    await bell.click()
    await expect(panel).toContainText('12,34', { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  await panel.getByRole('button', { name: 'Segna tutte come lette' }).click()
  await expect(bell).toHaveAccessibleName('Notifiche')
  await panel.getByRole('link', { name: new RegExp(causale) }).click()
  await page.waitForURL(/\/gateway\//)
  await expect(page.getByText(causale)).toBeVisible()
})

test('SHE-B3 SHE-B4 il nastro di prova non copre nulla, e sulla carta restano i dati', async ({
  page,
}) => {
  await signIn(page, 'esercente@rateo.test', '/pagamenti')
  await page.setViewportSize({ width: 360, height: 740 })
  const ribbon = page.getByRole('banner').getByText(/prova/i).first()
  await expect(ribbon).toBeVisible()
  const boxes = await page
    .getByRole('banner')
    .locator('> *')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  for (const [i, box] of boxes.entries()) {
    for (const other of boxes.slice(i + 1)) {
      const beside = box.right <= other.left + 0.5 || other.right <= box.left + 0.5
      const apart = beside || box.bottom <= other.top + 0.5 || other.bottom <= box.top + 0.5
      expect(apart, JSON.stringify([box, other])).toBe(true)
    }
  }
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamenti' })).toBeVisible()
  await expect(ribbon).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Menu principale' })).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.locator('main button:visible')).toHaveText(
    await page.locator('th button').allTextContents(),
  )
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return [color, backgroundColor]
  })
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})
