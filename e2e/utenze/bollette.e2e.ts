import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { aggiungiGiorni, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { signIn } from '../people.ts'
import { CARDS, chargesFor, chooseNewCard, typeCard } from '../provider.ts'
import { read, richiedi } from '../richieste.ts'
import { test } from '../town.ts'

const BILL = path.join(import.meta.dirname, 'bolletta.jpg')
const tra = (giorni: number) => formattaGiorno(aggiungiGiorni(giornoDiRoma(new Date()), giorni))

/** The same sheet as a supplier sends it: a PDF of one page that shows the picture. */
async function billAsPdf() {
  const picture = await readFile(BILL)
  const draw = 'q 595 0 0 812 0 15 cm /B Do Q'
  const head = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</B 5 0 R>>>>>>endobj
4 0 obj<</Length ${draw.length}>>stream
${draw}
endstream endobj
5 0 obj<</Type/XObject/Subtype/Image/Width 1330/Height 1816/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${picture.length}>>stream
`
  const tail = '\nendstream endobj\ntrailer<</Size 6/Root 1 0 R>>\n%%EOF\n'
  const buffer = Buffer.concat([Buffer.from(head), picture, Buffer.from(tail)])
  return { name: 'bolletta.pdf', mimeType: 'application/pdf', buffer }
}

/** A bolletta from the form: read from a picture where there is one, typed otherwise. */
async function aggiungi(
  page: Page,
  dati: { importo?: string; scadenza: string; foto?: Parameters<Locator['setInputFiles']>[0] },
) {
  await page.getByRole('button', { name: 'Aggiungi una bolletta' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Scadenza').fill(dati.scadenza)
  if (dati.foto) {
    await form.getByLabel('Foto o PDF della bolletta').setInputFiles(dati.foto)
    await expect(form.getByText(/Letto l’avviso pagoPA/)).toBeVisible({ timeout: 60_000 })
    await expect(form.getByLabel('Importo')).toHaveValue('84,30')
    await expect(form.getByLabel(/^Codice dell’avviso/)).toHaveValue('300715700000000032')
  } else {
    await form.getByLabel('Importo').fill(dati.importo ?? '')
  }
  await form.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await expect(form).toBeHidden()
}

/** Links the bolletta whose next thing to do is to find the request of its supplier. */
async function collega(page: Page) {
  await page.getByRole('button', { name: /^Trova la richiesta/ }).click()
  const finds = page.getByRole('dialog')
  await finds.getByRole('button', { name: 'È questa' }).click()
  await expect(finds).toBeHidden()
}

test.describe('UTE-B1 codice e importo di una bolletta si leggono da una foto con il suo QR, e da un PDF', () => {
  test('UTE-M3 (parte) UTE-B1 (parte) UTE-B2 (parte) a 360 px: un’utenza, una bolletta letta da una foto, pagata; un’altra programmata; la spesa', async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const page = await (
      await browser.newContext({ viewport: { width: 360, height: 780 } })
    ).newPage()
    const pagata = await richiedi(page.request, 8430, 'Acqua, avviso 300715700000000032')
    const programmata = await richiedi(page.request, 6120, 'Acqua, novembre', { tra_giorni: 12 })
    const { esercente } = await read<{ esercente: { nome: string } }>(
      page.request,
      `/api/pagamenti/${pagata}`,
    )

    await signIn(page, 'cliente@rateo.test', '/utenze')
    await page.getByRole('button', { name: 'Aggiungi un’utenza' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Tipo').selectOption('Acqua')
    await form.getByRole('textbox', { name: 'Fornitore', exact: true }).fill('Acque di Prova')
    await form.getByLabel('Intestatario').fill('Giulia Ferrari')
    await form.getByRole('combobox', { name: /^Chi incassa/ }).fill(esercente.nome)
    await form.getByRole('option', { name: esercente.nome }).first().click()
    await form.getByRole('button', { name: 'Aggiungi', exact: true }).click()
    await page.waitForURL(/\/utenze\/[0-9a-f]{24}$/)
    const utenza = page.url()
    await expect(page.getByRole('definition').filter({ hasText: esercente.nome })).toBeVisible()

    await aggiungi(page, { scadenza: tra(7), foto: BILL })
    await expect(page.getByText('bolletta.jpg')).toBeVisible()
    await collega(page)
    await page.getByRole('button', { name: /^Paga adesso/ }).click()
    await page.waitForURL(`**/gateway/${pagata}`)
    await chooseNewCard(page)
    await page.getByRole('button', { name: /Paga 84,30/ }).click()
    await typeCard(page, CARDS.buona)
    await page.waitForURL(/\/gateway\//)
    await expect(page.getByText('Pagato', { exact: true })).toBeVisible()
    expect((await chargesFor(pagata)).map(({ amount }) => amount)).toEqual([8430])

    await page.goto(utenza)
    const panel = page.getByRole('region', { name: 'Bollette' })
    await expect(panel.getByText('Pagata', { exact: true })).toBeVisible()
    await aggiungi(page, { scadenza: tra(12), importo: '61,20' })
    await collega(page)
    await panel
      .getByRole('button', { name: /^Altre azioni su bolletta/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Programma l’addebito' }).click()
    const window = page.getByRole('dialog')
    await window.getByRole('textbox', { name: 'Giorno' }).fill(tra(5))
    // Leaving the field closes its calendar, which on a phone covers the rest.
    await page.keyboard.press('Tab')
    await window.getByRole('radio').first().click()
    await expect(window.getByRole('button', { name: 'Programma', exact: true })).toBeDisabled()
    await window.getByRole('checkbox', { name: /^Autorizzo l’addebito di 61,20/ }).check()
    await window.getByRole('button', { name: 'Programma', exact: true }).click()
    await expect(window).toBeHidden()
    await expect(panel.getByText('Programmata', { exact: true })).toBeVisible()
    await expect(panel.getByText(new RegExp(`Addebito il ${tra(5)}`))).toBeVisible()
    expect(await chargesFor(programmata)).toEqual([])

    await expect(
      page.getByRole('region', { name: 'Spesa per anno' }).getByText('145,50 €'),
    ).toBeVisible()
    await panel.getByRole('button', { name: /^Annulla l’addebito/ }).click()
    await page.getByRole('button', { name: 'Annulla l’addebito', exact: true }).click()
    await expect(panel.getByText('Da pagare', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  test('UTE-M3 (parte) UTE-B1 (parte) UTE-B3 (parte) di chi non incassa dal portale resta la nota, letta da un PDF: si dice che non si paga, e come domiciliarla in banca', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await signIn(page, 'cliente2@rateo.test', '/utenze')
    await page.getByRole('button', { name: 'Aggiungi un’utenza' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Fornitore', exact: true }).fill('Energia Lontana')
    await form.getByLabel('Intestatario').fill('Marco Rinaldi')
    await form.getByRole('button', { name: 'Aggiungi', exact: true }).click()
    await page.waitForURL(/\/utenze\/[0-9a-f]{24}$/)
    await aggiungi(page, { scadenza: tra(9), foto: await billAsPdf() })
    await expect(page.getByText(/Energia Lontana non incassa dal portale: qui resta/)).toBeVisible()
    await expect(page.getByText(/la domiciliazione si chiede alla propria banca/)).toBeVisible()
    await page.getByRole('button', { name: /^Segna come pagata altrove/ }).click()
    const window = page.getByRole('dialog')
    await window.getByRole('textbox', { name: 'Pagata il' }).fill(tra(-2))
    await window.getByRole('button', { name: 'Segna come pagata' }).click()
    await expect(page.getByText(`Segnata pagata il ${tra(-2)}`, { exact: false })).toBeVisible()
  })
})

test('GTW-B5 l’esercente guarda l’anteprima della pagina con gli esiti di prova, e niente si paga', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const id = await richiedi(page.request, 7510, 'Anteprima di prova')
  await signIn(page, 'esercente@rateo.test', `/pagamenti/${id}`)
  await page.getByRole('link', { name: 'Guarda l’anteprima della pagina' }).click()
  await page.waitForURL(`**/pagamenti/${id}/anteprima`)
  await expect(page.getByText(/nessun importo viene\s+addebitato/)).toBeVisible()
  const esiti = page.getByRole('group', { name: 'Esito di prova' })
  await page.getByRole('button', { name: /^Paga 75,10/ }).click()
  await expect(esiti.getByRole('button', { name: 'Da pagare' })).toBeFocused()
  for (const [nome, parole] of [
    ['Riuscito', /Il pagamento è riuscito/],
    ['Rifiutato', /Non è stato addebitato alcun importo/],
    ['Addebito in attesa', /non è addebitato nulla/],
    ['Esito sconosciuto', /non riprovare/],
  ] as const) {
    await esiti.getByRole('button', { name: nome }).click()
    await expect(
      page.getByRole('region', { name: 'Pagamento' }).getByText(parole).first(),
    ).toBeVisible()
  }
  const { stato, tentativi } = await read<{ stato: string; tentativi: unknown[] }>(
    page.request,
    `/api/pagamenti/${id}`,
  )
  expect([stato, tentativi]).toEqual(['da_pagare', []])
  expect(await chargesFor(id)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
