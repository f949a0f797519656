import { ERRORS } from '@rateo/contract/chiamata/errors'
import type { EstrattoConto } from '@rateo/contract/ponte/estratto-conto'
import type { Cliente } from '@rateo/contract/persone/clienti'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aPage, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const GET = `GET /api/clienti/${ID}`
const PAGE = `/cliente/${ID}`

const aCliente = (change: Partial<Cliente> = {}): Cliente => ({
  _id: ID,
  tipo: 'persona',
  nome: 'Maria Bianchi',
  email: 'maria@posta.test',
  telefono: null,
  indirizzo: null,
  cap: null,
  citta: null,
  provincia: null,
  codice_fiscale: null,
  partita_iva: null,
  pec: null,
  codice_destinatario: null,
  etichette: [],
  controlli: [],
  stato: 'attivo',
  cliente_dal: '2026-01-10T09:00:00.000Z',
  confermato_at: '2026-01-12T09:00:00.000Z',
  unito_a: null,
  affidabilita: null,
  saldo: {
    dovuto_centesimi: 0,
    scaduto_centesimi: 0,
    in_elaborazione_centesimi: 0,
    incassato_centesimi: 0,
    rimborsato_centesimi: 0,
    credito_centesimi: 0,
  },
  esercenti: null,
  azioni_consentite: [{ azione: 'richiedi_pagamento', consentita: true, motivo: null }],
  ...change,
})

const evento = {
  _id: 'p:1',
  at: '2026-11-20T10:00:00.000Z',
  tipo: 'richieste',
  titolo: 'Pagamento richiesto',
  testo: 'Sala pesi',
  importo_centesimi: 5000,
  con: null,
  oggetto: { tipo: 'pagamento', _id: ID },
}
const STORIA = `GET /api/clienti/${ID}/storia`

const anEstratto = (): EstrattoConto => ({
  esercente: { _id: ID, nome: 'Palestra Iride' },
  cliente: { _id: ID, nome: 'Maria Bianchi', email: 'maria@posta.test' },
  dal: '2026-08-24',
  al: '2026-11-24',
  saldo_iniziale_centesimi: 1000,
  righe: [
    {
      giorno: '2026-11-20',
      tipo: 'richiesta',
      pagamento: { _id: ID, numero: 'PAG-7', causale: 'Sala pesi' },
      addebito_centesimi: 5000,
      accredito_centesimi: 0,
      rimborsato_centesimi: 0,
      saldo_centesimi: 6000,
    },
  ],
  totali: {
    addebiti_centesimi: 5000,
    accrediti_centesimi: 0,
    incassato_centesimi: 0,
    rimborsato_centesimi: 0,
  },
  saldo_finale_centesimi: 6000,
})

describe('SCH-M2', () => {
  it.each([
    ['esercente', ['Estratto conto', 'Documenti', 'Metodi', 'Assistenza', 'Note', 'Cronologia']],
    ['cliente', ['Estratto conto', 'Documenti', 'Assistenza', 'Cronologia']],
  ] as const)('SCH-M2 (parte) le parti della scheda, per %s', async (as, parti) => {
    await renderPage(PAGE, {
      as,
      answers: {
        [GET]: aCliente({ esercenti: as === 'cliente' ? [] : null }),
        'POST /api/search/pagamenti': aPage([]),
        [`GET /api/dilazioni/puntualita/${ID}`]: {},
      },
    })
    const tabs = await screen.findByRole('navigation', { name: 'Parti della scheda' })
    const names = within(tabs)
      .getAllByRole('link')
      .map((link) => link.textContent)
    expect(names).toEqual(['Panoramica', 'Pagamenti', 'Dilazioni', 'Abbonamenti', ...parti])
    const current = within(tabs)
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map((link) => link.textContent)).toEqual(['Panoramica'])
  })

  it('SCH-M2 (parte) i metodi: che cosa pagano, senza numeri interi', async () => {
    await renderPage(`${PAGE}?scheda=metodi`, {
      as: 'esercente',
      answers: {
        [GET]: aCliente(),
        [`${GET}/metodi`]: {
          data: [
            {
              _id: ID,
              tipo: 'carta',
              nome: 'Visa •••• 4242',
              stato: 'attiva',
              scadenza: '2028-04',
              per: ['ABB-3'],
            },
          ],
        },
      },
    })
    expect(await screen.findByText('Visa •••• 4242')).toBeTruthy()
    expect(screen.getByText(/aprile 2028 · paga ABB-3/)).toBeTruthy()
    const [link] = screen
      .getAllByRole('link')
      .filter((one) => one.getAttribute('aria-current') === 'page' && one.textContent === 'Metodi')
    expect(link).toBeTruthy()
  })
})

