import { expect, type Page } from '@playwright/test'
import { signIn } from '../people.ts'
import { postAs, read, search, signInByApi } from '../richieste.ts'
import { test } from '../town.ts'

test.setTimeout(240_000)

/** Writes a request in its form, up to what it is paid for. */
async function scrivi(page: Page, importo: string, causale: string): Promise<void> {
  await page.goto('/pagamenti/nuovo')
  await page.getByRole('combobox', { name: 'Cerca un cliente' }).fill('cliente@rateo.test')
  await page.getByRole('option', { name: /cliente@rateo\.test/ }).click()
  await page.getByLabel('Importo', { exact: true }).fill(importo)
  await page.getByLabel('Causale').fill(causale)
}

test('Y3 (parte) il professionista chiede 610, il cliente ne vede 500 e li paga, l’elenco per la CU dice 110', async ({
  page,
}) => {
  await signIn(page, 'esercente@rateo.test', '/pagamenti')
  await scrivi(page, '610,00', 'Parcella con ritenuta')
  await page.getByLabel('Chi paga trattiene qualcosa?').selectOption('lavoro_autonomo')
  await page.getByLabel('Base della ritenuta').fill('550,00')
  await expect(
    page.getByText(/Totale 610,00\s€, ritenuta 110,00\s€, da pagare 500,00\s€/).first(),
  ).toBeVisible()
  await page.getByRole('button', { name: /^Richiedi 500,00/ }).click()
  await expect(page.getByText(/Nessun importo è stato ancora addebitato/)).toBeVisible()

  await signInByApi(page.request, 'esercente@rateo.test')
  const [debito] = await search(page.request, 'pagamenti', { search: 'Parcella con ritenuta' })
  const id = debito?._id ?? ''
  expect(debito?.importo_centesimi).toBe(50_000)

  await signIn(page, 'cliente@rateo.test', `/gateway/${id}`)
  await expect(
    page.getByText(/Totale 610,00\s€, ritenuta 110,00\s€, da pagare 500,00\s€/),
  ).toBeVisible()
  await expect(page.getByText(/codice tributo 1040/)).toBeVisible()

  await signInByApi(page.request, 'esercente@rateo.test')
  const oggi = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' })
  await postAs(page.request, `/api/pagamenti/${id}/incassi`, {
    metodo: 'bonifico',
    importo_centesimi: 50_000,
    incassato_il: oggi,
  })
  const { stato } = await read<{ stato: string }>(page.request, `/api/pagamenti/${id}`)
  expect(stato).toBe('pagato')

  await signIn(page, 'esercente@rateo.test', '/documenti')
  await page.getByRole('link', { name: 'Ritenute' }).click()
  const tabella = page.getByRole('table', { name: /^Ritenute del/ })
  await expect(tabella.getByText(/110,00/)).toBeVisible()
  await expect(page.getByText('Ritenuta d’acconto').first()).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Scarica (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^ritenute-\d{4}\.csv$/)
})

test('Y3 (parte) una richiesta con la detrazione offre solo il bonifico parlante, e dice perché', async ({
  page,
}) => {
  await signIn(page, 'esercente@rateo.test', '/pagamenti')
  await scrivi(page, '1220,00', 'Rifacimento del bagno')
  await page.getByLabel('Detrazione per lavori sulla casa').selectOption('recupero_edilizio')
  await page.getByLabel('Numero della fattura').fill('12/2026')
  await page.getByLabel('Data della fattura').fill('20/11/2025')
  await expect(page.getByRole('checkbox', { name: 'Carta' })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'Bonifico' })).toBeChecked()
  await page.getByRole('button', { name: /^Richiedi 1\.220,00/ }).click()
  await expect(page.getByText(/Nessun importo è stato ancora addebitato/)).toBeVisible()

  await signInByApi(page.request, 'esercente@rateo.test')
  const [debito] = await search(page.request, 'pagamenti', { search: 'Rifacimento del bagno' })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'cliente@rateo.test', `/gateway/${debito?._id ?? ''}`)
  await expect(page.getByText('Solo con il bonifico parlante', { exact: true })).toBeVisible()
  await expect(page.getByText(/Con la carta o con un addebito perdi la detrazione/)).toBeVisible()
  await expect(
    page.getByText(/Recupero edilizio art. 16-bis DPR 917\/1986 - Fatt. 12\/2026 del 20\/11\/2025/),
  ).toBeVisible()
  await page.getByRole('button', { name: /Bonifico parlante/ }).click()
  const carta = page.getByRole('radio', { name: 'Carta', exact: true })
  await expect(carta).toBeDisabled()
  await expect(
    page.getByText('Con la carta perdi la detrazione: serve il bonifico parlante.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Ho disposto il bonifico di 1\.220,00/ }).click()
  await expect(page.getByText(/bonifico/i).first()).toBeVisible()
})
