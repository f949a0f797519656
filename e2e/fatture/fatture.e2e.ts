import { expect } from '@playwright/test'
import { cifraDiControllo } from '@rateo/domain/identita/partita-iva'
import { createEsercenti } from '../../apps/bff/seeds/people.ts'
import { CEDENTE, CESSIONARIO, fileFattura } from '../../apps/bff/test/files/fattura.ts'
import { makeZip } from '../../apps/bff/test/files/make-zip.ts'
import { p7mDi } from '../../apps/bff/test/files/p7m.ts'
import { PDF } from '../../apps/bff/test/files/plain-pdf.ts'
import { signIn } from '../people.ts'
import { nellaPosta } from '../posta.ts'
import { test } from '../town.ts'

const CHI = 'esercente@rateo.test'

/** The invoices of the esercente of the journeys, with numbers of their own at each run. */
function leFatture() {
  const { partita_iva } = createEsercenti(new Date()).find(({ email }) => email === CHI) ?? CEDENTE
  const adesso = String(Date.now()).slice(-8)
  const numero = (n: number) => `${adesso}/${n}`
  const cedente = { ...CEDENTE, partita_iva, codice_fiscale: null }
  const [prima, seconda] = [numero(1), numero(2)]
  // A cliente of its own each time: one who is known already is asked for no e-mail.
  const prime = `02${adesso}`
  const nuova = {
    ...CESSIONARIO,
    nome: 'Ottavia',
    cognome: `Colli ${numero(0)}`,
    codice_fiscale: null,
    partita_iva: `${prime}${cifraDiControllo(prime)}`,
  }
  const parte = (scadenza: string, importo_centesimi: number) => ({
    modalita: 'MP05' as const,
    scadenza,
    importo_centesimi,
  })
  return {
    prima,
    seconda,
    nome: `Ottavia Colli ${numero(0)}`,
    aRate: fileFattura({
      cedente,
      cessionario: nuova,
      numero: prima,
      condizioni: 'TP01',
      dettagli: [parte('2099-01-31', 7000), parte('2099-02-28', 5200)],
    }),
    altra: fileFattura({
      cedente,
      cessionario: nuova,
      numero: seconda,
      dettagli: [parte('2099-03-31', 12_200)],
    }),
    nota: fileFattura({
      cedente,
      cessionario: nuova,
      tipo: 'TD04',
      numero: numero(3),
      data: '2026-11-20',
      voci: [{ descrizione: 'Reso', lordo_centesimi: 2200, aliquota: 22, natura: null }],
      dettagli: [],
      collegata: { numero: seconda, data: '2026-11-10' },
    }),
    ricevuta: fileFattura({ numero: numero(4) }),
  }
}

