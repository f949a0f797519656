import { expect, test } from '@playwright/test'
import { signInByApi } from './richieste.ts'

/** Of JavaScript and styles together, as they travel (brotli), in bytes. */
const BUDGET = 190_000

for (const route of ['/pagamenti', '/home']) {
  test(`P11 P14 il primo carico di ${route} sta nei 190 kB e arriva compresso`, async ({
    page,
  }) => {
    await signInByApi(page.request, 'esercente@rateo.test')
    const files: { url: string; encoding: string; size: number }[] = []
    page.on('response', (response) => {
      if (!['script', 'stylesheet'].includes(response.request().resourceType())) return
      const headers = response.headers()
      const size = Number(headers['content-length'])
      files.push({ url: response.url(), encoding: headers['content-encoding'] ?? '', size })
    })
    await page.goto(route)
    await page.waitForLoadState('networkidle')
    expect(files.length).toBeGreaterThan(1)
    const total = files.reduce((sum, { size }) => sum + size, 0)
    // Of the smallest ones a compressed copy would be larger.
    for (const { url, encoding, size } of files) {
      if (size > 2000) expect(encoding, url).toBe('br')
    }
    expect(total).toBeLessThanOrEqual(BUDGET)
    test.info().annotations.push({
      type: 'peso',
      description: `${Math.round(total / 1000)} kB in ${files.length} file`,
    })
  })
}
