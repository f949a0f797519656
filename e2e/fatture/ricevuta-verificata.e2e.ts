import { expect } from '@playwright/test'
import { readPdf } from '../../apps/bff/test/files/read-pdf.ts'
import { signInByApi } from '../richieste.ts'
import { test } from '../town.ts'

test('Y13 (parte) il QR di una ricevuta porta alla sua pagina: l’originale si riconosce, quello cambiato no', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInByApi(page.request, 'cliente@rateo.test')
  const trovate = await page.request.post('/api/search/documenti', {
    headers: { 'X-Rateo': '1' },
    data: { filters: { tipo: 'ricevuta' }, limit: 1 },
  })
  const [{ _id, numero }] = (await trovate.json()).data
  const scaricata = await page.request.get(`/api/documenti/${_id}/file`)
  const pdf = await scaricata.body()
  const [indirizzo = ''] = /\/verifica\/[0-9A-Z]{20}/.exec(readPdf(pdf).dictionaries) ?? []
  expect(indirizzo).not.toBe('')

  // Somebody who has only the sheet.
  const altrove = await (
    await browser.newContext({ viewport: { width: 360, height: 800 } })
  ).newPage()
  await altrove.goto(indirizzo)
  await expect(altrove.getByRole('heading', { name: `Ricevuta ${numero}` })).toBeVisible()
  await expect(altrove.getByText(/È autentico/)).toBeVisible()
  const file = altrove.locator('input[type=file]')
  await file.setInputFiles({ name: 'r.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(altrove.getByText('È l’originale: non è cambiato nulla.')).toBeVisible()
  const cambiato = Buffer.from(pdf)
  cambiato[cambiato.length - 20] = (cambiato[cambiato.length - 20] ?? 0) ^ 1
  await file.setInputFiles({ name: 'r.pdf', mimeType: 'application/pdf', buffer: cambiato })
  await expect(altrove.getByText(/Non è l’originale/)).toBeVisible()
  const scrolls = await altrove.evaluate(
    () => document.documentElement.scrollWidth > window.innerWidth,
  )
  expect(scrolls).toBe(false)
  await altrove.goto('/verifica/0123456789ABCDEFGHJK')
  await expect(altrove.getByText('Questo documento non è nostro')).toBeVisible()
  await altrove.close()
})
