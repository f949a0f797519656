import { expect } from '@playwright/test'
import { hugePng, noisyJpeg } from '../apps/bff/test/attack-files.ts'
import { signInByApi } from './richieste.ts'
import { test } from './town.ts'

test('PRO-M3 (parte) un logo su una linea lenta: a che punto è, si riprova, e il rifiuto è accanto al file', async ({
  page,
}) => {
  await signInByApi(page.request, 'esercente@rateo.test')
  await page.goto('/profilo?scheda=attivita')
  const logo = page.getByRole('region', { name: 'Logo' })
  const scegli = (name: string, buffer: Buffer) =>
    logo.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  const salva = logo.getByRole('button', { name: 'Salva il logo' })

  await scegli('insegna.jpg', await noisyJpeg())
  await page.context().setOffline(true)
  await salva.click()
  await expect(logo.getByText(/non è raggiungibile/)).toBeVisible()
  await page.context().setOffline(false)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 1_000_000,
    uploadThroughput: 40_000,
  })
  await logo.getByRole('button', { name: 'Riprova' }).click()
  await expect(logo.getByRole('progressbar')).toBeVisible()
  await expect(logo.getByText(/^[1-9]\d? %$/)).toBeVisible()
  await expect(page.getByText('Logo salvato.')).toBeVisible({ timeout: 30_000 })
  await expect(logo.getByRole('img')).toBeVisible()

  await scegli('enorme.png', hugePng(30_000))
  await salva.click()
  await expect(logo.getByText(/troppo grande/)).toBeVisible({ timeout: 30_000 })
  await expect(logo.getByText('enorme.png')).toBeVisible()
})
