import { expect, type Page } from '@playwright/test'
import { PASSWORD } from '../addresses.ts'
import { signIn } from '../people.ts'
import { nellaPosta, tuttoNellaPosta } from '../posta.ts'
import { postAs, read, search } from '../richieste.ts'
import { test } from '../town.ts'

const LINK = /login\?reimposta=([\w-]+)/

async function chooseAction(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name: 'Altre azioni', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function unEsercente(page: Page): Promise<string> {
  const [primo] = await search(page.request, 'esercenti', {
    filters: { stato: 'attivo' },
    limit: 1,
  })
  return String(primo?._id)
}

test('CLI-B3 (parte) due doppioni si uniscono dopo averne letto l’anteprima, e si dividono di nuovo', async ({
  page,
}) => {
  await signIn(page, 'esercente@rateo.test', '/home')
  const nuovo = async (nome: string, email: string) => {
    const dati = { tipo: 'persona', nome, email, anche_se_doppio: true }
    const fatto = await postAs(page.request, '/api/clienti', dati)
    return ((await fatto.json()) as { _id: string })._id
  }
  const resta = await nuovo('Quintilia Resta', 'quintilia@posta.test')
  await nuovo('Quintilia Doppia', 'quintilia.due@posta.test')
  await page.goto(`/cliente/${resta}`)
  await chooseAction(page, 'Unisci un doppione')
  const finestra = page.getByRole('dialog', { name: 'Unisci un doppione' })
  await finestra
    .getByRole('combobox', { name: 'Cliente da unire a questo' })
    .fill('Quintilia Doppia')
  await page.getByRole('option', { name: /Quintilia Doppia/ }).click()
  await expect(finestra.getByRole('region', { name: 'Che cosa passa' })).toBeVisible()
  await expect(finestra.getByText(/Quintilia Doppia \(quintilia\.due/)).toBeVisible()
  await finestra.getByRole('button', { name: 'Unisci', exact: true }).click()
  await expect(page.getByText(/Per 24 ore puoi annullare/)).toBeVisible()
  expect(await search(page.request, 'clienti', { search: 'Quintilia Doppia', limit: 5 })).toEqual(
    [],
  )
  await page.getByRole('button', { name: 'Annulla l’unione' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla l’unione' }).click()
  await expect(page.getByText(/è di nuovo un cliente a sé/)).toBeVisible()
  const dopo = await search(page.request, 'clienti', { search: 'Quintilia Doppia', limit: 5 })
  expect(dopo).toHaveLength(1)
})

test('GES-M2 (parte) una persona dello staff si chiede e si approva in due; fa il suo, il resto le è negato col motivo, e tolta esce subito', async ({
  page,
  browser,
  baseURL,
}) => {
  // Three people, each with a browser of their own.
  test.slow()
  const chi = 'operatrice@posta.test'
  const altrove = async () => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    return await context.newPage()
  }
  await signIn(page, 'admin@rateo.test', '/gestione?scheda=staff')
  await page.getByRole('button', { name: 'Chiedi una persona' }).click()
  const chiedi = page.getByRole('dialog', { name: 'Una persona nello staff' })
  await chiedi.getByLabel('E-mail').fill(chi)
  await chiedi.getByLabel('Nome', { exact: true }).fill('Olga')
  await chiedi.getByLabel('Cognome').fill('Prati')
  await chiedi.getByLabel('Può cambiare').selectOption('no')
  await chiedi.getByLabel('Denaro').check()
  await chiedi.getByLabel('Motivo').fill('Segue gli incassi da dicembre')
  await chiedi.getByRole('button', { name: 'Chiedi', exact: true }).click()
  await expect(page.getByText(/chiesto da te/)).toBeVisible()
  // One's own request has no button to approve it.
  await expect(page.getByRole('button', { name: 'Approva Olga Prati' })).toHaveCount(0)

  const seconda = await altrove()
  await signIn(seconda, 'doppio@rateo.test', '/home')
  await postAs(seconda.request, '/api/switch_role', { role: 'admin' })
  await seconda.goto('/gestione?scheda=staff')
  const prima = await tuttoNellaPosta(page.request, chi, LINK)
  await seconda.getByRole('button', { name: 'Approva Olga Prati' }).click()
  await expect(seconda.getByText('Olga Prati è nello staff.')).toBeVisible()

  const lei = await altrove()
  const token = await nellaPosta(page.request, chi, LINK, prima)
  await postAs(lei.request, '/auth/reimposta_password', { token, password: PASSWORD })
  await signIn(lei, chi, '/home')
  const id = await unEsercente(lei)
  await lei.goto(`/esercente/${id}`)
  // Money is hers: a lowered commission still waits for somebody else.
  await lei.getByRole('button', { name: 'Cambia', exact: true }).click()
  const patto = lei.getByRole('dialog', { name: 'Commissione concordata' })
  await patto.getByLabel('Carta, %').fill('0,50')
  await patto.getByLabel('Motivo').fill('Accordo per il nuovo anno')
  await patto.getByRole('button', { name: 'Salva' }).click()
  await expect(lei.getByText('Proposta salvata: un’altra persona deve confermarla.')).toBeVisible()
  await expect(lei.getByText(/Hai proposto una commissione più bassa/)).toBeVisible()
  // A person is not: the answer says why.
  const negata = await lei.request.post(`/api/esercenti/${id}/sospendi`, {
    data: { motivo: 'Prova', fino_al: null },
    headers: { 'x-rateo': '1' },
  })
  expect(negata.status()).toBe(403)
  expect(((await negata.json()) as { error_message: string }).error_message).toMatch(
    /non è tra le aree che ti sono affidate/,
  )

  await seconda.goto(`/esercente/${id}`)
  await expect(seconda.getByText(/Olga Prati propone una commissione più bassa/)).toBeVisible()
  await seconda.getByRole('button', { name: 'Conferma', exact: true }).click()
  await seconda.getByRole('dialog').getByRole('button', { name: 'Conferma' }).click()
  await expect(seconda.getByText(/Condizioni confermate/)).toBeVisible()
  await expect(seconda.getByText(/propone una commissione/)).toHaveCount(0)

  await page.reload()
  await page.getByRole('button', { name: 'Togli dallo staff Olga Prati' }).click()
  const togli = page.getByRole('dialog')
  await togli.getByLabel('Motivo').fill('Ha cambiato lavoro')
  await togli.getByRole('button', { name: 'Togli', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Togli dallo staff Olga Prati' })).toHaveCount(0)
  const dopo = await lei.request.get('/api/staff')
  expect([401, 403]).toContain(dopo.status())
  await seconda.context().close()
  await lei.context().close()
})

test('SCH-M4 la scheda di un esercente per lo staff: registrazione e che cosa manca, capacità, condizioni, consulente, punti vendita, accrediti, note di rischio, squadra', async ({
  page,
}) => {
  await signIn(page, 'admin@rateo.test', '/home')
  const parti = page.getByRole('navigation', { name: 'Parti della scheda' })
  const panel = (name: string) => page.getByRole('region', { name, exact: true })

  // The state, the papers and the steps of the registration of one that is still looked at.
  const [inVerifica] = await search(page.request, 'esercenti', {
    filters: { stato: 'in_verifica' },
    limit: 1,
  })
  await page.goto(`/esercente/${inVerifica?._id}`)
  await expect(page.getByText('In verifica').first()).toBeVisible()
  await expect(panel('Documenti della registrazione').getByRole('listitem').first()).toBeVisible()
  await parti.getByText('Registrazione').click()
  await expect(page).toHaveURL(/\/registrazione$/)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()

  const [aurora] = await search(page.request, 'esercenti', { search: 'palestra aurora', limit: 1 })
  const id = String(aurora?._id)
  const { riservato, punti_vendita } = await read<{
    riservato: { consulente: string | null; persone: { nome: string; email: string }[] }
    punti_vendita: { nome: string; indirizzo: string }[]
  }>(page.request, `/api/esercenti/${id}`)
  await page.goto(`/esercente/${id}`)
  const capacita = panel('Che cosa può fare').getByRole('table')
  await expect(capacita.getByRole('row', { name: /Nuovi incassi/ })).toBeVisible()
  await expect(capacita.getByRole('row', { name: /Accrediti/ })).toBeVisible()
  await expect(panel('Commissione').getByText(/%/).first()).toBeVisible()
  await expect(panel('Commissione').getByRole('button', { name: 'Cambia' })).toBeVisible()
  expect(riservato.consulente).not.toBeNull()
  await expect(panel('Dati riservati').getByText(String(riservato.consulente))).toBeVisible()
  const [punto] = punti_vendita
  await expect(panel('Punti vendita').getByText(String(punto?.nome)).first()).toBeVisible()
  await expect(panel('Punti vendita').getByText(new RegExp(String(punto?.indirizzo)))).toBeVisible()
  const conto = panel('Conto al servizio di pagamento')
  await expect(conto.getByText('Accrediti', { exact: true })).toBeVisible()
  await expect(conto.getByText(/IBAN che finisce per \d{4}/)).toBeVisible()
  for (const { nome, email } of riservato.persone) {
    await expect(panel('Persone').getByText(nome).first()).toBeVisible()
    await expect(panel('Persone').getByText(new RegExp(`Titolare · .*${email}`))).toBeVisible()
  }
  // Notes about the risk are read only when somebody asks for them, and one written stays.
  await panel('Rischio').getByRole('button', { name: 'Guarda' }).click()
  await panel('Rischio').getByRole('button', { name: 'Aggiungi una nota' }).click()
  const nota = page.getByRole('dialog', { name: 'Aggiungi una nota di rischio' })
  await nota.getByLabel('Nota').fill('Ha aperto una seconda sede: incassi in crescita')
  await nota.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await expect(
    page.getByRole('list', { name: 'Note di rischio' }).getByText(/seconda sede/),
  ).toBeVisible()
  for (const parte of ['Pagamenti', 'Dilazioni', 'Abbonamenti']) {
    await parti.getByRole('link', { name: parte }).click()
    await expect(page.getByRole('searchbox').first()).toBeVisible()
  }
})

for (const width of [1280, 360]) {
  test(`RIC-B1 (parte) RIC-M2 (parte) a ${width} px l’esercente scrive gli orari, li copia, e un cliente li legge e lo trova aperto`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'esercente@rateo.test', '/profilo?scheda=attivita')
    await page.getByRole('button', { name: 'Orari di Negozio' }).click()
    const orari = page.getByRole('dialog', { name: 'Orari di Negozio' })
    for (const giorno of ['Sabato', 'Domenica']) {
      await orari.getByLabel(`${giorno}: aperto`).check()
    }
    await orari.getByLabel('Lunedì, dalle', { exact: true }).fill('00:00')
    await orari.getByLabel('Lunedì, alle', { exact: true }).fill('00:00')
    const seconda = orari.getByRole('button', { name: /^Lunedì: togli l’orario dalle 1/ })
    if ((await seconda.count()) > 0) await seconda.click()
    await orari.getByRole('button', { name: 'Lunedì: copia negli altri giorni aperti' }).click()
    await orari.getByLabel('Aperto anche nei giorni festivi').check()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true)
    await orari.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByText('Orari salvati.')).toBeVisible()
    await expect(page.getByText('Aperto sempre').first()).toBeVisible()

    const altrove = await browser.newContext({ ...(baseURL && { baseURL }) })
    const lei = await altrove.newPage()
    await lei.setViewportSize({ width, height: 900 })
    await signIn(lei, 'cliente@rateo.test', '/ricerca_esercenti?aperto=si')
    const suo = lei.getByRole('link', { name: /Palestra Aurora/ }).first()
    await expect(suo).toBeVisible()
    await suo.click()
    await expect(lei.getByText('Aperto sempre').first()).toBeVisible()
    await expect(lei.getByText('lunedì–domenica').first()).toBeVisible()
    await altrove.close()
  })
}
