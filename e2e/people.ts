import { expect, type Page } from '@playwright/test'
import { PASSWORD } from './addresses.ts'
import { signInByApi } from './richieste.ts'

/** Comes in and waits for the page that was wanted. The login page itself is the matter of its own journeys. */
export async function signIn(page: Page, email: string, wanted = '/home') {
  await signInByApi(page.request, email)
  await page.goto(wanted)
  await expect(page.getByText('Caricamento...')).toBeHidden()
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
