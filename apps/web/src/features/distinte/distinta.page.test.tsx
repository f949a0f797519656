import type { Distinta, RigaDistinta } from '@rateo/contract/incasso/distinte'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answers, refuse } from '../../../test/fake-server.ts'
import { aPage, ID } from '../../../test/fixtures.ts'
import { dialog } from '../../../test/hostile.ts'
import { renderPage } from '../../../test/render.tsx'

const ONE = `GET /api/distinte/${ID}`
const OUTCOMES = `POST /api/distinte/${ID}/esiti`

const aRiga = (n: number, change: Partial<RigaDistinta> = {}): RigaDistinta => ({
  n,
  pagamento_id: ID,
  cliente: { _id: ID, nome: `Cliente ${n}` },
  causale: 'Quota di novembre',
  importo_centesimi: 1000 * n,
  mandato: { _id: ID, umr: 'RT6B03', iban: 'IT60 X054 •••• •••• •••• ••• 3456' },
  sequenza: 'FRST',
  riferimento: `R${n}`,
  stato: 'inviato',
  causale_banca: null,
  ...change,
})
const can = (azione: string, motivo: string | null = null) => ({
  azione,
  consentita: motivo === null,
  motivo,
})
const aDistinta = (change: Partial<Distinta> = {}): Distinta => ({
  _id: ID,
  numero: 7,
  esercente: { _id: ID, nome: 'Officina Bellini' },
  stato: 'preparata',
  formato: 'pain.008.001.08',
  addebito_il: '2026-12-07',
  esito_entro: '2026-12-14',
  righe: 3,
  importo_centesimi: 6000,
  created_at: '2026-11-20T10:20:00.000Z',
  iban: 'IT60 X054 •••• •••• •••• ••• 3456',
  sha256: 'a'.repeat(64),
  creata_da: 'Elena Ferraro',
  consegnata_at: null,
  presentabile_fino: '2026-12-03',
  dati: [aRiga(1), aRiga(2), aRiga(3)],
  incassato_centesimi: 0,
  insoluto_centesimi: 0,
  azioni_consentite: [can('consegna'), can('annulla')],
  ...change,
})
const HANDED = aDistinta({
  stato: 'consegnata',
  consegnata_at: '2026-11-21T10:20:00.000Z',
  azioni_consentite: [can('insoluti'), can('incassati')],
})

const open = (distinta: Distinta, answers: Answers = {}, as: 'esercente' | 'admin' = 'esercente') =>
  renderPage(`/pagamenti/distinte/${ID}`, { as, answers: { [ONE]: distinta, ...answers } })

it('3.8 (parte) preparata: il file, entro quando consegnarlo, e che niente si è mosso', async () => {
  await open(aDistinta())
  const file = await screen.findByRole('link', { name: 'Scarica il file' })
  expect(file.getAttribute('href')).toBe(`/api/distinte/${ID}/file`)
  expect(screen.getByText(/^Consegna il file entro giovedì 3 dicembre/)).toBeTruthy()
  expect(screen.getByText(/Nessun importo è\s+stato ancora mosso/)).toBeTruthy()
})

it.each([
  ['preparata', aDistinta(), 'Da consegnare alla banca'],
  ['consegnata', HANDED, 'Esiti della banca'],
  ['chiusa', { ...HANDED, stato: 'chiusa' }, null],
] as const)('3.8 (parte) %s: dice a che punto è il suo cammino', async (_, distinta, adesso) => {
  await open(distinta)
  const steps = await screen.findByRole('list', { name: 'A che punto è la distinta' })
  const current = within(steps)
    .getAllByRole('listitem')
    .filter((step) => step.getAttribute('aria-current') === 'step')
  expect(current.map((step) => step.querySelector('strong')?.textContent)).toEqual(
    adesso === null ? [] : [`Adesso: ${adesso}`],
  )
})

it('3.8 (parte) annullata: non ha più un cammino', async () => {
  await open(aDistinta({ stato: 'annullata' }))
  await screen.findByRole('heading', { name: /^Distinta n/ })
  expect(screen.queryByRole('list', { name: 'A che punto è la distinta' })).toBeNull()
})

it('3.8 (parte) consegnarla si conferma, e chi ci ripensa non ha chiesto niente', async () => {
  const hand = `POST /api/distinte/${ID}/consegna`
  const { server, user } = await open(aDistinta(), { [hand]: HANDED })
  await user.click(await screen.findByRole('button', { name: 'L’ho consegnata alla banca' }))
  const root = await dialog()
  expect(root.textContent).toContain('Da adesso la distinta non si annulla più da qui')
  await user.click(within(root).getByRole('button', { name: 'Indietro' }))
  expect(server.named(hand)).toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: 'L’ho consegnata alla banca' }))
  await user.click(await screen.findByRole('button', { name: 'Sì, l’ho consegnata' }))
  expect(await screen.findByText('Aspetti gli esiti della banca')).toBeTruthy()
  expect(server.named(hand)[0]?.headers.get('idempotency-key')).toBeTruthy()
})

