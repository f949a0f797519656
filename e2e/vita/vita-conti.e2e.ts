import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { siVedeBene } from '../accessibilita/axe.ts'
import { aggiungiGiorni, type Giorno } from '@rateo/domain/tempo/giorno'
import { signIn } from '../people.ts'
import { nellaPosta } from '../posta.ts'
import { CARDS, chooseNewCard, typeCard } from '../provider.ts'
import { postAs, search } from '../richieste.ts'
import { completaConto, contoAttivo } from './gesti.ts'
import { test } from './town.ts'

test.setTimeout(600_000)
// A button that is not there within a minute does not come: the days of this journey have waits of their own.
test.use({ conti: 'collegati', actionTimeout: 60_000 })

const CLIENTE = 'cliente@rateo.test'
/** A shop of the town that is under review: nobody has ever come in for it. */
const NUOVO = 'ivo@ciclitempesta.test'
const PASSWORD_NUOVA = 'pedali e raggi del mattino'

/** Two of the staff approve it, since not all of its papers are there; answers with its id. */
async function approva(admin: Page, altro: Page): Promise<string> {
  const [{ _id } = { _id: '' }] = await search(admin.request, 'esercenti', { search: 'Tempesta' })
  await admin.goto(`/esercente/${_id}`)
  await admin.getByRole('button', { name: 'Approva', exact: true }).click()
  await admin.getByLabel('Perché approvarlo così').fill('Visura attesa domani, azienda nota')
  await admin.getByRole('button', { name: 'Chiedi il secondo sì' }).click()
  await expect(admin.getByRole('dialog')).toBeHidden()
  await postAs(altro.request, '/api/switch_role', { role: 'admin' })
  await postAs(altro.request, `/api/esercenti/${_id}/approva`, {})
  return _id
}

/** Its person chooses a password by the link of an e-mail, and comes in. */
async function entra(shop: Page) {
  await postAs(shop.request, '/auth/password_dimenticata', { email: NUOVO })
  const token = await nellaPosta(shop.request, NUOVO, /login\?reimposta=([\w-]+)/)
  await postAs(shop.request, '/auth/reimposta_password', { token, password: PASSWORD_NUOVA })
  await postAs(shop.request, '/auth/login', { email: NUOVO, password: PASSWORD_NUOVA })
}

/** The esercente asks somebody it never sold to for 100 €; answers with the id. */
async function chiedi(shop: Page, causale: string, oggi: Giorno): Promise<string> {
  const response = await postAs(shop.request, '/api/pagamenti', {
    cliente_nuovo: { nome: 'Giulia Ferrari', email: CLIENTE },
    importo_centesimi: 10_000,
    causale,
    scadenza: aggiungiGiorni(oggi, 7),
    invia_email: false,
  })
  return ((await response.json()) as { _id: string })._id
}

