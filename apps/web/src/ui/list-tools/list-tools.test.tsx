import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPage, aRow } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const SEARCH = 'POST /api/search/pagamenti'
const VISTE = 'GET /api/viste'
const rows = [aRow(), aRow({ _id: '0000000000000000000000a2', causale: 'Revisione' })]
const vista = (change: object = {}) => ({
  _id: '0000000000000000000000b1',
  raccolta: 'pagamenti',
  nome: 'Da incassare',
  parametri: { stato: 'da_pagare', ordine: 'scadenza' },
  colonne: null,
  predefinita: false,
  ...change,
})
const viste = (data: object[] = [], colonne: object[] = []) => ({ data, colonne })
const open = (path: string, answers: object = {}, as: 'esercente' | 'cliente' = 'esercente') =>
  renderPage(path, {
    as,
    answers: { [SEARCH]: aPage(rows, { total: 41, next: 'x' }), [VISTE]: viste(), ...answers },
  })
const headers = () =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map((th) => th.textContent)

beforeEach(() => localStorage.clear())

describe('X3 viste', () => {
  it('X3 una vista scelta va tutta nell’indirizzo', async () => {
    const { router, user } = await open('/pagamenti?metodo=carta&pagina=3', {
      [VISTE]: viste([vista()]),
    })
    await user.click(await screen.findByRole('button', { name: 'Viste' }))
    await user.click(await screen.findByRole('button', { name: 'Da incassare' }))
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        stato: 'da_pagare',
        ordine: 'scadenza',
        vista: '0000000000000000000000b1',
      }),
    )
  })

  it('X3 quello che si vede si salva con un nome', async () => {
    const { server, user, router } = await open('/pagamenti?stato=scaduto&cerca=rossi', {
      'POST /api/viste': viste([
        vista({ nome: 'Rossi', parametri: { stato: 'scaduto', cerca: 'rossi' } }),
      ]),
    })
    await user.click(await screen.findByRole('button', { name: 'Viste' }))
    await user.click(await screen.findByRole('button', { name: 'Salva la vista' }))
    expect(await screen.findByText('Scrivi un nome')).toBeTruthy()
    await user.type(screen.getByLabelText('Salva quello che vedi come'), 'Rossi')
    await user.click(screen.getByRole('button', { name: 'Salva la vista' }))
    await waitFor(() => expect(server.named('POST /api/viste')).toHaveLength(1))
    expect(server.named('POST /api/viste')[0]?.body).toMatchObject({
      raccolta: 'pagamenti',
      nome: 'Rossi',
      parametri: { stato: 'scaduto', cerca: 'rossi' },
    })
    await waitFor(() => expect(router.state.location.search).toMatchObject({ vista: vista()._id }))
  })

  it('X3 la predefinita apre l’elenco, ma un indirizzo scritto vince', async () => {
    const answers = { [VISTE]: viste([vista({ predefinita: true })]) }
    const { router } = await open('/pagamenti', answers)
    await waitFor(() => expect(router.state.location.search).toMatchObject({ stato: 'da_pagare' }))
    const other = await open('/pagamenti?stato=pagato', answers)
    await screen.findAllByRole('button', { name: 'Viste' })
    expect(other.router.state.location.href).toBe('/pagamenti?stato=pagato')
  })

  it('X3 “Tutti” lascia la predefinita, e non torna da sé', async () => {
    const { router, user } = await open('/pagamenti', {
      [VISTE]: viste([vista({ predefinita: true })]),
    })
    await user.click(await screen.findByRole('button', { name: 'Da incassare' }))
    await user.click(await screen.findByRole('button', { name: 'Tutti' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ vista: 'tutti' }))
  })

  it('X3 una vista cambiata lo dice, e si aggiorna con i filtri di adesso', async () => {
    const { server, user } = await open(`/pagamenti?stato=pagato&vista=${vista()._id}`, {
      [VISTE]: viste([vista()]),
      [`PATCH /api/viste/${vista()._id}`]: viste([vista({ parametri: { stato: 'pagato' } })]),
    })
    await user.click(await screen.findByRole('button', { name: 'Da incassare' }))
    await screen.findByText('modificata')
    await user.click(await screen.findByRole('button', { name: 'Aggiorna con i filtri di adesso' }))
    await waitFor(() => expect(screen.queryByText('modificata')).toBeNull())
    expect(server.named(`PATCH /api/viste/${vista()._id}`)[0]?.body).toEqual({
      parametri: { stato: 'pagato' },
    })
  })
})

