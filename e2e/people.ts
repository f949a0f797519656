import { expect, type Page } from '@playwright/test'

/** Must be the password that the trial mode prints. */
export const PASSWORD = 'rateo-prova-2026'

/** Signs in by the login page itself and waits for the page that was wanted. */
export async function signIn(page: Page, email: string, wanted = '/home') {
  await page.goto(wanted)
  await page.waitForURL(/\/login\?referrer=/)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await expect(page.getByText('Caricamento...')).toBeHidden()
}
