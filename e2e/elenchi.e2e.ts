import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { test } from './town.ts'

const LAPTOP = { width: 1280, height: 900 }
/** The rows of a list that stand whole on a laptop, with everything above them. */
const ROWS = 11

test.use({ viewport: LAPTOP })

for (const email of ['esercente@rateo.test', 'admin@rateo.test']) {
  test(`SPC-24 (parte) PAG-M1 (parte) ${email}: undici righe su un portatile, e i filtri su una riga sola`, async ({
    page,
  }) => {
    await signIn(page, email, '/pagamenti')
    const rows = page.getByRole('table', { name: 'Pagamenti' }).locator('tbody tr')
    await expect(rows.nth(ROWS)).toBeVisible()
    const box = await rows.nth(ROWS - 1).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(LAPTOP.height)
    const line = await page.getByRole('button', { name: 'Filtro', exact: true }).boundingBox()
    const search = await page.getByRole('searchbox').boundingBox()
    expect(Math.abs((line?.y ?? 0) - (search?.y ?? 0))).toBeLessThan(8)
  })
}