it('3.8 (parte) quello che non si può più fare dice perché', async () => {
  const motivo = 'La banca l’ha già ricevuta.'
  const { user } = await open(
    aDistinta({ azioni_consentite: [can('consegna'), can('annulla', motivo)] }),
  )
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  const entry = await screen.findByRole('menuitem', { name: /^Annulla la distinta/ })
  expect(entry.textContent).toBe(`Annulla la distinta${motivo}`)
  await user.click(entry)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('menuitem', { name: /^Annulla la distinta/ })).toBeTruthy()
})

it('3.8 (parte) gli insoluti: solo quelli scelti, con il motivo della banca', async () => {
  const { server, user } = await open(HANDED, { [OUTCOMES]: HANDED })
  const unpaid = await screen.findByRole('button', { name: 'Segna insoluti' })
  expect(unpaid.getAttribute('aria-description')).toBe(
    'Scegli i pagamenti a cui si riferisce la banca.',
  )
  await user.click(screen.getByLabelText(/Cliente 2/))
  await user.click(screen.getByLabelText(/Cliente 3/))
  await user.click(screen.getByRole('button', { name: 'Segna insoluti' }))
  const root = await dialog()
  expect(root.textContent).toContain('2 pagamenti per 50,00\u00A0€')
  await user.selectOptions(within(root).getByLabelText('Motivo indicato dalla banca'), 'MD01')
  await user.click(within(root).getByRole('button', { name: 'Segna insoluti' }))
  await waitFor(() => expect(server.named(OUTCOMES)).toHaveLength(1))
  expect(server.named(OUTCOMES)[0]?.body).toEqual({ causale: 'MD01', righe: [2, 3] })
  expect(await screen.findByText(/2 pagamenti di nuovo da incassare/)).toBeTruthy()
})

it('3.8 (parte) gli incassati: il pulsante dice la somma, senza motivo; già incassati non si ripete', async () => {
  const paid = { ...HANDED, dati: [aRiga(1, { stato: 'riuscito' }), aRiga(2)] }
  const { server, user } = await open(paid, { [OUTCOMES]: paid })
  await user.click(await screen.findByLabelText(/Cliente 1/))
  const button = screen.getByRole('button', { name: 'Segna incassati' })
  expect(button.getAttribute('aria-description')).toBe(
    'I pagamenti scelti risultano già incassati.',
  )
  await user.click(screen.getByLabelText(/Cliente 2/))
  await user.click(screen.getByRole('button', { name: 'Segna incassati' }))
  const root = await dialog()
  await user.click(within(root).getByRole('button', { name: 'Incassati 20,00\u00A0€' }))
  await waitFor(() => expect(server.named(OUTCOMES)).toHaveLength(1))
  expect(server.named(OUTCOMES)[0]?.body).toEqual({ causale: null, righe: [2] })
})

it('SPC-24 un esito rifiutato resta nel dialogo con la sua frase', async () => {
  const { user } = await open(HANDED, { [OUTCOMES]: () => refuse('stato_incompatibile') })
  await user.click(await screen.findByLabelText(/Cliente 1/))
  await user.click(screen.getByRole('button', { name: 'Segna insoluti' }))
  const root = await dialog()
  await user.click(within(root).getByRole('button', { name: 'Segna insoluti' }))
  expect(await within(root).findByRole('alert')).toBeTruthy()
})

it('3.8 (parte) lo staff legge di chi è, senza file, pulsanti e caselle', async () => {
  await open(HANDED, {}, 'admin')
  const facts = await screen.findByRole('region', { name: 'Dati della distinta' })
  expect(facts.textContent).toContain('Officina Bellini')
  expect(screen.queryByRole('link', { name: 'Scarica il file' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Segna/ })).toBeNull()
})

it.each([
  ['esercente', /qui prepari il file/, 1],
  ['admin', /Nessun esercente incassa con la propria banca/, 0],
] as const)(
  'X12 %s senza distinte legge perché, e chi può ne comincia una',
  async (as, text, links) => {
    await renderPage('/pagamenti/distinte', {
      as,
      answers: { 'POST /api/search/distinte': aPage([], { totals: null }) },
    })
    const title = await screen.findByRole('heading', { name: 'Ancora nessuna distinta' })
    const empty = within(title.parentElement ?? document.body)
    expect(empty.getByText(text)).toBeTruthy()
    // One button begins a distinta, above the list: not a second one among nothing, nor what looks through nothing.
    expect(screen.queryAllByRole('link', { name: 'Nuova distinta' })).toHaveLength(links)
    expect(screen.queryByRole('searchbox')).toBeNull()
  },
)
