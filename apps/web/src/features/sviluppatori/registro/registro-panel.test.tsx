import type { RichiestaApi } from '@rateo/contract/ponte/registro-api'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Answers, Call } from '../../../../test/fake-server.ts'
import { ID } from '../../../../test/fixtures.ts'
import { dialog } from '../../../../test/hostile.ts'
import { renderPage } from '../../../../test/render.tsx'

const SEARCH = 'POST /api/richieste_api/cerca'
const riga = (change: Partial<RichiestaApi> = {}): RichiestaApi => ({
  _id: ID,
  chiave_id: '0000000000000000000000c1',
  chiave_nome: 'Gestionale',
  id_richiesta: 'richiesta-7',
  metodo: 'POST',
  rotta: '/api/pagamenti',
  percorso: '/api/pagamenti',
  stato: 422,
  codice: 'dati_non_validi',
  durata_ms: 12,
  ip: '192.0.2.7',
  ripetuta: false,
  at: '2026-11-27T09:30:00.000Z',
  ...change,
})
const answers = (change: Answers = {}): Answers => ({
  'GET /api/chiavi_api': {
    data: [],
    ambiente: 'test',
    giorni_massimi: 365,
    tetto_rimborsi_centesimi: 50_000,
  },
  'GET /api/openapi.json': {
    openapi: '3.1.0',
    info: { title: 'Rateo', version: '1' },
    paths: {
      '/api/pagamenti/{id}': {
        get: {
          summary: 'Un pagamento',
          tags: ['pagamenti'],
          'x-ambito': 'pagamenti:lettura',
          'x-codeSamples': [],
          parameters: [],
        },
      },
    },
  },
  [SEARCH]: { data: [riga()], altre: false },
  ...change,
})
const open = (given: Answers) =>
  renderPage('/sviluppatori?scheda=richieste', { as: 'esercente', answers: given })

it('SVI-M4 (parte) si filtra per esito e chiamata, si cerca l’id_richiesta, e di ognuna si legge perché', async () => {
  const { server, user } = await open(
    answers({
      [`GET /api/richieste_api/${ID}`]: {
        ...riga(),
        corpo: { importo_centesimi: 1, causale: '•••' },
        errore: {
          error_message: 'Controlla i dati. Nessun importo è stato mosso.',
          errors: [{ pointer: '/importo_centesimi', message: 'Almeno 0,50 €' }],
        },
      },
    }),
  )
  const list = await screen.findByRole('list', { name: 'Chiamate' })
  expect(list.textContent).toContain('422 dati_non_validi')
  await user.selectOptions(screen.getByLabelText('Esito'), 'Rifiutate (4xx)')
  await user.selectOptions(screen.getByLabelText('Chiamata'), 'GET /api/pagamenti/{id}')
  await user.type(screen.getByLabelText('id_richiesta'), 'richiesta-7{Enter}')
  await waitFor(() =>
    expect(server.named(SEARCH).at(-1)?.body).toEqual({
      esito: 'rifiutate',
      metodo: 'GET',
      rotta: '/api/pagamenti/:id',
      id_richiesta: 'richiesta-7',
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Apri POST /api/pagamenti' }))
  const shown = within(await dialog())
  expect(await shown.findByText(/Almeno 0,50 €/)).toBeTruthy()
  expect(shown.getByText(/"causale": "•••"/)).toBeTruthy()
})

it('SVI-M4 (parte) X12 senza chiamate dice quando ce ne saranno; le altre pagine si chiedono', async () => {
  const { user } = await open(
    answers({
      [SEARCH]: ({ body }: Call) =>
        (body as { prima_di?: string }).prima_di === undefined
          ? { data: [riga({ rotta: '/api/prima' })], altre: true }
          : { data: [riga({ _id: '0000000000000000000000a9', rotta: '/api/dopo' })], altre: false },
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Mostra altre' }))
  expect(await screen.findByText('/api/dopo')).toBeTruthy()
})

it('SVI-M4 (parte) X12 vuoto', async () => {
  await open(answers({ [SEARCH]: { data: [], altre: false } }))
  expect(await screen.findByText('Ancora nessuna chiamata')).toBeTruthy()
})
