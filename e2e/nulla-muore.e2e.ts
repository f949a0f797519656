import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { richiedi } from './richieste.ts'
import { test } from './town.ts'

const FINESTRA = /\/assets\/registra-incasso\.dialog-.*\.js$/

test('SPC-24 (parte) una finestra che non arriva lascia la pagina com’è, e alla pressione dopo si apre', async ({
  page,
}) => {
  const id = await richiedi(page.request, 4300, 'Lezione di prova')
  await page.route(FINESTRA, (route) => route.abort('connectionreset'))
  await signIn(page, 'esercente@rateo.test', `/pagamenti/${id}`)
  const opener = page.getByRole('button', { name: 'Registra incasso' })
  await opener.click()
  await expect(page.getByText(/Questa finestra non si apre: riprova/)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeVisible()

  await page.unroute(FINESTRA)
  await opener.click()
  await expect(page.getByRole('dialog').getByLabel(/Importo/)).toBeVisible()
})

test('SPC-24 (parte) quando esce una versione nuova la pagina aperta lo dice e continua a funzionare', async ({
  page,
}) => {
  const id = await richiedi(page.request, 4400, 'Lezione di prova')
  await signIn(page, 'esercente@rateo.test', `/pagamenti/${id}`)
  await expect(page.getByText('C’è una versione nuova di Rateo.')).toBeHidden()
  // Every call says so until the page is loaded anew: one answer of the old version takes the notice away.
  let isReloaded = false
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isReloaded = true
  })
  await page.route(/\/api\//, async (route) => {
    const response = await route.fetch()
    const versione = isReloaded ? {} : { 'x-rateo-versione': 'dopo' }
    await route.fulfill({ response, headers: { ...response.headers(), ...versione } })
  })
  await page.getByRole('link', { name: 'Clienti', exact: true }).click()
  await expect(page.getByText('C’è una versione nuova di Rateo.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Clienti' })).toBeVisible()
  await page.getByRole('button', { name: 'Ricarica la pagina' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clienti' })).toBeVisible()
  await expect(page.getByText('C’è una versione nuova di Rateo.')).toBeHidden()
  // Calls that are still on their way end with the page that asked for them.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
