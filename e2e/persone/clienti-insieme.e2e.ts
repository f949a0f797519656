import { expect, type Page } from '@playwright/test'
import { signIn } from '../people.ts'
import { nellaPosta, tuttoNellaPosta } from '../posta.ts'
import { postAs, search } from '../richieste.ts'
import { test } from '../town.ts'

async function chooseAction(page: Page, name: string) {
  await page.getByRole('button', { name: 'Altre azioni', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function nuovo(page: Page, nome: string, email: string, altro: object = {}) {
  const dati = { tipo: 'persona', nome, email, anche_se_doppio: true, ...altro }
  const fatto = await postAs(page.request, '/api/clienti', dati)
  return ((await fatto.json()) as { _id: string })._id
}

test('CLI-M4 (parte) CLI-B4 (parte) più clienti insieme: un’etichetta a tutti, un sollecito a chi è in ritardo e non agli altri', async ({
  page,
}) => {
  await signIn(page, 'esercente@rateo.test', '/home')
  const puntuale = await nuovo(page, 'Ortensia Puntuale', 'ortensia.puntuale@posta.test')
  const tarda = await nuovo(page, 'Ortensia Tarda', 'ortensia.tarda@posta.test')
  await page.goto('/clienti?cerca=ortensia')
  const table = page.getByRole('table', { name: 'Clienti' })
  await expect(table.getByRole('link', { name: 'Ortensia Tarda' })).toBeVisible()
  const scegli = async () => {
    for (const box of await table.locator('tbody').getByRole('checkbox').all()) await box.check()
  }
  const barra = page.getByRole('region', { name: 'Righe selezionate' })
  await scegli()
  await expect(barra.getByText('2 righe selezionate')).toBeVisible()
  await barra.getByRole('button', { name: 'Aggiungi un’etichetta' }).click()
  const insieme = page.getByRole('dialog')
  await insieme.getByLabel('Etichetta').fill('Corso di prova')
  await insieme.getByRole('button', { name: /^Aggiungi un’etichetta 2 clienti/ }).click()
  await expect(insieme.getByText('Fatto')).toBeVisible({ timeout: 30_000 })
  await insieme.getByRole('button', { name: 'Chiudi', exact: true }).last().click()
  const conEtichetta = await search(page.request, 'clienti', {
    query: { etichette: { $in: ['Corso di prova'] } },
    limit: 10,
  })
  expect(conEtichetta.map(({ _id }) => _id).toSorted((a, b) => a.localeCompare(b))).toEqual(
    [puntuale, tarda].toSorted((a, b) => a.localeCompare(b)),
  )

  await page.goto('/clienti?cerca=ortensia')
  await expect(table.getByRole('link', { name: 'Ortensia Tarda' })).toBeVisible()
  await scegli()
  await barra.getByRole('button', { name: 'Sollecita' }).click()
  // Clienti who owe nothing are counted out before, with the reason.
  await expect(insieme.getByText(/2 clienti non si sollecitano: non hanno nulla/)).toBeVisible()
  await expect(insieme.getByRole('button', { name: 'Sollecita 0 clienti' })).toBeDisabled()

  const [inRitardo] = await search(page.request, 'clienti', {
    query: { in_ritardo: true },
    limit: 1,
  })
  const email = String(inRitardo?.email)
  await page.goto(`/clienti?cerca=${encodeURIComponent(email)}`)
  await expect(table.getByRole('link', { name: String(inRitardo?.nome) })).toBeVisible()
  await scegli()
  await barra.getByRole('button', { name: 'Sollecita' }).click()
  const prima = await tuttoNellaPosta(page.request, email, /(\/gateway\/\w+)/)
  await insieme.getByRole('button', { name: 'Sollecita 1 cliente' }).click()
  await expect(insieme.getByText('Fatto')).toBeVisible({ timeout: 30_000 })
  await expect
    .poll(async () => (await tuttoNellaPosta(page.request, email, /(\/gateway\/\w+)/)).length, {
      timeout: 30_000,
    })
    .toBeGreaterThan(prima.length)
})

for (const width of [1280, 360]) {
  test(`CLI-M2 (parte) CLI-M3 (parte) a ${width} px i dati di un cliente si correggono, lo si invita, e i possibili doppioni si leggono`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'esercente@rateo.test', '/home')
    const email = `fosca${width}@posta.test`
    const telefono = `+39 333 00${width}1`
    const id = await nuovo(page, `Fosca ${width} Prima`, email, { telefono })
    await nuovo(page, `Fosca ${width} Seconda`, `fosca.seconda${width}@posta.test`, { telefono })
    await page.goto(`/cliente/${id}`)
    await chooseAction(page, 'Modifica i dati')
    const dati = page.getByRole('dialog')
    await dati.getByLabel('Nome o ragione sociale').fill(`Fosca ${width} Corretta`)
    await dati.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByRole('heading', { name: `Fosca ${width} Corretta` })).toBeVisible()

    const prima = await tuttoNellaPosta(page.request, email, /(\/login\?\S+)/)
    await chooseAction(page, 'Invita a registrarsi')
    await page.getByRole('dialog').getByRole('button', { name: 'Invia l’invito' }).click()
    await expect(page.getByText(`Invito inviato a ${email}`)).toBeVisible()
    expect(await nellaPosta(page.request, email, /(\/login\?\S+)/, prima)).toContain('/login?')

    await page.goto('/clienti')
    await chooseAction(page, 'Possibili doppioni')
    const doppioni = page.getByRole('dialog', { name: 'Possibili doppioni' })
    await expect(doppioni.getByText(`Fosca ${width} Corretta`)).toBeVisible()
    await doppioni
      .getByRole('button', { name: new RegExp(`^Unisci Fosca ${width} .* a Fosca ${width}`) })
      .click()
    const unione = page.getByRole('dialog', { name: 'Unisci un doppione' })
    await expect(unione.getByRole('region', { name: 'Che cosa passa' })).toBeVisible()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true)
  })
}