async function paga(person: Page, id: string) {
  await signIn(person, CLIENTE, `/gateway/${id}`)
  await chooseNewCard(person)
  await person.getByRole('button', { name: /Paga 100,00/ }).click()
  await typeCard(person, CARDS.buona)
  await person.waitForURL(/\/gateway\//)
  await expect(person.getByText('Pagato', { exact: true })).toBeVisible()
}

test('CNT-M1 (parte) CNT-M5 (parte) CNT-M6 (parte) approvato, l’esercente completa il conto, incassa, rimborsa, riceve l’accredito e ne scarica il rendiconto; lo staff lo vede', async ({
  browser,
  orologio,
  town: baseURL,
}) => {
  const pagina = async () => (await browser.newContext({ baseURL })).newPage()
  const admin = await pagina()
  await signIn(admin, 'admin@rateo.test', '/gestione?scheda=conti')
  const altro = await pagina()
  await signIn(altro, 'doppio@rateo.test')
  const esercente_id = await approva(admin, altro)
  const shop = await pagina()
  await entra(shop)
  await expect(async () => {
    await shop.goto('/home')
    await expect(shop.getByText(/Conto degli incassi non in ordine/)).toBeVisible({
      timeout: 8000,
    })
  }).toPass({ timeout: 120_000 })
  await siVedeBene(shop, 'home con il conto da completare')
  await shop.goto('/pagamenti/nuovo')
  await expect(shop.getByRole('link', { name: 'Apri il profilo' })).toBeVisible()
  await siVedeBene(shop, 'nessun pagamento da chiedere', [360])
  await admin.goto('/gestione?scheda=conti')
  await expect(admin.getByText('Cicli Tempesta di Tempesta Ivo').first()).toBeVisible()
  await siVedeBene(admin, 'i conti da seguire')
  await completaConto(shop)
  await contoAttivo(shop)
  await siVedeBene(shop, 'il profilo con il conto')

  const causale = `Tagliando ${randomUUID().slice(0, 4)}`
  const id = await chiedi(shop, causale, await orologio.oggi())
  await paga(await pagina(), id)
  await postAs(shop.request, `/api/pagamenti/${id}/rimborsi`, {
    importo_centesimi: 2500,
    motivo: 'richiesta_cliente',
  })

  // The provider pays out once the money is available, and never on a weekend.
  for (let volte = 0; volte < 4; volte += 1) await orologio.avanti(2)
  // The debt names its payout, which names its debts to the cent.
  let accredito_id = ''
  await expect(async () => {
    const { accredito } = (await (await shop.request.get(`/api/pagamenti/${id}`)).json()) as {
      accredito: { fatto: { stato: string; accredito_id: string | null } | null }
    }
    expect(accredito.fatto?.stato).toBe('accreditato')
    accredito_id = accredito.fatto?.accredito_id ?? ''
  }).toPass({ timeout: 90_000 })
  const { importo_centesimi, righe, completo } = (await (
    await shop.request.get(`/api/accrediti/eseguiti/${accredito_id}`)
  ).json()) as {
    importo_centesimi: number
    completo: boolean
    righe: {
      tipo: string
      pagamento: { _id: string }
      lordo_centesimi: number
      netto_centesimi: number
    }[]
  }
  expect(completo).toBe(true)
  expect(
    righe
      .filter(({ pagamento, tipo }) => pagamento._id === id && tipo === 'incasso')
      .map(({ lordo_centesimi }) => lordo_centesimi),
  ).toEqual([10_000])
  expect(righe.reduce((somma, riga) => somma + riga.netto_centesimi, 0)).toBe(importo_centesimi)

  await shop.goto('/pagamenti/accrediti')
  const fatti = shop.getByRole('region', { name: 'Accrediti fatti' })
  await expect(fatti.getByText('Arrivato').first()).toBeVisible()
  await siVedeBene(shop, 'gli accrediti fatti')
  // Each euro has a place, and what arrived is told beside its forecast.
  await expect(shop.getByRole('region', { name: 'Dove sono i tuoi soldi' })).toBeVisible()
  await expect(
    shop
      .getByRole('region', { name: 'Che cosa arriva, e quando' })
      .getByText(/Quanto ci si può contare/),
  ).toBeVisible()
  const scaricato = shop.waitForEvent('download')
  await shop
    .getByRole('link', { name: /Rendiconto PDF/ })
    .first()
    .click()
  expect((await scaricato).suggestedFilename()).toMatch(/^rendiconto-.*\.pdf$/)

  await shop.goto(`/pagamenti/${id}`)
  await expect(shop.getByText(/^Arrivato /)).toBeVisible()
  for (const [page, address] of [
    [shop, `/api/accrediti/eseguiti/${accredito_id}/csv`],
    [shop, `/api/accrediti/eseguiti/${accredito_id}/pdf`],
  ] as const) {
    const file = await page.request.get(address)
    expect(file.headers()['content-disposition']).toContain(`rendiconto-${accredito_id}`)
  }
  await admin.goto(`/esercente/${esercente_id}`)
  const suo = admin.getByRole('region', { name: 'Conto al servizio di pagamento' })
  await expect(suo.getByText('Attivo', { exact: true })).toBeVisible()

  // The staff reads what the operator keeps of it, down to the pagamento.
  await admin.goto('/gestione?scheda=margini&per=esercente')
  await admin.getByRole('link', { name: 'Cicli Tempesta di Tempesta Ivo' }).click()
  await siVedeBene(admin, 'i margini di un esercente')
  const per_metodo = admin.getByRole('table', { name: 'Margine per metodo' })
  await per_metodo.getByRole('row', { name: /Carta/ }).getByRole('link').nth(1).click()
  const voci = admin.getByRole('table', { name: 'Da che cosa vengono le commissioni' })
  await expect(voci.getByRole('link').first()).toHaveAttribute('href', `/pagamenti/${id}`)
})
