import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../../test/fake-server.ts'
import { aPage, aRow } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'
import { setScreenWidth } from '../../../../test/screen-width.ts'

const SEARCH = 'POST /api/search/pagamenti'
const list = (rows = [aRow()], change: object = {}) => ({
  answers: { [SEARCH]: aPage(rows, change) },
})
const headers = async () => {
  const table = await screen.findByRole('table', { name: 'Pagamenti' })
  return within(table)
    .getAllByRole('columnheader')
    .map((th) => th.textContent)
}

describe('elenco', () => {
  it.each([
    ['esercente', ['Data', 'Cliente', 'Causale e origine', 'Riferimento interno']],
    ['admin', ['Data', 'Cliente ed esercente', 'Causale e origine', 'Riferimento interno']],
  ] as const)('PAG-M1 le colonne di %s', async (as, first) => {
    await renderPage('/pagamenti', { as, ...list([aRow({ riferimento_interno: 'ORD-77' })]) })
    expect(await headers()).toEqual([...first, 'Metodo', 'Scadenza', 'Stato', 'Residuo', 'Importo'])
    expect(screen.queryAllByText('ORD-77')).toHaveLength(1)
  })

  it('PAG-M1 le colonne del cliente', async () => {
    await renderPage('/pagamenti?scheda=tutti', { as: 'cliente', ...list([aRow()]) })
    const first = ['Data', 'Esercente', 'Causale e origine']
    expect(await headers()).toEqual([...first, 'Metodo', 'Scadenza', 'Stato', 'Residuo', 'Importo'])
  })

  it('PAG-M1 importo e date all’italiana, rata n di N, metodo con le ultime cifre', async () => {
    const row = aRow({
      importo_centesimi: 123_456,
      origine: 'rata',
      origine_n: 3,
      origine_di: 12,
      metodo: 'carta',
      metodo_etichetta: 'Visa •••• 4242',
    })
    await renderPage('/pagamenti', list([row]))
    const table = await screen.findByRole('table', { name: 'Pagamenti' })
    expect(within(table).getAllByText('1.234,56 €')[0]).toBeTruthy()
    expect(within(table).getByText('05/12/2026')).toBeTruthy()
    expect(within(table).getByText('PAG-10482 · Rata 3 di 12')).toBeTruthy()
    expect(within(table).getByText('Visa •••• 4242')).toBeTruthy()
  })

  it('PAG-M1 sotto i 640 px ogni riga è una scheda con chi, quanto e stato', async () => {
    setScreenWidth(639)
    await renderPage('/pagamenti', list())
    const cards = await screen.findByRole('list', { name: 'Pagamenti' })
    expect(screen.queryByRole('table')).toBeNull()
    const card = within(cards).getByRole('link')
    expect(card.textContent).toContain('Maria Bianchi')
    expect(card.textContent).toContain('120,50\u00A0€')
    expect(card.textContent).toContain('Da pagare')
  })

  it('X1 il totale dei risultati è esatto o "circa"', async () => {
    await renderPage('/pagamenti', list([aRow()], { total: 3400, total_exact: false, next: 'x' }))
    expect(await screen.findByText('circa 3.400 risultati')).toBeTruthy()
    expect(screen.getByText('Pagina 1')).toBeTruthy()
  })

  it('un elenco letto da una copia che è indietro dice a che ora era vero; gli altri non dicono nulla', async () => {
    const aggiornato_at = '2026-11-28T09:42:03.400Z'
    await renderPage('/pagamenti', list([aRow()], { aggiornato_at }))
    expect(await screen.findByText('aggiornato alle 10:42:03')).toBeTruthy()
  })

  it('lo dice anche dove non c’è nulla, e non dice nulla dove l’elenco è di adesso', async () => {
    const aggiornato_at = '2026-11-28T09:42:03.400Z'
    await renderPage('/pagamenti', list([], { aggiornato_at }))
    expect(await screen.findByText('aggiornato alle 10:42:03')).toBeTruthy()
    await renderPage('/pagamenti', list([aRow()]))
    expect(await screen.findByRole('table', { name: 'Pagamenti' })).toBeTruthy()
    expect(screen.getAllByText(/aggiornato alle/)).toHaveLength(1)
  })

  const grande = (total: number, somme: unknown) => ({
    answers: {
      [SEARCH]: ({ body }: { body: unknown }) =>
        (body as { somme?: boolean }).somme
          ? somme
          : aPage([aRow()], { total, total_exact: false, totals: null, next: 'x' }),
    },
  })
  const esatti = aPage([], { total: 3412, totals: { importo_centesimi: 41_112_345 } })

  it('X1 oltre i duemila il numero e la somma di tutto il filtro arrivano da soli, dopo le righe', async () => {
    const { server } = await renderPage('/pagamenti?stato=pagato', grande(3400, esatti))
    expect(await screen.findByText('circa 3.400 risultati')).toBeTruthy()
    expect(await screen.findByText('3.412 risultati', {}, { timeout: 15_000 })).toBeTruthy()
    expect(screen.getByText('411.123,45 €')).toBeTruthy()
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
    expect(server.named(SEARCH).at(-1)?.body).toMatchObject({
      filters: { stato: { $in: ['pagato'] } },
      somme: true,
    })
  })

  it('X1 quando sono moltissimi li somma chi lo chiede, e se sono troppi lo legge', async () => {
    const troppi = refuse('ricerca_troppo_ampia')
    const { user, server } = await renderPage('/pagamenti', grande(250_000, troppi))
    await user.click(await screen.findByRole('button', { name: 'Conta e somma tutto' }))
    expect((await screen.findByRole('alert')).textContent).toContain('La ricerca è troppo ampia')
    expect(screen.getByText('circa 250.000 risultati')).toBeTruthy()
    expect(server.named(SEARCH)).toHaveLength(2)
  })
})

