import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { ORIGIN, PORT } from './addresses.ts'
import { signInByPage } from './people.ts'
import { START_MS, startTown, test } from './town.ts'

const SINK_PORT = PORT + 4
const REPORTING_PORT = PORT + 2
const REPORTING = `http://localhost:${REPORTING_PORT}`
const ESERCENTE = 'esercente@rateo.test'

type Item = { type: string; body: string }

let sink: Server
let stopPortal: (() => Promise<void>) | undefined
let items: Item[] = []

/** An envelope is lines: its header, then header and content of each item. */
function readItems(envelope: string): Item[] {
  const found: Item[] = []
  for (const line of envelope.split('\n').slice(1)) {
    const header = /^\{"type":"(\w+)"/.exec(line)
    const isHeader = header && line.length < 300
    if (isHeader) found.push({ type: header[1] ?? '', body: '' })
    else {
      const last = found.at(-1)
      if (last) last.body += line
    }
  }
  return found
}

async function startSink(): Promise<Server> {
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const plain = body[0] === 0x1f ? gunzipSync(body) : body
      items.push(...readItems(plain.toString('utf8')))
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}')
    })
  })
  server.listen(SINK_PORT)
  await once(server, 'listening')
  return server
}

const of = (type: string) => items.filter((item) => item.type === type)
const sent = () => items.map(({ body }) => body).join('\n')

/** An error of the page, with what must never leave the browser in its words. */
const fail = (page: Page, words: string) =>
  page.evaluate((message) => {
    setTimeout(() => {
      throw new Error(message)
    }, 0)
  }, words)

test.describe('con un DSN', () => {
  test.use({ baseURL: REPORTING })
  test.describe.configure({ mode: 'serial', timeout: 120_000 })
  test.beforeAll(async () => {
    test.setTimeout(2 * START_MS)
    sink = await startSink()
    stopPortal = await startTown(REPORTING_PORT, {
      RATEO_SENTRY_DSN: `http://chiave@localhost:${SINK_PORT}/1`,
    })
  })
  test.afterAll(async () => {
    await stopPortal?.()
    sink.close()
  })
  test.beforeEach(() => {
    items = []
  })

  test('MON-M1 SPC-27 errori, tracce delle pagine e registrazione mascherata, senza dati', async ({
    page,
  }) => {
    const violations: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text())
    })
    const traced: string[] = []
    const foreign: string[] = []
    page.on('request', (request) => {
      const { origin } = new URL(request.url())
      if (!('sentry-trace' in request.headers())) return
      if (origin === REPORTING) traced.push(request.url())
      else foreign.push(request.url())
    })
    await signInByPage(page, ESERCENTE, '/home')
    await page.getByRole('link', { name: 'Pagamenti', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Pagamenti', level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const shown = await page.locator('tbody tr').first().locator('td').nth(1).innerText()
    // A link to write to people or call them is an empty box in the record.
    await page.getByRole('link', { name: 'Clienti', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Clienti', level: 1 })).toBeVisible()
    await page.locator('tbody a').first().click()
    const scrivi = page.locator('main a[href^="mailto:"]').first()
    await expect(scrivi).toBeVisible()
    const email = await scrivi.innerText()
    await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await fail(
      page,
      'Rotto con 4111 1111 1111 1111, IT60X0542811101000000123456, RSSMRA80A01H501U, 123456, maria@esempio.it',
    )

    const reported = () => of('event').find(({ body }) => body.includes('Rotto'))?.body
    await expect
      .poll(reported, { timeout: 20_000 })
      .toContain('Rotto con [carta], [iban], [codice fiscale], [codice], [email]')
    await expect.poll(() => of('span').length, { timeout: 20_000 }).toBeGreaterThan(0)
    await expect.poll(() => of('replay_recording').length, { timeout: 30_000 }).toBeGreaterThan(0)
    // The pages by their pattern, as the router knows them.
    expect(
      of('span')
        .map(({ body }) => body)
        .join(),
    ).toContain('"pageload"')
    expect(
      of('span')
        .map(({ body }) => body)
        .join(),
    ).toContain('/pagamenti')
    expect(traced.some((url) => url.includes('/api/search/pagamenti'))).toBe(true)
    expect(foreign).toEqual([])
    expect(shown.length).toBeGreaterThan(3)
    // Four digits alone stand by chance in the times and the ids of a record.
    const card = ['4111 1111', '41111111']
    const secrets = [...card, 'IT60X054', 'RSSMRA80', 'maria@esempio.it', ESERCENTE, shown, email]
    for (const secret of [...secrets, '@posta.test']) expect(sent()).not.toContain(secret)
    // With somebody behind it: a rule of the styles names such links too.
    expect(sent()).not.toMatch(/(?:mailto|tel|sms):[+\w]/)
    expect(violations).toEqual([])
  })

  test('MON-M1 T26 una pagina dove si scrivono codici segnala l’errore, senza registrazione', async ({
    page,
  }) => {
    await signInByPage(page, ESERCENTE, '/home')
    await page.waitForLoadState('networkidle')
    // Entering by the menu: the record that was running must end before the page is there.
    await page.getByRole('link', { name: /Profilo/ }).click()
    await page.waitForURL(/\/profilo/)
    await page.waitForLoadState('networkidle')
    items = []
    await fail(page, 'Errore nel profilo')
    await expect
      .poll(
        () =>
          of('event')
            .map(({ body }) => body)
            .join(),
        { timeout: 20_000 },
      )
      .toContain('Errore nel profilo')
    // Longer than a record waits before it is sent.
    await page.waitForTimeout(8000)
    expect(of('replay_event')).toEqual([])
    expect(of('replay_recording')).toEqual([])

    // Back on a page that may be recorded, the record is there again.
    await page.getByRole('link', { name: 'Pagamenti', exact: true }).first().click()
    await page.waitForURL(/\/pagamenti/)
    await page.waitForLoadState('networkidle')
    await fail(page, 'Errore nei pagamenti')
    await expect.poll(() => of('replay_recording').length, { timeout: 30_000 }).toBeGreaterThan(0)
  })
})

test('MON-M1 SPC-27 senza DSN non si carica né si manda nulla', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await signInByPage(page, ESERCENTE, '/pagamenti')
  await page.waitForLoadState('networkidle')
  expect(asked.every((url) => new URL(url).origin === ORIGIN)).toBe(true)
  const scripts = [...new Set(asked)].filter((url) => url.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(1)
  for (const url of scripts) {
    expect(await (await page.request.get(url)).text(), url).not.toContain(
      'replaysSessionSampleRate',
    )
  }
  expect(await page.locator('meta[name="rateo-monitoraggio"]').count()).toBe(0)
})
