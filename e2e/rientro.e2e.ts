import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { ORIGIN } from './addresses.ts'
import { signIn } from './people.ts'
import { test } from './town.ts'

/** A mailbox read in the browser: another site, with links to ours. */
async function openMailbox(links: readonly string[]) {
  const server = createServer((_request, response) => {
    const list = links.map((path, i) => `<p><a id="l${i}" href="${ORIGIN}${path}">${i}</a></p>`)
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Posta</title>${list.join('')}`)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, close: () => server.close() }
}

test('T19 (parte) da un link di un’e-mail si rientra già dentro, senza passare dall’accesso', async ({
  page,
  context,
}) => {
  await signIn(page, 'cliente@rateo.test', '/home')
  const [cookie] = (await context.cookies(ORIGIN)).filter(({ name }) => name.endsWith('rateo_sid'))
  expect(cookie?.sameSite).toBe('Strict')
  const mailbox = await openMailbox(['/pagamenti', '/login', '/api/profilo/dati'])
  try {
    await page.goto(mailbox.url)
    await page.click('#l0')
    await expect(page.getByRole('heading', { name: 'Pagamenti', level: 1 })).toBeVisible()
    await page.goto(mailbox.url)
    await page.click('#l1')
    await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible()
    await page.goto(mailbox.url)
    await page.click('#l2')
    await expect(page.locator('body')).toContainText('cliente@rateo.test')
    // A person who is not signed in comes to the same page as ever.
    await context.clearCookies()
    await page.goto(mailbox.url)
    await page.click('#l1')
    await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  } finally {
    mailbox.close()
  }
})

test('T23 un testo non diventa markup in nessuna pagina, e lo staff lo viene a sapere', async ({
  page,
}) => {
  const blocked: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) blocked.push(message.text())
  })
  await signIn(page, 'admin@rateo.test', '/home')
  for (const path of [
    '/pagamenti',
    '/clienti',
    '/gestione',
    '/dilazioni',
    '/profilo',
    '/reports',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  expect(blocked).toEqual([])
  const outcome = await page.evaluate(() => {
    const box = document.createElement('div')
    try {
      box.innerHTML = '<img src=x onerror="document.title=1">'
    } catch (error) {
      return String(error)
    }
    return box.innerHTML
  })
  expect(outcome).toContain('TypeError')
  // Browsers gather their reports and send them by the minute.
  await expect(async () => {
    await page.goto('/gestione?scheda=blocchi')
    await expect(page.getByText('require-trusted-types-for').first()).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 75_000 })
})