it('SCH-B1 (parte) la cronologia si filtra, e porta al record; vuota lo dice', async () => {
  const { user, server } = await renderPage(`${PAGE}?scheda=cronologia`, {
    as: 'esercente',
    answers: {
      [GET]: aCliente(),
      [STORIA]: ({ query }: { query: string }) => ({
        data: query.includes('tipo=note') ? [] : [evento],
        prima: null,
      }),
    },
  })
  const link = await screen.findByRole('link', { name: 'Sala pesi' })
  expect(link.getAttribute('href')).toBe(`/pagamenti/${ID}`)
  await user.click(screen.getByRole('button', { name: 'Note' }))
  expect(await screen.findByText('Niente in «Note».')).toBeTruthy()
  expect(server.named(STORIA).map(({ query }) => query)).toContain('?tipo=note')
})

describe('SCH-B3', () => {
  const at = `${GET}/estratto_conto`
  it('SCH-B3 (parte) righe, saldo e totali; si manda una volta, e il rifiuto è in parole', async () => {
    const { user } = await renderPage(`${PAGE}?scheda=estratto&dal=2026-08-24&al=2026-11-24`, {
      as: 'esercente',
      answers: {
        [GET]: aCliente(),
        [at]: anEstratto(),
        [`POST /api/clienti/${ID}/estratto_conto/invia`]: refuse('stato_incompatibile'),
      },
    })
    const table = await screen.findByRole('table', { name: 'Righe dell’estratto conto' })
    expect(table.textContent).toContain('PAG-7 · Sala pesi')
    expect(table.textContent).toContain('60,00')
    const box = screen.getByRole('list', { name: 'Saldo e totali' })
    expect(box.textContent).toContain('Resta da pagare al 24/11/2026')
    const pdf = screen.getByRole('link', { name: 'Apri il PDF' })
    expect(pdf.getAttribute('href')).toContain('dal=2026-08-24&al=2026-11-24')
    await user.click(screen.getByRole('button', { name: 'Invia a maria@posta.test' }))
    expect(await screen.findByText(ERRORS.stato_incompatibile.message)).toBeTruthy()
  })

  it('SCH-B3 (parte) il cliente sceglie tra i suoi esercenti; senza, non si chiede nulla', async () => {
    const { server } = await renderPage(`${PAGE}?scheda=estratto`, {
      as: 'cliente',
      answers: { [GET]: aCliente({ esercenti: [] }) },
    })
    expect(await screen.findByText(/Ancora nessun esercente/)).toBeTruthy()
    expect(server.calls.some(({ name }) => name.includes('estratto_conto'))).toBe(false)
  })
})

it('SCH-B2 (parte) lo staff apre la veduta con un motivo: senza, si dice; il banner è su ogni pagina e fa tornare', async () => {
  const { user, server } = await renderPage(PAGE, {
    as: 'admin',
    answers: {
      [GET]: aCliente({ esercenti: [], azioni_consentite: [] }),
      'POST /api/search/pagamenti': aPage([]),
      'POST /api/vedi_come': refuse('non_trovato'),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  await user.click(await screen.findByRole('menuitem', { name: /Vedi come questo cliente/ }))
  await user.click(await screen.findByRole('button', { name: 'Vedi per 30 minuti' }))
  expect((await screen.findAllByText(/Inserisci il motivo/)).length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText(/Motivo/), 'Non trova la ricevuta')
  await user.click(screen.getByRole('button', { name: 'Vedi per 30 minuti' }))
  await waitFor(() =>
    expect(server.named('POST /api/vedi_come')[0]?.body).toEqual({
      ruolo: 'cliente',
      id: ID,
      motivo: 'Non trova la ricevuta',
    }),
  )
})
