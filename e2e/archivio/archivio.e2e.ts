import { expect } from '@playwright/test'
import { PASSWORD } from '../addresses.ts'
import { signIn } from '../people.ts'
import { nellaPosta } from '../posta.ts'
import { test } from '../town.ts'
import { apriZip, verificaArchivio } from '../../apps/bff/src/modules/ponte/archivi/index.ts'

const EMAIL = 'esercente@rateo.test'

test('Y20 (parte) il titolare chiede l’archivio, lo riceve e lo apre; legge che cosa succede chiudendo il conto', async ({
  page,
}) => {
  // Two hundred receipts are drawn, packed, and looked at one by one.
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, EMAIL, '/profilo?scheda=privacy')
  await page.getByRole('link', { name: 'Apri l’archivio' }).click()
  await page.getByRole('button', { name: 'Chiedi l’archivio' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'La tua password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Chiedi l’archivio' }).click()
  await dialog.getByRole('button', { name: 'Invia il codice' }).click()
  const codice = await nellaPosta(page.request, EMAIL, /(\d{6})[^]*scaricare tutti i dati/)
  await dialog.getByLabel('Codice di 6 cifre').fill(codice)
  await dialog.getByRole('button', { name: 'Conferma' }).click()
  await expect(page.getByText('Lo prepariamo: ti scriviamo quando è pronto.')).toBeVisible()

  const scarica = page.getByRole('link', { name: 'Scarica' })
  await expect(scarica).toBeVisible({ timeout: 120_000 })
  const download = page.waitForEvent('download')
  await scarica.click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^rateo-archivio-\d{4}-\d\d-\d\d\.zip$/)
  const zip = await apriZip(await file.path())
  const { esercente, carte, dati } = await verificaArchivio(zip)
  zip.chiudi()
  expect(esercente.ragione_sociale).toBe('Palestra Aurora S.S.D. a r.l.')
  expect(carte).toBeGreaterThan(100)
  expect(dati['pagamenti']?.righe).toBeGreaterThan(200)
  await nellaPosta(page.request, EMAIL, /(archivio) della tua attività è stato scaricato/)

  const isNarrow = await page.evaluate(
    () => document.documentElement.scrollWidth <= window.innerWidth,
  )
  expect(isNarrow).toBe(true)
  await page.getByLabel('Ultimo giorno').click()
  await page.getByLabel('Ultimo giorno').fill(
    new Date(Date.now() + 20 * 86_400_000).toLocaleDateString('it-IT', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    }),
  )
  await page.keyboard.press('Tab')
  await expect(page.getByText('Che cosa succede', { exact: true })).toBeVisible()
  await expect(page.getByText(/restano dovute, ma le incassi tu/)).toBeVisible()
  await page.getByRole('button', { name: 'Chiudi il conto…' }).click()
  await expect(page.getByRole('dialog').getByText(/Fino ad allora puoi/)).toBeVisible()
})
