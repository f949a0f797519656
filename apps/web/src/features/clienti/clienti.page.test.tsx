import type { Cliente, ClienteRow } from '@rateo/contract/persone/clienti'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aPage, aRow, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const SEARCH = 'POST /api/search/clienti'
const GET = `GET /api/clienti/${ID}`

const aClienteRow = (change: Partial<ClienteRow> = {}): ClienteRow => ({
  _id: ID,
  tipo: 'persona',
  nome: 'Maria Bianchi',
  email: 'maria@posta.test',
  telefono: '+393200001000',
  citta: 'Spoleto',
  codice_fiscale: 'BNCMRA80A41H501X',
  partita_iva: null,
  stato: 'attivo',
  incassato_centesimi: 5_000,
  rimborsato_centesimi: 0,
  dovuto_centesimi: 12_050,
  scaduto_centesimi: 2_050,
  prossima_scadenza: '2026-12-05',
  ...change,
})

const aCliente = (change: Partial<Cliente> = {}): Cliente => ({
  _id: ID,
  tipo: 'persona',
  nome: 'Maria Bianchi',
  email: 'maria@posta.test',
  telefono: null,
  indirizzo: 'Via Roma 1',
  cap: '06049',
  citta: 'Spoleto',
  provincia: 'PG',
  pec: null,
  codice_destinatario: null,
  etichette: [],
  controlli: [],
  codice_fiscale: 'BNCMRA80A41H501X',
  partita_iva: null,
  stato: 'attivo',
  cliente_dal: '2026-01-10T09:00:00.000Z',
  confermato_at: '2026-01-12T09:00:00.000Z',
  unito_a: null,
  affidabilita: null,
  saldo: {
    dovuto_centesimi: 12_050,
    scaduto_centesimi: 2_050,
    in_elaborazione_centesimi: 700,
    incassato_centesimi: 5_000,
    rimborsato_centesimi: 0,
    credito_centesimi: 1_200,
  },
  esercenti: null,
  azioni_consentite: [{ azione: 'richiedi_pagamento', consentita: true, motivo: null }],
  ...change,
})

describe('elenco', () => {
  it('SPC-06 CLI-M1 (parte) chi sono, quanto devono e quando', async () => {
    await renderPage('/clienti', { answers: { [SEARCH]: aPage([aClienteRow()]) } })
    const table = await screen.findByRole('table', { name: 'Clienti' })
    expect(within(table).getByRole('link').getAttribute('href')).toBe(`/cliente/${ID}`)
    expect(table.textContent).toContain('BNCMRA80A41H501X')
    expect(within(table).getByText('120,50 €')).toBeTruthy()
    expect(within(table).getByText('20,50 €')).toBeTruthy()
    expect(within(table).getByText('05/12/2026')).toBeTruthy()
    expect(within(table).getByText('Attivo')).toBeTruthy()
  })

  it('X2 i filtri dell’indirizzo arrivano alla ricerca', async () => {
    const { server } = await renderPage('/clienti?stato=attivo,bloccato&in_ritardo=si&cerca=ros', {
      answers: { [SEARCH]: aPage([]) },
    })
    await waitFor(() =>
      expect(server.named(SEARCH)[0]?.body).toEqual({
        search: 'ros',
        page: 0,
        limit: 25,
        sort: { nome: 1 },
        filters: { stato: { $in: ['attivo', 'bloccato'] }, in_ritardo: true },
      }),
    )
    expect(await screen.findByRole('heading', { name: 'Nessun risultato' })).toBeTruthy()
  })

  it('X12 senza clienti invita a chiedere il primo pagamento', async () => {
    await renderPage('/clienti', { answers: { [SEARCH]: aPage([]) } })
    expect(await screen.findByRole('heading', { name: 'Ancora nessun cliente' })).toBeTruthy()
  })

  it('su un telefono ogni riga è una scheda', async () => {
    setScreenWidth(390)
    await renderPage('/clienti', { answers: { [SEARCH]: aPage([aClienteRow()]) } })
    const cards = await screen.findByRole('list', { name: 'Clienti' })
    expect(within(cards).getByRole('link').textContent).toContain('Scaduto 20,50')
  })

  it('SPC-08 SPC-28 un cliente non chiede nemmeno l’elenco: vede la sua home, e perché', async () => {
    const { server } = await renderPage('/clienti', { as: 'cliente' })
    expect(await screen.findByText(/Questa pagina non c’è per il ruolo cliente/)).toBeTruthy()
    expect(server.named(SEARCH)).toEqual([])
  })
})

