import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { search } from './richieste.ts'
import { test } from './town.ts'

for (const width of [1280, 390]) {
  test(`DOC-M1 (parte) DOC-M6 a ${width} px: si cerca, si filtra, si apre e si scarica`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'cliente@rateo.test', '/documenti?tipo=contratto')
    const rows = page.locator('[data-row]')
    await expect(rows.first()).toBeVisible()
    await rows.first().click()
    await page.waitForURL(/\/documenti\/[0-9a-f]{24}$/)
    // The page of paper is drawn within the page, wide as its place and with words on it.
    const paper = page.getByRole('img', { name: /^Pagina 1 di \d+$/ })
    await expect(paper).toBeVisible({ timeout: 15_000 })
    const dark = await paper.evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0
      const points = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
      return points?.filter((value, n) => n % 4 === 0 && value < 120).length ?? 0
    })
    expect(dark).toBeGreaterThan(500)
    const address = await page.getByRole('link', { name: 'Scarica' }).getAttribute('href')
    const file = await page.request.get(address ?? '')
    expect(file.headers()['content-type']).toBe('application/pdf')
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await page.goBack()
    await expect(page).toHaveURL(/\/documenti\?tipo=contratto$/)
    await expect(rows.first()).toBeVisible()
    await page.getByRole('searchbox').fill('zzzzzz')
    await expect(page.getByRole('heading', { name: 'Nessun risultato' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
  })

  test(`REP-M2 (parte) REP-M3 a ${width} px: si chiede un report, si prepara da sé, si legge e si scarica`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'esercente@rateo.test', '/reports?scheda=report')
    await page.getByRole('button', { name: 'Chiedi un report' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Che cosa vuoi vedere').selectOption('Incassi per giorno e metodo')
    await form.getByRole('button', { name: 'Mese scorso' }).click()
    await form.getByRole('button', { name: 'Chiedi il report' }).click()
    await page.waitForURL(/\/reports\?report=[0-9a-f]{24}$/)
    await expect(page.getByRole('region', { name: 'In breve' })).toBeVisible({ timeout: 15_000 })
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Scarica CSV' }).click()
    const saved = await (await download).path()
    const text = readFileSync(saved, 'utf8')
    expect(text.startsWith('\uFEFFGiorno;Metodo;Incassi;Incassato')).toBe(true)
    expect(text).toMatch(/\r\nTotale;;\d+(;-?\d+,\d\d){3}\r\n/)
    // Below the rows, the meaning of the words above them.
    expect(text).toMatch(/\r\nIncassato: Le somme arrivate[^\r]*\r\nRimborsato: [^\r]*\r\n$/)
    await page.getByRole('link', { name: 'Tutti i report' }).click()
    await expect(page.locator('[data-row]').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
  })
}

test('SPC-08 REP-M4 /reports/{id} è dell’admin; per un altro ruolo è la home, e il server rifiuta', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin@rateo.test', '/reports')
  const [report] = await search(page.request, 'reports', {
    filters: { stato: { $in: ['pronto'] } },
  })
  await page.goto(`/reports/${report?._id}`)
  await expect(page.getByText('Totale', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rigenera' })).toBeVisible()

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, 'esercente@rateo.test', `/reports/${report?._id}`)
  await expect(other.getByRole('heading', { name: /^Ciao, / })).toBeVisible()
  expect((await other.request.get(`/api/reports/${report?._id}`)).status()).toBe(403)
  await context.close()
})
