import { expect, type Page } from '@playwright/test'
import { siVedeBene } from '../accessibilita/axe.ts'
import { signIn } from '../people.ts'
import { test } from '../town.ts'

const ADMIN = 'admin@rateo.test'
const CLIENTE = 'cliente@rateo.test'

/** Nothing scrolls sideways. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('GES-B2 (parte) lo staff cambia una frase: campi, anteprima, prova, versione, e torna all’originale', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/gestione?scheda=modelli')
  await page.getByRole('searchbox', { name: 'Cerca tra i messaggi' }).fill('pagamento richiesto')
  // The address follows what is typed a moment later.
  await page.waitForURL(/[?&]q=pagamento/)
  await page.getByRole('link', { name: 'Pagamento richiesto', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Pagamento richiesto' })).toBeVisible()
  const anteprima = page.getByRole('region', { name: 'Anteprima' })
  await expect(anteprima.getByText(/^Dati/)).toBeVisible()
  // A sentence that the law wants has no button beside it.
  await expect(page.getByText(/Non si cambia: la vuole la legge/).first()).toBeVisible()

  const frase = 'Se non riconosci la richiesta non pagare e scrivi all’esercente.'
  await page.getByRole('button', { name: `Modifica: ${frase}` }).click()
  const campo = page.getByLabel('Nuove parole: testo')
  await campo.fill('Non la riconosci? Scrivi a {negozio}.')
  await expect(page.getByText(/\{negozio\} non c’è/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salva', exact: true })).toBeDisabled()
  await campo.fill('Non la riconosci? Non pagare e scrivi al negozio.')
  await expect(
    anteprima.getByText('Non la riconosci? Non pagare e scrivi al negozio.'),
  ).toBeVisible()
  expect(await fits(page)).toBe(true)

  await page.getByRole('button', { name: 'Mandami una prova' }).click()
  await expect(page.getByText(`La prova parte verso ${ADMIN}`)).toBeVisible()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText('Da adesso i messaggi partono con queste parole.')).toBeVisible()
  const versioni = page.getByRole('region', { name: 'Versioni' })
  await expect(
    versioni.getByText('“Non la riconosci? Non pagare e scrivi al negozio.”'),
  ).toBeVisible()
  await siVedeBene(page, 'gestione')

  await page.setViewportSize({ width: 360, height: 800 })
  expect(await fits(page)).toBe(true)
  await page.getByRole('button', { name: 'Torna alle parole originali' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Torna all’originale' }).click()
  await expect(page.getByText('Sono tornate le parole originali.')).toBeVisible()
  await expect(page.getByText(frase).first()).toBeVisible()
})

test('GES-M1 (parte) lo staff sposta, rinomina e nasconde una voce del menu, e il cliente lo vede', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/gestione?scheda=menu&ruolo=cliente')
  const voci = page.getByRole('region', { name: 'Voci' })
  await expect(voci.getByLabel('Nome della voce /home')).toHaveValue('Home')
  await voci.getByRole('button', { name: 'Sposta su Dilazioni' }).click()
  await voci.getByLabel('Nome della voce /dilazioni').fill('Le mie rate')
  await voci.getByLabel('Nascosta: Utenze').check()
  const anteprima = page.getByRole('list', { name: 'Anteprima del menu' })
  await expect(anteprima.getByRole('listitem').nth(1)).toContainText('Le mie rate')
  await expect(anteprima).not.toContainText('Utenze')
  await siVedeBene(page, 'gestione')
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await fits(page)).toBe(true)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText(/Menu cambiato/)).toBeVisible()

  await signIn(page, CLIENTE, '/home')
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  await expect(menu.getByRole('link', { name: 'Le mie rate' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Utenze' })).toHaveCount(0)
  // The page is hidden, not closed.
  await page.goto('/utenze')
  await expect(page.getByRole('heading', { level: 1, name: 'Utenze' })).toBeVisible()

  await signIn(page, ADMIN, '/gestione?scheda=menu&ruolo=cliente')
  await page.getByRole('button', { name: 'Metti quello originale' }).click()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText(/Menu cambiato/)).toBeVisible()
  // Nobody locks themselves out.
  await page.getByText('Admin', { exact: true }).click()
  await expect(page.getByLabel('Nascosta: Gestione')).toHaveCount(0)
})

test('MON-B2 (parte) a 360 px lo stato del servizio si legge senza accesso, con l’incidente che lo staff racconta', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN, '/gestione?scheda=stato')
  await page.getByRole('button', { name: 'Nuovo incidente' }).click()
  await page.getByLabel('Che cosa non funziona').fill('Le e-mail arrivano in ritardo')
  await page.getByLabel('Parte del servizio').selectOption('messaggi')
  await page.getByLabel('Che cosa succede').fill('Arrivano tutte, con qualche minuto di ritardo.')
  await page.getByRole('button', { name: 'Annuncia' }).click()
  await expect(page.getByText('L’incidente si legge nella pagina pubblica.')).toBeVisible()

  const fuori = await browser.newContext({ viewport: { width: 360, height: 800 }, locale: 'it-IT' })
  const chiunque = await fuori.newPage()
  await chiunque.goto(new URL('/stato', page.url()).href)
  await expect(chiunque.getByRole('heading', { level: 1 })).toHaveText('Stato del servizio')
  await expect(chiunque.getByText('Le e-mail arrivano in ritardo')).toBeVisible()
  await expect(chiunque.getByRole('region', { name: 'Pagamenti online' })).toContainText('Funziona')
  expect(await fits(chiunque)).toBe(true)
  await siVedeBene(chiunque, 'stato')
  await fuori.close()

  await page.getByRole('button', { name: 'Aggiorna', exact: true }).first().click()
  await page.getByLabel('A che punto siamo').selectOption('risolto')
  await page.getByLabel('Che cosa succede').fill('Arrivano di nuovo subito.')
  await page.getByRole('button', { name: 'Pubblica' }).click()
  await expect(page.getByText('Aggiornamento pubblicato.')).toBeVisible()
})

test('GES-M6 lo staff annuncia una finestra di manutenzione: chi usa il portale e chi lo guarda da fuori la leggono, e finita non c’è più', async ({
  page,
}) => {
  const fra = (ore: number) =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Rome',
      dateStyle: 'short',
      timeStyle: 'short',
    })
      .format(new Date(Date.now() + ore * 3_600_000))
      .replace(' ', 'T')
  const scrivi = async (dal: string, al: string, testo: string) => {
    await signIn(page, ADMIN, '/gestione?q=manutenzione')
    await page.getByRole('button', { name: 'Modifica Manutenzione del portale' }).click()
    await page.getByLabel('Comincia').fill(dal)
    await page.getByLabel('Finisce').fill(al)
    await page.getByLabel('Che altro dire').fill(testo)
    await page.getByRole('button', { name: 'Vedi che cosa cambia' }).click()
    await page.getByRole('button', { name: 'Conferma' }).click()
    await expect(page.getByText('Modificato.')).toBeVisible()
  }
  await scrivi(fra(5), fra(6), 'Torniamo per cena.')
  await signIn(page, CLIENTE, '/pagamenti')
  await expect(page.getByText('Il portale si ferma per manutenzione')).toBeVisible()
  await expect(page.getByText(/Torniamo per cena/)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await fits(page)).toBe(true)
  await page.goto('/stato')
  await expect(page.getByText('Manutenzione annunciata')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  // The window is going on now: other words.
  await scrivi(fra(-1), fra(1), '')
  await signIn(page, CLIENTE, '/pagamenti')
  await expect(page.getByText('Manutenzione in corso')).toBeVisible()
  // It is over: nobody reads of it any more.
  await scrivi(fra(-3), fra(-1), '')
  await signIn(page, CLIENTE, '/pagamenti')
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamenti' })).toBeVisible()
  await expect(page.getByText('Manutenzione in corso')).toBeHidden()
})