test('CLI-M2 (parte) un file si prova prima di entrare: gli errori si scaricano, e con lo stesso file corretto si riprende', async ({
  page,
}) => {
  const righe = ['email;nome;partita iva', 'gilda.file@posta.test;Gilda File;', 'storta;Senza;']
  await signIn(page, 'esercente@rateo.test', '/clienti')
  await chooseAction(page, 'Importa clienti')
  const importa = page.getByRole('dialog', { name: 'Importa clienti' })
  const carica = (testo: readonly string[]) =>
    importa.locator('input[type=file]').setInputFiles({
      name: 'clienti.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${testo.join('\r\n')}\r\n`),
    })
  await carica(righe)
  await expect(importa.getByText(/Riga 3, e-?mail/)).toBeVisible()
  const scaricato = page.waitForEvent('download')
  await importa.getByRole('link', { name: 'Scarica l’elenco completo' }).click()
  expect((await scaricato).suggestedFilename()).toBe('clienti-da-correggere.csv')
  // Looked at only: nobody came in.
  expect(await search(page.request, 'clienti', { search: 'gilda file', limit: 5 })).toEqual([])
  await importa.getByRole('button', { name: 'Aggiungi 1 cliente' }).click()
  await expect(importa).toHaveCount(0)
  await chooseAction(page, 'Importa clienti')
  await carica([...righe.slice(0, 2), 'senza.file@posta.test;Senza Errori;'])
  await expect(importa.getByText(/1 già in elenco: si saltano/)).toBeVisible()
  await importa.getByRole('button', { name: 'Aggiungi 1 cliente' }).click()
  await expect(importa).toHaveCount(0)
  expect(await search(page.request, 'clienti', { search: 'senza errori', limit: 5 })).toHaveLength(
    1,
  )
})
