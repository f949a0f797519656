import { expect, type Page } from '@playwright/test'

/** Must be the password that the trial mode prints. */
const PASSWORD = 'rateo-prova-2026'

/** Signs in by the login page itself and waits for the page that was wanted. */
export async function signIn(page: Page, email: string, wanted = '/home') {
  await page.goto(wanted)
  await page.waitForURL(/\/login\?referrer=/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await expect(page.getByRole('progressbar', { name: /Caricamento/ })).toBeHidden()
}

/** Signs in without the page, where a journey is about something else. */
export async function loginAs(page: Page, email: string) {
  const response = await page.request.post('/auth/login', {
    headers: {
      'X-Rateo': '1',
      origin: new URL(page.url() === 'about:blank' ? 'http://localhost' : page.url()).origin,
    },
    data: { email, password: PASSWORD },
  })
  expect(response.status(), await response.text()).toBe(200)
}