describe('scheda', () => {
  it('SCH-M1 SCH-M3 SCH-M2 (parte) intestazione con le azioni, saldo e parti', async () => {
    const { server, user, router } = await renderPage(`/cliente/${ID}`, {
      answers: { [GET]: aCliente(), 'POST /api/search/pagamenti': aPage([aRow()]) },
    })
    expect(await screen.findByRole('heading', { name: 'Maria Bianchi' })).toBeTruthy()
    const saldo = screen.getByRole('list', { name: 'Saldo' })
    expect(
      within(saldo)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Dovuto120,50\u00A0€',
      'Di cui scaduto20,50\u00A0€',
      'In elaborazione7,00\u00A0€',
      'Credito12,00\u00A0€',
      'Incassato50,00\u00A0€',
    ])
    const tabs = screen.getByRole('navigation', { name: 'Parti della scheda' })
    expect(
      within(tabs)
        .getAllByRole('link')
        .map((a) => a.getAttribute('href')),
    ).toEqual([
      `/cliente/${ID}`,
      `/cliente/${ID}/pagamenti`,
      `/cliente/${ID}/dilazioni`,
      `/cliente/${ID}/abbonamenti`,
      ...['estratto', 'documenti', 'metodi', 'assistenza', 'note', 'cronologia'].map(
        (scheda) => `/cliente/${ID}?scheda=${scheda}`,
      ),
    ])
    const richiedi = screen.getByRole('link', { name: 'Richiedi un pagamento' })
    expect(richiedi.getAttribute('href')).toBe(`/pagamenti/nuovo?cliente=${ID}`)
    const nuova = screen.getByRole('link', { name: 'Nuova dilazione' })
    expect(nuova.getAttribute('href')).toBe(`/dilazioni/nuova?cliente=${ID}`)
    await waitFor(() =>
      expect(server.named('POST /api/search/pagamenti').at(-1)?.body).toMatchObject({
        initial_filters: { cliente_id: ID },
        limit: 5,
      }),
    )
    expect(screen.getByText('Attivo')).toBeTruthy()
    expect(screen.getByText('maria@posta.test')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Altre azioni' }))
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Iscrivi a un piano',
      'Modifica i dati',
      'Etichette e controlli',
      expect.stringContaining('Invita a registrarsi'),
      'Unisci un doppione',
      'Scrivi una nota',
      'Chiedi assistenza',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Scrivi una nota' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ scheda: 'note' }))
  })

  it.each(['pagamenti', 'dilazioni', 'abbonamenti'])(
    'SPC-06 /cliente/{id}/%s è l’elenco di quel cliente',
    async (raccolta) => {
      const name = `POST /api/search/${raccolta}`
      const { server } = await renderPage(`/cliente/${ID}/${raccolta}`, {
        answers: {
          [GET]: aCliente(),
          [name]: aPage([]),
          [`POST /api/${raccolta}/conta`]: { stati: [] },
        },
      })
      await waitFor(() =>
        expect(server.named(name).at(-1)?.body).toMatchObject({
          initial_filters: { cliente_id: ID },
        }),
      )
    },
  )

  it('SCH-M1 (parte) a chi è bloccato non si chiede, e si legge perché', async () => {
    const motivo = 'Il cliente è bloccato: non può ricevere richieste di pagamento.'
    await renderPage(`/cliente/${ID}`, {
      answers: {
        [GET]: aCliente({
          stato: 'bloccato',
          azioni_consentite: [{ azione: 'richiedi_pagamento', consentita: false, motivo }],
        }),
      },
    })
    const button = await screen.findByRole('button', { name: 'Richiedi un pagamento' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute('aria-description')).toBe(motivo)
  })

  it('SCH-M5 X9 un id sconosciuto dice "Non trovato" dentro il portale', async () => {
    await renderPage(`/cliente/${ID}`, { answers: { [GET]: () => refuse('non_trovato') } })
    expect(await screen.findByRole('heading', { name: 'Non trovato' })).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Menu principale' })).toBeTruthy()
  })
})