describe('indirizzo', () => {
  it('X2 filtri, ordine, pagina e ricerca vengono dall’indirizzo', async () => {
    const { server } = await renderPage(
      '/pagamenti?stato=pagato,scaduto&importo_da=1.234,50&creato_dal=2026-11-01&rimborsato=no&cerca=rossi&ordine=scadenza&pagina=3',
      list(),
    )
    await waitFor(() => expect(server.named(SEARCH)).toHaveLength(1))
    expect(server.named(SEARCH)[0]?.body).toEqual({
      search: 'rossi',
      page: 2,
      limit: 25,
      sort: { scadenza: 1 },
      filters: {
        stato: { $in: ['pagato', 'scaduto'] },
        importo_centesimi: { $gte: 123_450 },
        created_at: { $gte: '2026-11-01' },
        rimborsato: false,
      },
    })
  })

  it('X2 un filtro scelto va nell’indirizzo e riporta alla prima pagina', async () => {
    const { router, user } = await renderPage('/pagamenti?pagina=2&ordine=scadenza', list())
    await user.click(await screen.findByRole('button', { name: 'Stato' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Pagato' }))
    await waitFor(() =>
      expect(router.state.location.href).toBe('/pagamenti?ordine=scadenza&stato=pagato'),
    )
    expect(screen.getByRole('button', { name: 'Rimuovi il filtro Stato' })).toBeTruthy()
  })

  it('X2 i primi filtri stanno sulla riga; gli altri si chiedono, si aprono subito e restano', async () => {
    const { router, user } = await renderPage('/pagamenti?rimborsato=si', list())
    await screen.findByRole('button', { name: 'Stato' })
    expect(screen.getByRole('button', { name: /^Rimborsato/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Origine' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Filtro' }))
    const others = await screen.findByRole('dialog', { name: 'Altri filtri' })
    expect(within(others).queryByRole('button', { name: 'Rimborsato' })).toBeNull()
    await user.click(within(others).getByRole('button', { name: 'Origine' }))
    const origine = await screen.findByRole('dialog', { name: 'Filtro Origine' })
    const first = within(origine).getAllByRole('checkbox')[0]
    if (!first) throw new Error('no choice')
    await user.click(first)
    await user.click(first)
    await waitFor(() => expect(router.state.location.href).toBe('/pagamenti?rimborsato=si'))
    // Taking the value away does not take the filter from under the finger.
    expect(screen.getByRole('dialog', { name: 'Filtro Origine' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Origine' })).toBeTruthy()
  })

  it('X2 un periodo pronto riempie i due giorni, e si vede quale', async () => {
    const { router, user } = await renderPage('/pagamenti', list())
    await user.click(await screen.findByRole('button', { name: 'Filtro' }))
    await user.click(await screen.findByRole('button', { name: 'Creato il' }))
    const panel = await screen.findByRole('dialog', { name: 'Filtro Creato il' })
    await user.click(within(panel).getByRole('button', { name: 'Ultimi 7 giorni' }))
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        creato_dal: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
        creato_al: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
      }),
    )
  })

  it('X2 le righe di una pagina si scelgono, e stanno nell’indirizzo', async () => {
    const many = list([aRow()], { total: 90, total_exact: true })
    const { router, server, user } = await renderPage('/pagamenti?righe=10&pagina=2', many)
    await waitFor(() => expect(server.named(SEARCH)[0]?.body).toMatchObject({ limit: 10, page: 1 }))
    await user.selectOptions(await screen.findByLabelText('Righe per pagina'), '50 righe')
    await waitFor(() => expect(router.state.location.href).toBe('/pagamenti?righe=50'))
    await waitFor(() =>
      expect(server.named(SEARCH).at(-1)?.body).toMatchObject({ limit: 50, page: 0 }),
    )
  })

  it('X2 righe=7 non è una scelta: valgono quelle di sempre', async () => {
    const { server } = await renderPage('/pagamenti?righe=7', list())
    await waitFor(() => expect(server.named(SEARCH)[0]?.body).toMatchObject({ limit: 25 }))
  })

  it('X2 l’intestazione ordina, e dice come', async () => {
    const { router, user } = await renderPage('/pagamenti', list())
    const table = await screen.findByRole('table')
    await user.click(within(table).getByRole('button', { name: 'Importo' }))
    await waitFor(() =>
      expect(router.state.location.href).toBe('/pagamenti?ordine=-importo_centesimi'),
    )
    const header = screen.getByRole('columnheader', { name: 'Importo' })
    expect(header.getAttribute('aria-sort')).toBe('descending')
  })

  it.each(['0', '-1', 'x', '1.5'])('X2 pagina=%s è la prima pagina', async (pagina) => {
    const { server } = await renderPage(`/pagamenti?pagina=${pagina}`, list())
    await waitFor(() => expect(server.named(SEARCH)[0]?.body).toMatchObject({ page: 0 }))
  })

  it('X2 la ricerca parte dopo una pausa, una volta sola', async () => {
    const { server, user, router } = await renderPage('/pagamenti', list())
    await screen.findByRole('table')
    await user.type(screen.getByRole('searchbox'), 'rossi')
    await waitFor(() => expect(router.state.location.href).toBe('/pagamenti?cerca=rossi'))
    await waitFor(() => expect(server.named(SEARCH)).toHaveLength(2))
  })
})

describe('vuoto ed errori', () => {
  it('X12 senza dati invita a cominciare', async () => {
    await renderPage('/pagamenti', list([]))
    expect(await screen.findByRole('heading', { name: 'Ancora nessun pagamento' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Rimuovi filtri' })).toBeNull()
  })

  it('X12 senza risultati offre di rimuovere i filtri, e lo fa', async () => {
    const { user, router } = await renderPage('/pagamenti?stato=pagato&cerca=zz', list([]))
    expect(await screen.findByRole('heading', { name: 'Nessun risultato' })).toBeTruthy()
    const [first] = screen.getAllByRole('button', { name: 'Rimuovi filtri' })
    if (first) await user.click(first)
    await waitFor(() => expect(router.state.location.href).toBe('/pagamenti'))
  })

  it('SPC-24 X9 un rifiuto mostra la sua frase e il codice per l’assistenza', async () => {
    await renderPage('/pagamenti?stato=boh', {
      answers: { [SEARCH]: () => refuse('richiesta_non_valida') },
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('La richiesta non è valida.')
    expect(alert.textContent).toContain('richiesta-1')
    expect(within(alert).queryByRole('button', { name: 'Riprova' })).toBeNull()
  })
})

it('tastiera: j e k scorrono le righe, / va alla ricerca', async () => {
  const rows = [aRow(), aRow({ _id: '0000000000000000000000a2' })]
  const { user } = await renderPage('/pagamenti', list(rows))
  const table = await screen.findByRole('table')
  const links = within(table).getAllByRole('link')
  await user.keyboard('j')
  expect(document.activeElement).toBe(links[0])
  await user.keyboard('j')
  expect(document.activeElement).toBe(links[1])
  await user.keyboard('k')
  expect(document.activeElement).toBe(links[0])
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

describe('filtri', () => {
  it('SHE-M2 il pannello di un filtro si chiude con Esc e ridà il fuoco al suo pulsante', async () => {
    const { user } = await renderPage('/pagamenti', list())
    const button = await screen.findByRole('button', { name: 'Stato' })
    await user.click(button)
    const panel = screen.getByRole('dialog', { name: 'Filtro Stato' })
    expect(panel.contains(document.activeElement)).toBe(true)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('un clic dentro lascia aperto, uno fuori chiude', async () => {
    const { user } = await renderPage('/pagamenti', list())
    await user.click(await screen.findByRole('button', { name: 'Stato' }))
    await user.click(screen.getByRole('checkbox', { name: 'Pagato' }))
    await user.click(screen.getByRole('checkbox', { name: 'Scaduto' }))
    expect(screen.getByRole('dialog', { name: 'Filtro Stato' })).toBeTruthy()
    await user.click(screen.getByRole('searchbox'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('PAG-M1 il periodo si scrive gg/mm/aaaa e va nell’indirizzo', async () => {
    const { router, user } = await renderPage('/pagamenti', list())
    const [button] = await screen.findAllByRole('button', { name: 'Scadenza' })
    if (button) await user.click(button)
    await user.type(await screen.findByLabelText('Dal'), '05/12/2026{Tab}')
    await waitFor(() =>
      expect(router.state.location.href).toBe('/pagamenti?scadenza_dal=2026-12-05'),
    )
  })
})
