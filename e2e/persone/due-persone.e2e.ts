import { expect, type Page } from '@playwright/test'
import { signIn } from '../people.ts'
import { postAs, search } from '../richieste.ts'
import { test } from '../town.ts'

/** Presses until it is taken: a busy portal asks to try again in a moment, and nothing that was typed is lost. */
async function premi(page: Page, nome: string, visto: string | RegExp) {
  await expect(async () => {
    const bottone = page.getByRole('dialog').getByRole('button', { name: nome, exact: true })
    if ((await bottone.count()) > 0) await bottone.click()
    await expect(page.getByText(visto).first()).toBeVisible({ timeout: 4000 })
  }).toPass({ timeout: 40_000 })
}

/** Another person of the staff, in a browser of their own. */
async function seconda(page: Page, wanted: string) {
  await signIn(page, 'doppio@rateo.test', '/home')
  await postAs(page.request, '/api/switch_role', { role: 'admin' })
  await page.goto(wanted)
}

for (const width of [1280, 360]) {
  test(`GES-M2 (parte) PRM-B4 (parte) a ${width} px una promozione a carico del portale aspetta il sì di una seconda persona`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'admin@rateo.test', '/promozioni')
    await page.getByRole('button', { name: 'Nuova promozione' }).click()
    const nuova = page.getByRole('dialog', { name: 'Nuova promozione' })
    const nome = `Regalo a ${width}`
    await nuova.getByLabel('Nome', { exact: true }).fill(nome)
    await nuova.getByLabel('Codice', { exact: true }).fill(`REGALO${width}`)
    await nuova.getByLabel('Sconto in %', { exact: true }).fill('10')
    await nuova.getByLabel('Sconto a carico del portale, in %').fill('50')
    await premi(page, 'Salva la promozione', 'Hai proposto questa promozione')
    await expect(page.getByText('Sospesa').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Conferma', exact: true })).toHaveCount(0)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true)
    if (process.env['RITRATTI']) {
      await page.screenshot({
        path: `${process.env['RITRATTI']}/promo-attesa-${width}.png`,
        fullPage: true,
      })
    }

    const altrove = await browser.newContext({ ...(baseURL && { baseURL }) })
    const lei = await altrove.newPage()
    await lei.setViewportSize({ width, height: 900 })
    await seconda(lei, new URL(page.url()).pathname)
    await expect(lei.getByText(/Anna Bruni propone questa promozione/)).toBeVisible()
    await lei.getByRole('button', { name: 'Conferma', exact: true }).click()
    await premi(lei, 'Conferma', 'Proposta confermata.')
    await expect(lei.getByText('Attiva', { exact: true }).first()).toBeVisible()
    await altrove.close()

    // A larger part of the operator's waits again; the conditions of before go on.
    await page.reload()
    await page.getByRole('button', { name: 'Modifica', exact: true }).click()
    const cambio = page.getByRole('dialog', { name: 'Modifica la promozione' })
    await cambio.getByLabel('Sconto a carico del portale, in %').fill('60')
    await premi(page, 'Salva la promozione', 'Hai proposto questo cambio')
    await expect(page.getByText('Attiva', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Ritira la proposta' }).click()
    await premi(page, 'Scarta', 'Proposta scartata.')
    await expect(page.getByText('Hai proposto questo cambio')).toHaveCount(0)
  })
}

test('GES-M2 (parte) l’account di una persona si disattiva con un motivo, esce subito, e si riattiva', async ({
  page,
  browser,
  baseURL,
}) => {
  const altrove = await browser.newContext({ ...(baseURL && { baseURL }) })
  const lei = await altrove.newPage()
  await signIn(lei, 'cliente2@rateo.test', '/home')
  await signIn(page, 'admin@rateo.test', '/home')
  const [utente] = await search(page.request, 'utenti', { search: 'cliente2@rateo.test', limit: 5 })
  await page.goto(`/gestione/utenti/${utente?._id}`)
  const atto = async (nome: string, bottone: string, motivo: string, fatto: string) => {
    await page.getByRole('button', { name: 'Altre azioni', exact: true }).click()
    await page.getByRole('menuitem', { name: nome }).click()
    const finestra = page.getByRole('dialog')
    await finestra.getByRole('button', { name: bottone, exact: true }).click()
    await expect(finestra.getByText(/motivo/i).first()).toBeVisible()
    await finestra.getByLabel('Motivo').fill(motivo)
    await premi(page, bottone, fatto)
  }
  await atto('Disattiva l’account', 'Disattiva', 'Telefono rubato', 'Account disattivato.')
  await lei.goto('/pagamenti')
  await lei.waitForURL(/\/login/)
  await atto('Riattiva l’account', 'Riattiva', 'Ha un telefono nuovo', 'Account riattivato.')
  await signIn(lei, 'cliente2@rateo.test', '/pagamenti')
  await expect(lei.getByRole('searchbox').first()).toBeVisible()
  await altrove.close()
})