for (const width of [1280, 360]) {
  test(`Y2 (parte) a ${width} px si lascia un pacco di fatture: si guarda, si sceglie, si chiede; due volte non fa nulla`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const f = leFatture()
    const email = `ottavia${Date.now()}@posta.test`
    await signIn(page, CHI, '/pagamenti')
    await page.getByRole('link', { name: 'Carica le fatture' }).click()
    await expect(page.getByRole('button', { name: 'Scegli i file' })).toBeVisible()
    const pacco = await makeZip({
      'emesse/prima.xml': f.aRate,
      'emesse/seconda.xml.p7m': p7mDi(f.altra),
      'ricevute/bolletta.xml': f.ricevuta,
      'leggimi.pdf': PDF,
      'rotta.xml.p7m': p7mDi(f.altra).subarray(0, 500),
    })
    const lascia = () =>
      page.locator('input[type=file]').setInputFiles([
        { name: 'nota.xml', mimeType: 'text/xml', buffer: f.nota },
        { name: 'pacco.zip', mimeType: 'application/zip', buffer: pacco },
      ])
    await lascia()

    // A file that does not go in says why; the rest is shown before anything is asked.
    await expect(page.getByText('2 file non entrano: gli altri sì')).toBeVisible()
    await expect(page.getByText(/bolletta\.xml: L’ha emessa Palestra Olimpia/)).toBeVisible()
    await expect(page.getByText(/rotta\.xml\.p7m: .*incompleto o rovinato/)).toBeVisible()
    await expect(page.getByText('1 file saltato')).toBeVisible()
    const lette = page.getByRole('region', { name: 'Fatture lette' })
    await expect(lette.getByText(`Riduce la fattura ${f.seconda}`)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Chiedi/ })).toHaveCount(0)
    await lette.getByLabel(`E-mail di ${f.nome}`).first().fill(email)
    // Written once, it holds for all invoices of the same cliente.
    await expect(lette.getByLabel(`E-mail di ${f.nome}`).nth(1)).toHaveValue(email)
    await lette
      .getByRole('checkbox', { name: new RegExp(`^Chiedi 52,00.*fattura ${f.prima}`) })
      .uncheck()
    await page.getByLabel('Scrivi subito ai clienti').check()
    const scrolls = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(await scrolls()).toBe(false)
    await page.getByRole('button', { name: /^Chiedi 2 pagamenti: 192,00/ }).click()

    await expect(page.getByText('2 richieste pronte, 1 nota di credito applicata')).toBeVisible()
    await expect(page.getByText(/ha tolto 22,00/)).toBeVisible()
    const fatte = page.getByRole('region', { name: 'Richieste fatte' })
    await expect(fatte.getByRole('button', { name: /^Copia il link/ })).toHaveCount(2)
    // The debt that the note made smaller, and not the one before.
    await expect(fatte.getByText(/^100,00/)).toBeVisible()
    expect(await scrolls()).toBe(false)
    const elenco = await page
      .getByRole('link', { name: 'Scarica l’elenco con i link' })
      .getAttribute('href')
    const [link = ''] = /http[^"]*\/paga\/[\w-]{43}/.exec(decodeURIComponent(elenco ?? '')) ?? []

    // The link works for who has no account, and the code of the message for who presses no link.
    const altrove = await (await browser.newContext()).newPage()
    await altrove.goto(link)
    await expect(altrove.getByText(`Fattura ${f.prima}`)).toBeVisible()
    const codice = await nellaPosta(
      page.request,
      email,
      /scrivi il codice ([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z])/,
    )
    await altrove.goto('/verifica')
    const sbagliato = codice.replace(/.$/, (segno) => (segno === '7' ? '8' : '7'))
    await altrove.getByLabel('Il codice della richiesta').fill(sbagliato)
    await altrove.getByRole('button', { name: 'Controlla' }).click()
    await expect(altrove.getByText(/segno sbagliato/)).toBeVisible()
    await altrove.getByLabel('Il codice della richiesta').fill(codice.toLowerCase())
    await altrove.getByRole('button', { name: 'Controlla' }).click()
    await expect(altrove.getByText('È una richiesta vera')).toBeVisible()
    await expect(altrove.getByText('Ottavia')).toHaveCount(0)
    await altrove.getByLabel(/L’e-mail a cui è arrivata/).fill(email)
    await altrove.getByRole('button', { name: 'Vai al pagamento' }).click()
    await altrove.waitForURL(/\/paga\//)
    await expect(altrove.getByText(/Fattura \d+/).first()).toBeVisible()
    await altrove.close()

    // The same again does nothing.
    await page.getByRole('button', { name: 'Carica altre fatture' }).click()
    await lascia()
    await expect(lette.getByText('Già caricata: non si chiede di nuovo.')).toHaveCount(3)
    await expect(page.getByRole('button', { name: /^Chiedi|^Applica/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Tutti i pagamenti' }).click()
    await page.getByRole('searchbox').fill(f.nome)
    // The rest after the credit note, beside the part that was asked for.
    await expect(
      page
        .getByText(/100,00/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expect(page.getByText(/70,00/).filter({ visible: true }).first()).toBeVisible()
  })
}
