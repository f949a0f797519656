import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { richiedi } from './richieste.ts'
import { test } from './town.ts'

test('PAG-M4 (parte) su un telefono i pulsanti di una finestra lunga restano in vista', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const id = await richiedi(page.request, 4200, 'Lezione di prova')
  await signIn(page, 'esercente@rateo.test', `/pagamenti/${id}`)
  await page.getByRole('button', { name: 'Registra incasso' }).click()
  const box = page.getByRole('dialog')
  const registra = box.getByRole('button', { name: /^Registra 42,00/ })
  await expect(registra).toBeInViewport({ ratio: 1 })
  // Its fields come a moment after its buttons.
  await expect(box.getByLabel(/Nota per te/)).toBeAttached()
  await expect
    .poll(() => box.evaluate((one) => one.scrollHeight - one.clientHeight))
    .toBeGreaterThan(0)

  // The field in focus is not under the buttons.
  const nota = box.getByLabel(/Nota per te/)
  await nota.focus()
  const [campo, pulsante] = await Promise.all([nota.boundingBox(), registra.boundingBox()])
  expect((campo?.y ?? 0) + (campo?.height ?? 0)).toBeLessThanOrEqual(pulsante?.y ?? 0)
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(page.getByRole('button', { name: 'Registra incasso' })).toBeFocused()
})
