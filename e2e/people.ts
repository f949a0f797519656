import { expect, type Page } from '@playwright/test'
import { PASSWORD } from './addresses.ts'
import { signInByApi } from './richieste.ts'

/** Waits until the portal has a drawn page in hand: before, it hears nobody, and a press would be lost. */
export const taken = (page: Page) =>
  expect(page.locator('#root[data-fascia]:not([data-ripresa])')).toHaveCount(0)

/** Comes in and waits for the page that was wanted. The login page itself is the matter of its own journeys. */
export async function signIn(page: Page, email: string, wanted = '/home') {
  await signInByApi(page.request, email)
  await page.goto(wanted)
  await expect(page.getByText('Caricamento...')).toBeHidden()
  await taken(page)
}

/** The same by the login page itself. */
export async function signInByPage(page: Page, email: string, wanted: string) {
  await page.goto(wanted)
  await page.waitForURL(/\/login\?referrer=/)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await expect(page.getByText('Caricamento...')).toBeHidden()
}