describe('colonne', () => {
  it('si vedono quelle scelte, nel loro ordine; un nome che non c’è più non conta', async () => {
    const colonne = [{ raccolta: 'pagamenti', colonne: ['Importo', 'Boh', 'Cliente'] }]
    await open('/pagamenti', { [VISTE]: viste([], colonne) })
    await waitFor(() => expect(headers()).toEqual(['Importo', 'Cliente']))
  })

  it('si scelgono e si spostano con la tastiera', async () => {
    const { server, user } = await open('/pagamenti', {
      [VISTE]: viste([], [{ raccolta: 'pagamenti', colonne: ['Data', 'Cliente'] }]),
      'POST /api/viste/colonne': viste(
        [],
        [{ raccolta: 'pagamenti', colonne: ['Cliente', 'Data'] }],
      ),
    })
    await user.click(await screen.findByRole('button', { name: 'Colonne' }))
    const move = await screen.findByRole('button', { name: 'Sposta Data più a destra' })
    // The keyboard is led into the panel, also where what it holds came after it.
    const [first] = screen.getAllByRole('checkbox').filter((box) => box.closest('[role=dialog]'))
    await waitFor(() => expect(document.activeElement).toBe(first))
    move.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(headers()).toEqual(['Cliente', 'Data']))
    expect(server.named('POST /api/viste/colonne')[0]?.body).toEqual({
      raccolta: 'pagamenti',
      colonne: ['Cliente', 'Data'],
    })
  })

  it('su un telefono non ci sono colonne da scegliere', async () => {
    setScreenWidth(639)
    await open('/pagamenti')
    expect(await screen.findByRole('button', { name: 'Esporta' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Colonne' })).toBeNull()
  })
})

const esportazione = (change: object = {}) => ({
  _id: '0000000000000000000000d1',
  raccolta: 'pagamenti',
  formato: 'xlsx',
  cerca: '',
  filtri: ['in ritardo'],
  stato: 'in_elaborazione',
  righe_previste: 41,
  righe_fatte: 20,
  totali: {},
  byte: 0,
  motivo: null,
  scade_at: '2026-11-28T10:00:00.000Z',
  created_at: '2026-11-21T10:00:00.000Z',
  ...change,
})

describe('X4 esportazione', () => {
  it('X4 chiede la ricerca che si vede, mostra quante righe sono fatte e poi il file', async () => {
    let isReady = false
    const { server, user } = await open('/pagamenti?stato=scaduto&ordine=scadenza', {
      'POST /api/esportazioni': esportazione(),
      [`GET /api/esportazioni/${esportazione()._id}`]: () =>
        isReady ? esportazione({ stato: 'pronto', righe_fatte: 41 }) : esportazione(),
    })
    await user.click(await screen.findByRole('button', { name: 'Esporta' }))
    expect(await screen.findByText('41 righe, con i filtri e nell’ordine di adesso.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Prepara il file' }))
    expect(await screen.findByText('20 di 41 righe')).toBeTruthy()
    expect(server.named('POST /api/esportazioni')[0]?.body).toEqual({
      raccolta: 'pagamenti',
      formato: 'xlsx',
      ricerca: { search: '', sort: { scadenza: 1 }, filters: { stato: { $in: ['scaduto'] } } },
    })
    isReady = true
    const link = await screen.findByRole('link', { name: 'Scarica' }, { timeout: 4000 })
    expect(link.getAttribute('href')).toBe(`/api/esportazioni/${esportazione()._id}/file`)
  })

  it('X4 tra le tue esportazioni si ritrovano quelle in corso, pronte, fallite e scadute', async () => {
    await renderPage('/reports?scheda=esportazioni', {
      answers: {
        'GET /api/esportazioni': {
          data: [
            esportazione(),
            esportazione({
              _id: '0000000000000000000000d2',
              stato: 'pronto',
              righe_fatte: 41,
              formato: 'csv',
            }),
            esportazione({
              _id: '0000000000000000000000d3',
              stato: 'fallito',
              motivo: 'Troppe righe.',
            }),
            esportazione({ _id: '0000000000000000000000d4', stato: 'scaduto' }),
          ],
        },
        'GET /api/azioni_multiple': { data: [] },
      },
    })
    const list = await screen.findByRole('list', { name: 'Le tue esportazioni' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(4)
    expect(within(list).getByText('20 di 41 righe')).toBeTruthy()
    expect(within(list).getByText('Troppe righe.')).toBeTruthy()
    expect(within(list).getAllByRole('link')).toHaveLength(1)
  })
})

describe('X11 più righe', () => {
  const ANTEPRIMA = 'POST /api/azioni_multiple/anteprima'
  const azione = {
    _id: '0000000000000000000000f1',
    raccolta: 'pagamenti',
    azione: 'annulla',
    titolo: 'Annulla',
    created_at: '2026-11-21T10:00:00.000Z',
    righe: 41,
  }
  const answers = {
    [ANTEPRIMA]: {
      righe: 41,
      totale_centesimi: 10_000,
      eseguibili: 40,
      eseguibili_centesimi: 9000,
      saltate: [{ motivo: 'è già pagato', righe: 1 }],
    },
    'POST /api/azioni_multiple': { ...azione, stato: 'in_attesa', riuscite: 0, saltate: 0 },
    [`GET /api/azioni_multiple/${azione._id}`]: {
      ...azione,
      stato: 'pronto',
      riuscite: 40,
      saltate: 1,
      esiti: [
        {
          entita_id: '0000000000000000000000a2',
          descrizione: 'Maria · Revisione',
          importo_centesimi: 1000,
          esito: 'saltato',
          motivo: 'È già pagato.',
        },
      ],
    },
  }

  it('X11 tutti i risultati del filtro: anteprima con il totale, poi l’esito con il perché', async () => {
    const { server, user } = await open('/pagamenti?stato=scaduto', answers)
    const [first] = await screen.findAllByRole('checkbox', { name: 'Seleziona la riga' })
    if (first) await user.click(first)
    expect(await screen.findByText('1 riga selezionata')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Seleziona tutti i 41 risultati' }))
    await user.click(screen.getByRole('button', { name: 'Annulla…' }))
    expect(await screen.findByText('40 · 90,00 €')).toBeTruthy()
    expect(screen.getByText('1 pagamento non si annulla: è già pagato.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Annulla 40 pagamenti' }))
    expect(await screen.findByText('Maria · Revisione')).toBeTruthy()
    const [sent] = server.named('POST /api/azioni_multiple')
    expect(sent?.body).toMatchObject({
      righe: 41,
      selezione: { ricerca: { filters: { stato: { $in: ['scaduto'] } } } },
    })
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    await user.click(screen.getAllByRole('button', { name: 'Chiudi' }).at(-1) ?? document.body)
    await waitFor(() => expect(screen.queryByText('Righe selezionate')).toBeNull())
  })

  it('X11 x segna la riga che ha il fuoco; altri filtri tolgono la selezione', async () => {
    const { user, server } = await open('/pagamenti', answers)
    await screen.findByRole('table')
    await user.keyboard('jxjx')
    expect(await screen.findByText('2 righe selezionate')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Annulla…' }))
    await waitFor(() => expect(server.named(ANTEPRIMA)).toHaveLength(1))
    expect(server.named(ANTEPRIMA)[0]?.body).toMatchObject({
      selezione: { ids: rows.map((r) => r._id) },
    })
    await user.keyboard('{Escape}')
    await user.type(screen.getByRole('searchbox'), 'rossi')
    await waitFor(() => expect(screen.queryByText('2 righe selezionate')).toBeNull())
  })

  it('X11 un cliente non ha azioni né caselle, ma può esportare quello che vede', async () => {
    await open('/pagamenti', {}, 'cliente')
    expect(await screen.findByRole('button', { name: 'Esporta' })).toBeTruthy()
    expect(screen.queryAllByRole('checkbox')).toHaveLength(0)
  })
})

it('X7 la cronologia completa dice chi, che cosa, da dove, prima e dopo', async () => {
  const id = rows[0]?._id ?? ''
  const { aPagamento } = await import('../../../test/fixtures.ts')
  const { server, user } = await renderPage(`/pagamenti/${id}`, {
    answers: {
      [`GET /api/pagamenti/${id}`]: aPagamento(),
      [`GET /api/cronologia/pagamenti/${id}/eventi`]: {
        altri: false,
        data: [
          {
            _id: '1',
            at: '2026-11-21T10:00:00.000Z',
            chi: 'Elena Ferraro',
            canale: 'portale',
            azione: 'annulla',
            modifiche: [{ campo: 'Stato', prima: 'Da pagare', dopo: 'Annullato' }],
            ip: '10.1.2.3',
          },
        ],
      },
    },
  })
  const toggle = await screen.findByRole('button', { name: 'Registro delle modifiche' })
  expect(server.calls.some(({ name }) => name.includes('cronologia'))).toBe(false)
  await user.click(toggle)
  expect(await screen.findByText('Elena Ferraro, dal portale (10.1.2.3)')).toBeTruthy()
  expect(screen.getByText('Da pagare', { selector: 'del' })).toBeTruthy()
  expect(screen.getByText('Annullato', { selector: 'ins' })).toBeTruthy()
})
