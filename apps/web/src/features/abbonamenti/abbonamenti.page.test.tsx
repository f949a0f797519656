import type { Abbonamento, AbbonamentoRow } from '@rateo/contract/accordi/abbonamenti'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { piano as aPiano } from '../../../test/abbonamento.ts'
import { type Call, refuse } from '../../../test/fake-server.ts'
import { aPage, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const SEARCH = 'POST /api/search/abbonamenti'
const COUNT = 'POST /api/abbonamenti/conta'
const PIANO_ID = '0000000000000000000000d1'

const anAbbonamentoRow = (change: Partial<AbbonamentoRow> = {}): AbbonamentoRow => ({
  _id: ID,
  numero: 'ABB-57',
  tipo: 'abbonamento',
  nome: 'Sala pesi',
  descrizione: 'Ingresso libero',
  beneficiario: null,
  esercente: { _id: '0000000000000000000000e1', nome: 'Palestra Aurora' },
  cliente: { _id: '0000000000000000000000c1', nome: 'Maria Bianchi' },
  piano_id: PIANO_ID,
  stato: 'attivo',
  importo_centesimi: 4500,
  posti: 1,
  cadenza: 'mensile',
  prossimo_addebito: '2026-12-05',
  fino_al: null,
  metodo_etichetta: 'Visa •••• 4242',
  ripresa_il: null,
  scadenza_carta: '2099-12-31',
  created_at: '2026-08-01T09:00:00.000Z',
  ...change,
})
const aPianoRow = () =>
  anAbbonamentoRow({
    _id: PIANO_ID,
    tipo: 'piano',
    cliente: null,
    stato: 'su_invito',
    prossimo_addebito: null,
  })

const anAbbonamento = (change: Partial<Abbonamento> = {}): Abbonamento => ({
  ...anAbbonamentoRow(),
  ingresso: null,
  quota: null,
  posti: 1,
  posti_min: 1,
  posti_max: 1,
  avvisi: [],
  avviso_mancato: null,
  cambio_programmato: null,
  cambio_giorno: null,
  parte: null,
  metodi: ['carta', 'addebito_sdd'],
  giorno_addebito: null,
  sconto: null,
  regalo: null,
  trasferimento: null,
  cambio_proposto: null,
  periodi_saltati: null,
  attivazione_centesimi: 0,
  fine_durata: null,
  recesso_entro: null,
  avvio_chiesto: false,
  chiusura: null,
  pausa: null,
  pausa_possibile: null,
  rinnovo_tacito: false,
  preavviso_giorni: 0,
  uscita: null,
  disdetta: null,
  azioni_consentite: [],
  incassato_centesimi: 4500,
  da_pagare_centesimi: 4500,
  n_rinnovi: 1,
  rinnovi: [
    {
      _id: '0000000000000000000000b2',
      n: 2,
      scadenza: '2026-11-05',
      importo_centesimi: 4500,
      residuo_centesimi: 4500,
      stato: 'insoluto',
      pagato_at: null,
      metodo_etichetta: null,
      pagabile: true,
    },
  ],
  cronologia: [],
  ...change,
})

/** The start-up asks for the piani of the same address: each question has its own answer. */
const answers = (rows: AbbonamentoRow[], piani: AbbonamentoRow[] = []) => ({
  [SEARCH]: ({ body }: Call) =>
    aPage(
      (body as { initial_filters: { tipo?: string } }).initial_filters.tipo === 'piano'
        ? piani
        : rows,
    ),
  [COUNT]: { stati: rows.length > 0 ? [{ stato: 'attivo', quanti: rows.length }] : [] },
})
const asked = (calls: Call[]) =>
  calls.map(({ body }) => body as { sort: object; filters: object; initial_filters: object })

describe('elenco', () => {
  it.each([
    ['esercente', ['Cliente', 'Piano']],
    ['cliente', ['Esercente', 'Piano']],
    ['admin', ['Esercente', 'Cliente', 'Piano']],
  ] as const)('SPC-06 ABB-M3 (parte) le colonne di %s', async (as, first) => {
    await renderPage('/abbonamenti', { as, answers: answers([anAbbonamentoRow()]) })
    const table = await screen.findByRole('table', { name: 'Abbonamenti' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((th) => th.textContent),
    ).toEqual([...first, 'Dal', 'Metodo', 'Prossimo addebito', 'Stato', 'Importo'])
    expect(within(table).getByText('05/12/2026')).toBeTruthy()
    expect(within(table).getByText('Visa •••• 4242')).toBeTruthy()
  })

  it('ABB-M3 (parte) un periodo che si addebita tre giorni dopo il suo inizio è nell’elenco il giorno in cui si addebita', async () => {
    const ripreso = { prossimo_addebito: '2026-11-19', ripresa_il: '2026-11-22' }
    await renderPage('/abbonamenti', { answers: answers([anAbbonamentoRow(ripreso)]) })
    const table = await screen.findByRole('table', { name: 'Abbonamenti' })
    expect(within(table).getByText('22/11/2026')).toBeTruthy()
    expect(within(table).queryByText('19/11/2026')).toBeNull()
  })

  it('SPC-21 l’avvio chiede i piani parola per parola, l’elenco gli abbonamenti', async () => {
    const { server } = await renderPage('/abbonamenti?stato=attivo', {
      as: 'cliente',
      answers: answers([anAbbonamentoRow()]),
    })
    await waitFor(() => expect(server.named(SEARCH)).toHaveLength(2))
    const [start, list] = asked(server.named(SEARCH))
    expect(start).toEqual({
      query: {},
      sort: { _id: 1 },
      search: '',
      page: 0,
      limit: 10,
      filters: {},
      initial_filters: { tipo: 'piano' },
    })
    expect(list).toMatchObject({
      sort: { entro: 1 },
      filters: { stato: { $in: ['attivo'] } },
      initial_filters: {},
    })
  })

  it('ABB-M1 (parte) i piani sono la seconda vista, con un indirizzo proprio', async () => {
    const { user, router } = await renderPage('/abbonamenti', {
      answers: answers([anAbbonamentoRow()], [aPianoRow()]),
    })
    const views = await screen.findByRole('navigation', { name: 'Abbonamenti o piani' })
    await user.click(within(views).getByRole('link', { name: 'Piani' }))
    const table = await screen.findByRole('table', { name: 'Piani' })
    expect(router.state.location.pathname).toBe('/abbonamenti/piani')
    const after = screen.getByRole('navigation', { name: 'Abbonamenti o piani' })
    expect(within(after).getByRole('link', { current: 'page' }).textContent).toBe('Piani')
    expect(within(table).getByText('Su invito')).toBeTruthy()
    expect(within(table).getByRole('link').getAttribute('href')).toBe(
      `/abbonamenti/piani/${PIANO_ID}`,
    )
  })

  it('X12 senza dati e senza risultati si dice in modo diverso', async () => {
    const empty = await renderPage('/abbonamenti', { answers: answers([]) })
    expect(await screen.findByRole('heading', { name: 'Ancora nessun abbonamento' })).toBeTruthy()
    empty.unmount()
    await renderPage('/abbonamenti?stato=sospeso', { answers: answers([]) })
    expect(await screen.findByRole('heading', { name: 'Nessun risultato' })).toBeTruthy()
  })

  it('sotto i 640 px una scheda dice chi, quanto, lo stato e fino a quando', async () => {
    setScreenWidth(390)
    const row = anAbbonamentoRow({
      stato: 'disdetto',
      prossimo_addebito: null,
      fino_al: '2026-12-04',
    })
    await renderPage('/abbonamenti', { as: 'cliente', answers: answers([row]) })
    const card = within(await screen.findByRole('list', { name: 'Abbonamenti' })).getByRole('link')
    expect(card.textContent).toContain('Palestra Aurora')
    expect(card.textContent).toContain('45,00\u00A0€')
    expect(card.textContent).toContain('Disdetto')
    expect(card.textContent).toContain('fino al 04/12/2026')
  })
})

describe('dettaglio', () => {
  const one = (change: Partial<Abbonamento>) => ({
    ...answers([]),
    [`GET /api/abbonamenti/${ID}`]: anAbbonamento(change),
  })

  it('ABB-M3 (parte) il numero è in testa, la chiave solo dietro “Dettagli tecnici”', async () => {
    await renderPage(`/abbonamenti/${ID}`, { answers: one({}) })
    expect(await screen.findByText('ABB-57')).toBeTruthy()
    const folded = screen.getByText('Dettagli tecnici').closest('details')
    expect(folded?.open).toBe(false)
    expect(screen.getAllByText(ID).every((code) => folded?.contains(code))).toBe(true)
  })

  it('ABB-M5 (parte) in ritardo: il cliente legge quanto manca e lo paga', async () => {
    await renderPage(`/abbonamenti/${ID}`, {
      as: 'cliente',
      answers: one({ stato: 'in_ritardo' }),
    })
    const pay = await screen.findByRole('link', { name: /^Paga 45,00/ })
    expect(pay.getAttribute('href')).toBe('/gateway/0000000000000000000000b2')
    expect(screen.getByText(/Restano da pagare 45,00/)).toBeTruthy()
  })

  it('in prova e disdetto dicono fino a quando, e se si addebita', async () => {
    const trial = await renderPage(`/abbonamenti/${ID}`, {
      answers: one({ stato: 'in_prova', fino_al: '2026-12-04', rinnovi: [], n_rinnovi: 0 }),
    })
    expect(await screen.findByText('In prova fino al 04/12/2026')).toBeTruthy()
    expect(screen.getByText(/Prima non viene addebitato nulla/)).toBeTruthy()
    trial.unmount()
    await renderPage(`/abbonamenti/${ID}`, {
      answers: one({ stato: 'disdetto', fino_al: '2026-12-04', prossimo_addebito: null }),
    })
    expect(await screen.findByText('Disdetto: attivo fino al 04/12/2026')).toBeTruthy()
    expect(screen.getByText(/non ci saranno altri addebiti/)).toBeTruthy()
  })

  it('ABB-M5 (parte) dopo una sospensione il periodo nuovo si legge prima del suo addebito, e chi è sospeso legge che cosa succede se paga', async () => {
    const ripreso = await renderPage(`/abbonamenti/${ID}`, {
      answers: one({ stato: 'attivo', prossimo_addebito: '2026-11-19', ripresa_il: '2026-11-22' }),
    })
    expect(
      await screen.findByText(/domenica 22 novembre 2026, per il periodo cominciato giovedì 19/),
    ).toBeTruthy()
    ripreso.unmount()
    await renderPage(`/abbonamenti/${ID}`, {
      answers: one({ stato: 'sospeso', prossimo_addebito: null }),
    })
    expect(
      await screen.findByText(/un periodo nuovo, che si addebita tre giorni dopo/),
    ).toBeTruthy()
  })

  it('X10 quello che non si trova lo dice dentro il portale', async () => {
    await renderPage(`/abbonamenti/${ID}`, {
      answers: { [`GET /api/abbonamenti/${ID}`]: () => refuse('non_trovato') },
    })
    expect(await screen.findByRole('heading', { name: 'Non trovato' })).toBeTruthy()
  })
})

describe('piano', () => {
  it('ABB-M1 (parte) l’esercente vede gli abbonati di quel piano soltanto', async () => {
    const { server } = await renderPage(`/abbonamenti/piani/${PIANO_ID}`, {
      answers: {
        ...answers([anAbbonamentoRow()]),
        [`GET /api/piani/${PIANO_ID}`]: aPiano(),
      },
    })
    const states = await screen.findByRole('list', { name: 'Abbonati per stato' })
    expect(states.textContent).toBe('3Attivo')
    await waitFor(() =>
      expect(asked(server.named(SEARCH)).at(-1)?.initial_filters).toEqual({ piano_id: PIANO_ID }),
    )
  })

  it('il cliente va al proprio abbonamento, o sa come averne uno', async () => {
    const name = `GET /api/piani/${PIANO_ID}`
    const mine = await renderPage(`/abbonamenti/piani/${PIANO_ID}`, {
      as: 'cliente',
      answers: { ...answers([]), [name]: aPiano({ abbonati: null, mio_abbonamento_id: ID }) },
    })
    const link = await screen.findByRole('link', { name: 'Vedi il tuo abbonamento' })
    expect(link.getAttribute('href')).toBe(`/abbonamenti/${ID}`)
    mine.unmount()
    await renderPage(`/abbonamenti/piani/${PIANO_ID}`, {
      as: 'cliente',
      answers: { ...answers([]), [name]: aPiano({ abbonati: null }) },
    })
    const via = await screen.findByRole('link', { name: 'Abbonati' })
    expect(via.getAttribute('href')).toBe(`/abbonamenti/piani/${PIANO_ID}/abbonati`)
  })
})
