import { expect } from '@playwright/test'
import { PDF } from '../apps/bff/test/files/plain-pdf.ts'
import { signIn } from './people.ts'
import { search } from './richieste.ts'
import { test } from './town.ts'

for (const width of [1280, 390]) {
  test(`ASS-M1 (parte) ASS-M2 (parte) ASS-M3 (parte) a ${width} px il cliente chiede, lo staff risponde, il cliente legge`, async ({
    page,
    browser,
  }) => {
    const soggetto = `Mi serve una mano a ${width} px`
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'cliente@rateo.test', '/assistenza')
    await page.getByRole('link', { name: 'Nuova richiesta' }).first().click()
    await page.getByRole('button', { name: 'Invia la richiesta' }).click()
    await expect(page.getByText('Controlla questi campi')).toBeVisible()
    await page.getByRole('combobox', { name: 'Di che cosa si tratta' }).click()
    await page.getByRole('option', { name: 'Un problema tecnico' }).click()
    await page.getByLabel('Oggetto', { exact: true }).fill(soggetto)
    await page.getByLabel('Testo', { exact: true }).fill('Non riesco ad aprire il link.')
    await page.getByRole('button', { name: 'Invia la richiesta' }).click()
    await expect(page.getByRole('heading', { name: soggetto })).toBeVisible()
    await expect(page.getByText('Risposta attesa entro')).toBeVisible()
    // An answer that comes while the request is on screen is read at once.
    await page.goto('/home')

    const staff = await browser.newContext({ viewport: { width, height: 900 } })
    const theirs = await staff.newPage()
    await signIn(theirs, 'admin@rateo.test', `/gestione?scheda=assistenza`)
    await theirs.getByRole('link', { name: soggetto }).click()
    await theirs.getByRole('button', { name: 'Prendi in carico' }).click()
    await theirs.getByLabel('La tua risposta').fill('Prova da un’altra finestra.')
    await theirs.getByRole('button', { name: 'Invia', exact: true }).click()
    // The field holds the same words until they are sent.
    const messaggi = theirs.getByRole('list', { name: 'Messaggi' })
    await expect(messaggi.getByText('Prova da un’altra finestra.')).toBeVisible()
    await staff.close()

    await page.goto('/assistenza?lettura=si')
    await page.getByRole('link', { name: soggetto }).click()
    await expect(page.getByText('Prova da un’altra finestra.')).toBeVisible()
    await page.getByRole('button', { name: 'Segna come risolta' }).click()
    await expect(page.getByText('La richiesta è risolta.')).toBeVisible()
    const wide = () =>
      page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    expect(await wide()).toBe(true)
  })
}

test('ASS-B2 (parte) ASS-B3 (parte) dal pagamento il cliente chiede con un file, l’esercente risponde, lui non è contento e passa allo staff', async ({
  page,
  browser,
}) => {
  const soggetto = 'Non riconosco questa spesa'
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, 'cliente@rateo.test')
  const tutti = await search(page.request, 'pagamenti', { limit: 50 })
  const pagamento = tutti.find((row) => JSON.stringify(row).includes('Palestra Aurora'))
  await page.goto(`/pagamenti/${pagamento?._id ?? ''}`)
  await page.getByRole('button', { name: 'Altre azioni', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Chiedi assistenza' }).click()
  await expect(page.getByText(/Ti risponde .*, entro 48 ore/)).toBeVisible()
  await page.getByLabel('Oggetto', { exact: true }).fill(soggetto)
  await page.getByLabel('Testo', { exact: true }).fill('Da dove viene?')
  const scegli = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Allega un file (facoltativo)' }).click()
  await (await scegli).setFiles({ name: 'estratto.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(page.getByRole('list', { name: 'File da mandare' })).toContainText('estratto.pdf')
  await page.getByRole('button', { name: 'Invia la richiesta' }).click()
  await expect(page.getByRole('heading', { name: soggetto })).toBeVisible()
  await expect(page.getByRole('link', { name: 'estratto.pdf' })).toBeVisible()
  const indirizzo = new URL(page.url()).pathname
  // An answer that comes while the request is on screen is read at once.
  await page.goto('/home')

  const negozio = await browser.newContext()
  const suo = await negozio.newPage()
  await signIn(suo, 'esercente@rateo.test', '/assistenza?scheda=clienti')
  await suo.getByRole('link', { name: soggetto }).click()
  await expect(suo.getByRole('region', { name: 'Il pagamento' })).toBeVisible()
  await suo.getByLabel('La tua risposta').fill('È la tua iscrizione di settembre.')
  await suo.getByRole('button', { name: 'Invia', exact: true }).click()
  const messaggi = suo.getByRole('list', { name: 'Messaggi' })
  await expect(messaggi.getByText('È la tua iscrizione di settembre.')).toBeVisible()
  await negozio.close()

  await page.goto(indirizzo)
  await expect(page.getByText('È la tua iscrizione di settembre.')).toBeVisible()
  await page.getByRole('button', { name: 'Chiedi all’assistenza di Rateo' }).click()
  await expect(page.getByText('La richiesta è passata all’assistenza di Rateo.')).toBeVisible()
  await page.getByRole('button', { name: 'Segna come risolta' }).click()
  await page.getByRole('radio', { name: 'Abbastanza bene' }).click()
  await page.getByRole('button', { name: 'Invia il voto' }).click()
  await expect(page.getByText('Abbastanza bene (3 su 5)')).toBeVisible()
})
