import { expect, test } from '@playwright/test'
import { signInByApi } from './richieste.ts'

/** Of JavaScript and styles together, as they travel (brotli), in bytes. */
const BUDGET = 190_000

for (const route of ['/pagamenti', '/home']) {
  test(`P11 P14 il primo carico di ${route} sta nei 190 kB e arriva compresso`, async ({
    page,
  }) => {
    await signInByApi(page.request, 'esercente@rateo.test')
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.setCacheDisabled', { cacheDisabled: true })
    const files = new Map<string, { url: string; encoding: string; size: number }>()
    let total = 0
    client.on('Network.responseReceived', ({ requestId, response, type }) => {
      if (type !== 'Script' && type !== 'Stylesheet') return
      files.set(requestId, {
        url: response.url,
        encoding: String(response.headers['content-encoding']),
        size: 0,
      })
    })
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const file = files.get(requestId)
      if (!file) return
      file.size = encodedDataLength
      total += encodedDataLength
    })
    await page.goto(route)
    await page.waitForLoadState('networkidle')
    expect(files.size).toBeGreaterThan(1)
    // Of the smallest ones a compressed copy would be larger.
    for (const { url, encoding, size } of files.values()) {
      if (size > 2000) expect(encoding, url).toBe('br')
    }
    expect(total).toBeLessThanOrEqual(BUDGET)
    test.info().annotations.push({
      type: 'peso',
      description: `${Math.round(total / 1000)} kB in ${files.size} file`,
    })
  })
}
