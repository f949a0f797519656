import { expect } from '@playwright/test'
import { giornoDellaSettimana } from '@rateo/domain/tempo/giorno'
import { signIn } from '../people.ts'
import { nellaPosta, tuttoNellaPosta } from '../posta.ts'
import { read } from '../richieste.ts'
import { test } from '../vita/town.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const ESERCENTE = 'esercente@rateo.test'
const COMMERCIALISTA = 'studio.report@esempio.test'

type Cifre = { voci: { metrica: string; centesimi: number }[] }

const euro = (centesimi: number) =>
  new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' })
    .format(centesimi / 100)
    .replaceAll(/\s/g, ' ')

test('REP-M1 (parte) REP-M5 (parte) REP-B1 (parte) da un telefono: le cifre, il confronto, l’elenco di una, e un report che parte da solo il lunedì', async ({
  page,
  browser,
  orologio,
}) => {
  await signIn(page, ESERCENTE, '/reports')
  const cifre = page.getByRole('region', { name: 'Cifre del periodo' })
  await expect(cifre.getByRole('link')).toHaveCount(6)
  const largo = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await largo()).toBeLessThanOrEqual(360)

  // The meaning of a word is beside it.
  await cifre.getByRole('button', { name: 'Che cosa vuol dire “Incassato”' }).tap()
  await expect(cifre.getByText(/^Le somme arrivate, anche una parte/)).toBeVisible()
  expect(await largo()).toBeLessThanOrEqual(360)

  await page.getByRole('button', { name: /^Periodo/ }).tap()
  await page.getByRole('button', { name: 'Mese scorso' }).tap()
  await page.keyboard.press('Escape')
  await page.getByText('Un anno fa', { exact: true }).tap()
  await expect(page).toHaveURL(/giorni_dal=.*confronto=anno/)
  const query = new URL(page.url()).searchParams
  const [dal, al] = [query.get('giorni_dal'), query.get('giorni_al')]
  const { voci } = await read<Cifre>(
    page.request,
    `/api/andamento?dal=${dal}&al=${al}&confronto=anno`,
  )
  const incassato = voci.find(({ metrica }) => metrica === 'incassato')?.centesimi ?? 0
  expect(incassato).toBeGreaterThan(0)
  const prima = cifre.getByRole('link').first()
  await expect(prima).toContainText(euro(incassato))

  // The list that it opens says the same sum.
  await prima.tap()
  await page.waitForURL(/\/pagamenti\/movimenti\?data_dal=/)
  await expect(page.getByText(/^Incassato/).first()).toContainText(euro(incassato), {
    timeout: 15_000,
  })
  await page.goBack()
  await expect(page).toHaveURL(/confronto=anno/)

  await page.getByRole('link', { name: 'Programmati' }).tap()
  await page.getByRole('button', { name: 'Programma un report' }).tap()
  const form = page.getByRole('dialog')
  await form.getByLabel('A quali indirizzi').fill(`${ESERCENTE}\n${COMMERCIALISTA}`)
  await form.getByRole('button', { name: 'Programma', exact: true }).tap()
  const elenco = page.getByRole('list', { name: 'Report programmati' })
  await expect(elenco.getByText('Da confermare')).toBeVisible()
  expect(await largo()).toBeLessThanOrEqual(360)

  // A stranger to the team is asked first, and says yes without an account.
  const indirizzo = await nellaPosta(page.request, COMMERCIALISTA, /(\/report_programmato\/\S+)/)
  const altri = await (
    await browser.newContext({ viewport: { width: 360, height: 740 } })
  ).newPage()
  await altri.goto(new URL(indirizzo, page.url()).pathname)
  await altri.getByRole('button', { name: 'Sì, mandatemelo' }).click()
  await expect(altri.getByRole('button', { name: 'Non voglio più riceverlo' })).toBeVisible()
  await altri.context().close()

  await orologio.avanti(8 - giornoDellaSettimana(await orologio.oggi()))
  const QUI = /(\/reports\?report=[0-9a-f]{24})/
  const suo = await nellaPosta(page.request, ESERCENTE, QUI)
  await nellaPosta(page.request, COMMERCIALISTA, QUI)
  expect(await tuttoNellaPosta(page.request, ESERCENTE, QUI)).toHaveLength(1)
  await page.goto('/posta-prova')
  await expect(page.getByText(/Incassi per giorno e metodo, /).first()).toBeVisible()
  await page.goto(suo)
  await expect(page.getByRole('heading', { name: 'Incassi per giorno e metodo' })).toBeVisible()
  await page.goto('/reports?scheda=programmati')
  await expect(elenco.getByText(/Inviato a 2 indirizzi/)).toBeVisible()
})
