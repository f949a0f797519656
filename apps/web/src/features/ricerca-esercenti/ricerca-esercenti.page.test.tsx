import type { RicercaRow } from '@rateo/contract/persone/esercenti'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aPage, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const SEARCH = 'POST /api/search/ricerca_esercenti'
const PAGE = '/ricerca_esercenti'

const aRow = (change: Partial<RicercaRow> = {}): RicercaRow => ({
  _id: ID,
  ragione_sociale: 'Palestra Iride S.r.l.',
  categoria: 'sport',
  indirizzo: 'Via Roma 12',
  cap: '06049',
  citta: 'Spoleto',
  provincia: 'PG',
  accetta_rate: true,
  metodi: ['carta'],
  gia_cliente: false,
  preferito: false,
  rate_max: 0,
  abbonamenti_attivi: 0,
  dilazioni_attive: 0,
  piani: 3,
  aperto: null,
  riservato: null,
  ...change,
})
const list = (rows = [aRow()], change: object = {}) => ({
  [SEARCH]: { ...aPage(rows, { totals: null, ...change }), simili: false },
})
const headersOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map((th) => th.textContent)

it.each([
  ['cliente', ['Esercente', 'Categoria', 'Dove', 'Rate e abbonamenti', 'Metodi', 'Per te']],
  ['esercente', ['Esercente', 'Categoria', 'Dove', 'Rate e abbonamenti', 'Metodi']],
  [
    'admin',
    [
      'Esercente',
      'Partita IVA',
      'Categoria',
      'Dove',
      'Stato',
      'Consulente',
      'Incassato in 30 giorni',
      'Insoluti',
      'Contestazioni',
    ],
  ],
] as const)('RIC-M4 (parte) le colonne di %s', async (as, headers) => {
  await renderPage(PAGE, { as, answers: list() })
  expect(headersOf(await screen.findByRole('table', { name: 'Esercenti trovati' }))).toEqual(
    headers,
  )
})

it('RIC-M1 (parte) dove sta, che cosa offre, e se ci ho già pagato', async () => {
  await renderPage(PAGE, {
    as: 'cliente',
    answers: list([
      aRow({ gia_cliente: true }),
      aRow({
        _id: '0000000000000000000000a2',
        accetta_rate: false,
        piani: 1,
        citta: null,
        provincia: null,
      }),
    ]),
  })
  const table = await screen.findByRole('table', { name: 'Esercenti trovati' })
  const [, first, second] = within(table).getAllByRole('row')
  expect(first?.textContent).toContain('Spoleto (PG)Via Roma 12')
  expect(first?.textContent).toContain('A rate3 piani')
  expect(first?.textContent).toContain('Hai già pagato qui')
  expect(second?.textContent).toContain('1 piano')
  expect(second?.textContent).not.toContain('A rate')
  expect(second?.textContent).toContain('Nuovo per te')
})

it('RIC-M4 (parte) stato, partita IVA, incassi, insoluti e consulente li vede lo staff', async () => {
  const riservato = {
    volume_centesimi: 123_450,
    consulente: 'Studio Neri',
    partita_iva: '01234567897',
    stato: 'attivo',
    insoluti_percento: 4.5,
    contestazioni_percento: null,
  } as const
  await renderPage(PAGE, { as: 'admin', answers: list([aRow({ riservato })]) })
  const table = await screen.findByRole('table', { name: 'Esercenti trovati' })
  expect(table.textContent).toContain('1.234,50\u00A0€')
  expect(table.textContent).toContain('Studio Neri')
  expect(table.textContent).toContain('01234567897')
  expect(table.textContent).toContain('4,5')
  expect(table.textContent).toContain('Attivo')
  expect(table.textContent).not.toContain('per te')
})

it('X2 i filtri vengono dall’indirizzo, per nome dal primo', async () => {
  const { server } = await renderPage(
    `${PAGE}?categoria=sport&rate=si&piani=si&aperto=si&gia_cliente=si&cerca=iride`,
    { as: 'cliente', answers: list() },
  )
  await waitFor(() => expect(server.named(SEARCH)).toHaveLength(1))
  expect(server.named(SEARCH)[0]?.body).toEqual({
    search: 'iride',
    page: 0,
    limit: 25,
    sort: { ragione_sociale: 1 },
    filters: {
      categoria: { $in: ['sport'] },
      accetta_rate: true,
      aperto: true,
      ha_piani: true,
      gia_cliente: true,
    },
  })
})

