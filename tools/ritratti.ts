// npm run ritratti: takes pictures of the pages of a portal that runs, to be looked at beside each other.
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { ROUTES } from '../e2e/accessibilita/routes.ts'
import { PASSWORD } from '../e2e/addresses.ts'
import { CHROMIUM_FLAGS } from '../e2e/chromium.ts'
import { ensureBrowser } from './ensure-browser.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    origine: { type: 'string', default: 'http://localhost:3000' },
    ruolo: { type: 'string', default: 'esercente' },
    // Anybody of the demo town, where it is not the one named after the role; nobody with an empty address.
    chi: { type: 'string' },
    larghezze: { type: 'string', default: '360,768,1280' },
    temi: { type: 'string', default: 'light,dark' },
    cartella: { type: 'string', default: path.join(tmpdir(), 'ritratti') },
  },
})
const PHONE = 640
const TALLEST = 2400
const email = values.chi ?? `${values.ruolo}@rateo.test`
const widths = values.larghezze.split(',').map(Number)
const themes = values.temi.split(',').map((theme) => (theme === 'dark' ? 'dark' : 'light'))
const ofRole = new Map<string, readonly string[]>(Object.entries(ROUTES))
const folder = path.join(values.cartella, email.split('@')[0] || values.ruolo)

async function signIn(page: Page) {
  const answer = await page.request.post('/auth/login', {
    headers: { 'X-Rateo': '1', origin: values.origine },
    data: { email, password: PASSWORD },
  })
  if (!answer.ok()) throw new Error(`${email} does not come in: ${await answer.text()}`)
}

const fileOf = (route: string) => route.replace(/^\//, '').replaceAll(/[^\w-]+/g, '-') || 'radice'

async function portray(page: Page, route: string, name: string) {
  await page.setViewportSize({ width: Math.max(...widths), height: 900 })
  await page.goto(route)
  await page.waitForLoadState('networkidle')
  for (const width of widths) {
    const height = width < PHONE ? 740 : 900
    await page.setViewportSize({ width, height })
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Lists measure themselves once they know their width.
      await page.waitForTimeout(250)
      const whole = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.screenshot({
        path: path.join(folder, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
        clip: { x: 0, y: 0, width, height: Math.min(Math.max(whole, height), TALLEST) },
      })
    }
  }
  process.stdout.write(`${name}\n`)
}

/** The address of the first record of the list in sight, or null. */
const firstRecord = (page: Page) =>
  page.evaluate(() => document.querySelector('main [data-row], main tbody a')?.getAttribute('href'))

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: CHROMIUM_FLAGS,
})
const page = await browser.newPage({
  baseURL: values.origine,
  locale: 'it-IT',
  timezoneId: 'Europe/Rome',
})
if (email !== '') await signIn(page)
for (const route of positionals.length > 0 ? positionals : (ofRole.get(values.ruolo) ?? [])) {
  await portray(page, route, fileOf(route))
  const record = positionals.length > 0 ? null : await firstRecord(page)
  if (record) await portray(page, record, `${fileOf(route)}-primo`)
}
await browser.close()
