import type { Report } from '@rateo/contract/ponte/reports'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aPage, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const SEARCH = 'POST /api/search/reports'
const AT = '2026-11-20T10:20:00.000Z'

const aReport = (change: Partial<Report> = {}): Report => ({
  _id: ID,
  tipo: 'incassi',
  dal: '2026-10-01',
  al: '2026-10-31',
  esercente: { _id: '0000000000000000000000e1', nome: 'Officina Bellini' },
  cliente: null,
  autore: 'Elena Ferraro',
  stato: 'pronto',
  avanzamento: 100,
  n_righe: 1,
  motivo: null,
  scade_at: AT,
  created_at: AT,
  righe: [
    {
      giorno: '2026-10-02',
      metodo: 'carta',
      numero: 3,
      incassato_centesimi: 123_456,
      rimborsato_centesimi: 0,
      netto_centesimi: 123_456,
    },
  ],
  totali: {
    numero: 3,
    incassato_centesimi: 123_456,
    rimborsato_centesimi: 0,
    netto_centesimi: 123_456,
  },
  ...change,
})
const list = (rows = [aReport()]) => ({ [SEARCH]: aPage(rows, { totals: null }) })
const mine = (change: Partial<Report> = {}) => ({
  [`GET /api/reports/${ID}/righe`]: aReport(change),
})

describe('elenco', () => {
  it('REP-M3 i propri report con parametri, autore, stato e avanzamento; si apre nello stesso indirizzo', async () => {
    await renderPage('/reports?scheda=report', {
      answers: list([aReport({ stato: 'in_elaborazione', avanzamento: 40 })]),
    })
    const table = await screen.findByRole('table', { name: 'Report' })
    expect(within(table).getByText('01/10/2026 – 31/10/2026')).toBeTruthy()
    expect(within(table).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    expect(within(table).getByRole('link').getAttribute('href')).toBe(`/reports?report=${ID}`)
  })

  it('REP-M4 l’admin vede di chi è, e ogni report ha il suo indirizzo', async () => {
    await renderPage('/reports?scheda=report', { as: 'admin', answers: list() })
    const table = await screen.findByRole('table', { name: 'Report' })
    expect(within(table).getByText('Officina Bellini')).toBeTruthy()
    expect(within(table).getByRole('link').getAttribute('href')).toBe(`/reports/${ID}`)
  })

  it('X12 senza report invita a chiederne uno', async () => {
    await renderPage('/reports?scheda=report', { answers: list([]) })
    expect(await screen.findByRole('heading', { name: 'Ancora nessun report' })).toBeTruthy()
  })

  it('REP-M2 (parte) ogni ruolo sceglie tra i suoi, e il rifiuto del server si legge nel modulo', async () => {
    const { user } = await renderPage('/reports', {
      as: 'cliente',
      answers: { ...list(), 'POST /api/reports': () => refuse('troppe_richieste') },
    })
    await user.click(await screen.findByRole('button', { name: 'Chiedi un report' }))
    const dialog = await screen.findByRole('dialog')
    const options = within(dialog)
      .getAllByRole('option')
      .map((o) => o.textContent)
    expect(options).toEqual(['Scadenzario', 'Le mie spese'])
    await user.click(within(dialog).getByRole('button', { name: 'Chiedi il report' }))
    expect(await within(dialog).findByText(/Hai fatto troppe richieste/)).toBeTruthy()
  })
})

describe('uno', () => {
  it('REP-M3 righe e totali all’italiana, e il CSV', async () => {
    await renderPage(`/reports?report=${ID}`, { answers: mine() })
    const table = await screen.findByRole('table', { name: 'Incassi per giorno e metodo' })
    const rows = within(table)
      .getAllByRole('row')
      .map((r) => r.textContent)
    expect(rows[1]).toBe('02/10/2026Carta31.234,56\u00A0€0,00\u00A0€1.234,56\u00A0€')
    expect(rows[2]).toBe('Totale31.234,56\u00A0€0,00\u00A0€1.234,56\u00A0€')
    expect(screen.getByRole('link', { name: 'Scarica CSV' }).getAttribute('href')).toBe(
      `/api/reports/${ID}/csv`,
    )
    expect(screen.queryByRole('button', { name: 'Rigenera' })).toBeNull()
  })

  it('REP-M3 su un telefono ogni riga è un elenco di nomi e valori', async () => {
    setScreenWidth(390)
    await renderPage(`/reports?report=${ID}`, { answers: mine() })
    expect((await screen.findByRole('list', { name: 'Righe del report' })).textContent).toContain(
      'Incassato1.234,56\u00A0€',
    )
    // A row is named by its first words, which are not said again below.
    const [riga] = within(screen.getByRole('list', { name: 'Righe del report' })).getAllByRole(
      'listitem',
    )
    expect(riga?.querySelector('strong')?.textContent).toMatch(/^\d{2}\/\d{2}\/\d{4} · Carta$/)
    expect(riga?.textContent).not.toContain('Metodo')
    expect(screen.queryByRole('table')).toBeNull()
    // The sums stand above the rows at every width.
    expect(screen.getByRole('region', { name: 'In breve' }).textContent).toContain(
      'Al netto dei rimborsi1.234,56\u00A0€',
    )
  })

  it.each([
    ['in_attesa', 'Stiamo preparando il report'],
    ['scaduto', 'Le righe non ci sono più'],
    ['fallito', 'Report non riuscito'],
  ] as const)('REP-M3 %s si dice a parole, senza file', async (stato, words) => {
    await renderPage(`/reports?report=${ID}`, { answers: mine({ stato, righe: [], totali: {} }) })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Scarica CSV' })).toBeNull()
  })

  it('SPC-08 /reports/{id} per chi non è admin è la home', async () => {
    const { server } = await renderPage(`/reports/${ID}`, { as: 'esercente' })
    expect(await screen.findByRole('heading', { name: /^Ciao, / })).toBeTruthy()
    expect(server.named(`GET /api/reports/${ID}`)).toHaveLength(0)
  })

  it('REP-M4 l’admin rigenera e va al nuovo', async () => {
    const next = '0000000000000000000000a2'
    const { user, router } = await renderPage(`/reports/${ID}`, {
      as: 'admin',
      answers: {
        [`GET /api/reports/${ID}`]: aReport(),
        [`GET /api/reports/${next}`]: aReport({ _id: next }),
        [`POST /api/reports/${ID}/rigenera`]: aReport({ _id: next, stato: 'in_attesa' }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Rigenera' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/reports/${next}`))
  })
})