it.each([
  ['cliente', 1],
  ['esercente', 0],
  ['admin', 0],
] as const)(
  'RIC-M4 (parte) il filtro dei propri è del cliente: %s ne ha %i',
  async (as, quanti) => {
    await renderPage(`${PAGE}?gia_cliente=si`, { as, answers: list() })
    await screen.findByRole('table', { name: 'Esercenti trovati' })
    expect(screen.queryAllByRole('button', { name: /^I miei/ })).toHaveLength(quanti)
  },
)

it('X12 senza nessuno dice quando ne compaiono; cercando, offre di togliere i filtri', async () => {
  const { unmount } = await renderPage(PAGE, { as: 'cliente', answers: list([]) })
  expect(
    await screen.findByRole('heading', { name: 'Nessun esercente si fa ancora trovare' }),
  ).toBeTruthy()
  unmount()
  const { user, router } = await renderPage(`${PAGE}?cerca=zzz`, {
    as: 'cliente',
    answers: list([]),
  })
  const title = await screen.findByRole('heading', { name: 'Nessun risultato' })
  const nothing = within(title.parentElement ?? document.body)
  await user.click(nothing.getByRole('button', { name: 'Rimuovi filtri' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

it('SPC-24 una ricerca che non riesce si riprova dalla pagina', async () => {
  let isUp = false
  const { user } = await renderPage(PAGE, {
    as: 'cliente',
    answers: {
      [SEARCH]: () =>
        isUp ? { ...aPage([aRow()], { totals: null }), simili: false } : refuse('errore_interno'),
    },
  })
  const again = await screen.findByRole('button', { name: 'Riprova' })
  isUp = true
  await user.click(again)
  expect(await screen.findByRole('table', { name: 'Esercenti trovati' })).toBeTruthy()
})

it('X1 sotto i 640 px una scheda dice chi, dove e che cosa offre, e ci porta', async () => {
  setScreenWidth(639)
  await renderPage(PAGE, { as: 'cliente', answers: list([aRow({ gia_cliente: true })]) })
  const cards = await screen.findByRole('list', { name: 'Esercenti trovati' })
  const card = within(cards).getByRole('link')
  expect(card.getAttribute('href')).toBe(`/esercente/${ID}`)
  expect(card.textContent).toMatch(/Palestra Iride.*Hai già pagato qui|Spoleto.*A rate3 piani/)
})

it('RIC-B2 che cosa ho già qui, e se è tra i preferiti', async () => {
  await renderPage(PAGE, {
    as: 'cliente',
    answers: list([
      aRow({ gia_cliente: true, abbonamenti_attivi: 1, dilazioni_attive: 2, preferito: true }),
    ]),
  })
  const table = await screen.findByRole('table', { name: 'Esercenti trovati' })
  expect(table.textContent).toContain('Hai 1 abbonamento e 2 dilazioni qui')
  expect(table.textContent).toContain('Tra i tuoi preferiti')
})

it('RIC-M1 (parte) un nome scritto male: dice che sono simili', async () => {
  await renderPage(`${PAGE}?cerca=palesta`, {
    as: 'cliente',
    answers: { [SEARCH]: { ...aPage([aRow()], { totals: null }), simili: true } },
  })
  expect(await screen.findByText(/Nessuno si chiama proprio «palesta»/)).toBeTruthy()
})

it('RIC-B1 (parte) vicino a me: le province intorno, la posizione resta nel browser; negata, si dice che fare', async () => {
  const answers = { getCurrentPosition: (_: PositionCallback, no: () => void) => no() }
  Object.defineProperty(navigator, 'geolocation', { value: answers, configurable: true })
  const { user, router, server } = await renderPage(PAGE, { as: 'cliente', answers: list() })
  await user.click(await screen.findByRole('button', { name: 'Vicino a me' }))
  expect(await screen.findByText(/scrivi la città o il CAP/)).toBeTruthy()
  answers.getCurrentPosition = (yes) =>
    yes({ coords: { latitude: 42.74, longitude: 12.74 } } as GeolocationPosition)
  await user.click(screen.getByRole('button', { name: 'Vicino a me' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ province: 'TR,RI,PG' }))
  await waitFor(() =>
    expect(server.named(SEARCH).at(-1)?.body).toMatchObject({
      filters: { provincia: { $in: ['TR', 'RI', 'PG'] } },
    }),
  )
  expect(JSON.stringify(server.calls.map(({ body }) => body))).not.toContain('42.7')
  await user.click(screen.getByRole('button', { name: 'Mostra ovunque' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})
