import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { test } from './town.ts'

test('SES-M3 chi esce da una scheda esce da tutte: le altre non mostrano più nulla', async ({
  page,
  context,
}) => {
  await signIn(page, 'esercente@rateo.test', '/clienti')
  const altra = await context.newPage()
  await altra.goto('/pagamenti')
  await expect(altra.getByRole('heading', { name: 'Pagamenti', level: 1 })).toBeVisible()
  await expect(altra.locator('tbody tr').first()).toBeVisible()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(altra).toHaveURL(/\/login\?(sessione=finita&)?referrer=/, { timeout: 5000 })
  await expect(altra.locator('tbody')).toHaveCount(0)
  await altra.goBack()
  await expect(altra.locator('tbody')).toHaveCount(0)
})
