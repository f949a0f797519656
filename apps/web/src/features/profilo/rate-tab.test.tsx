import type { OffertaRate } from '@rateo/contract/accordi/offerte-rate'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const LIST = 'GET /api/offerte_rate'
const CREA = 'POST /api/offerte_rate'
const DIMENSIONE = 'POST /api/offerte_rate/dimensione'
const ARCHIVIA = `POST /api/offerte_rate/${ID}/archivia`

const anOfferta = (change: Partial<OffertaRate> = {}): OffertaRate => ({
  _id: ID,
  n_rate: 3,
  cadenza: 'mensile',
  importo_min_centesimi: 6000,
  importo_max_centesimi: 100_000,
  anticipo_percento: 20,
  tan_percento: 4.9,
  attiva: true,
  ordine: 0,
  archiviata_at: null,
  created_at: '2026-11-20T10:20:00.000Z',
  ...change,
})
const LIMITI = {
  dimensione: 'pmi',
  dimensione_confermata_at: null,
  soglia_consumatori: 17.62,
  soglia_imprese: null,
  limiti: { importo_max_centesimi: null, n_rate_max: null, tan_max_centesimi: null },
}
const open = (data: OffertaRate[], answers = {}, credito_abilitato = true) =>
  renderPage('/profilo?scheda=rate', {
    as: 'esercente',
    answers: { [LIST]: { data, credito_abilitato, ...LIMITI }, ...answers },
  })

afterEach(() => sessionStorage.clear())

describe('GTW-M1 offerte a rate', () => {
  it('GTW-M1 si leggono per intero, e quelle archiviate non ci sono più', async () => {
    const archiviata = anOfferta({ _id: '0000000000000000000000a2', n_rate: 9, archiviata_at: 'x' })
    await open([anOfferta({ attiva: false }), archiviata])
    const row = (await screen.findByText('3 rate mensili')).closest('li')
    expect(row?.textContent).toMatch(/da 60,00\s€ a 1\.000,00\s€ · anticipo del 20% · TAN 4,90%/)
    expect(row?.textContent).toContain('Non mostrata')
    expect(screen.queryByText('9 rate mensili')).toBeNull()
    expect(screen.queryByText(/^Ai consumatori/)).toBeNull()
  })

  it('DIL-M3 (parte) chi non è abilitato legge che cosa può proporre', async () => {
    await open([], {}, false)
    expect(
      await screen.findByText('Ai consumatori, senza costi ed entro 50 giorni dalla fornitura'),
    ).toBeTruthy()
    expect(screen.getByText(/^Nessuna offerta/)).toBeTruthy()
  })

  it('DIL-M3 (parte) legge la soglia del trimestre e conferma quanto è grande', async () => {
    const { server, user } = await open([], {
      [DIMENSIONE]: { dimensione: 'grande', dimensione_confermata_at: '2026-11-21T10:00:00.000Z' },
    })
    expect(
      await screen.findByText(/17,62% per i consumatori, non ancora nota.* per le imprese/),
    ).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /^Grande/ }))
    await user.click(screen.getByRole('button', { name: 'Conferma' }))
    await waitFor(() => expect(server.named(DIMENSIONE)).toHaveLength(1))
    expect(server.named(DIMENSIONE)[0]?.body).toEqual({ dimensione: 'grande' })
  })

  it('GTW-M1 una nuova mostra un esempio, e parte una volta con la sua chiave', async () => {
    const { server, user } = await open([], { [CREA]: anOfferta() })
    await user.click(await screen.findByRole('button', { name: 'Aggiungi' }))
    const root = await screen.findByRole('dialog', { name: 'Nuova offerta a rate' })
    const quante = within(root).getByLabelText('Numero di rate')
    await user.clear(quante)
    await user.type(quante, '4')
    await user.type(within(root).getByLabelText(/^Anticipo/), '10')
    expect(within(root).getByRole('status').textContent).toMatch(
      /per 1\.000,00\s€, 100,00\s€ oggi e 4 rate da 225,00\s€/,
    )
    await user.click(within(root).getByRole('button', { name: 'Salva' }))
    await waitFor(() => expect(server.named(CREA)).toHaveLength(1))
    expect(server.named(CREA)[0]?.body).toEqual({
      n_rate: 4,
      cadenza: 'mensile',
      importo_min_centesimi: 6000,
      importo_max_centesimi: 100_000,
      anticipo_percento: 10,
      tan_percento: 0,
      attiva: true,
    })
    expect(server.named(CREA)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('GTW-M1 un massimo sotto il minimo non parte e dice perché', async () => {
    const { server, user } = await open([anOfferta()])
    await user.click(await screen.findByRole('button', { name: 'Modifica 3 rate mensili' }))
    const root = await screen.findByRole('dialog', { name: 'Modifica l’offerta a rate' })
    const fino = within(root).getByLabelText('Fino a')
    await user.clear(fino)
    await user.type(fino, '10')
    await user.click(within(root).getByRole('button', { name: 'Salva' }))
    expect(await within(root).findByText('È più piccolo dell’importo minimo')).toBeTruthy()
    expect(server.named(`PATCH /api/offerte_rate/${ID}`)).toHaveLength(0)
  })

  it('GTW-M1 si archivia dopo una conferma', async () => {
    const { server, user } = await open([anOfferta()], { [ARCHIVIA]: anOfferta() })
    await user.click(await screen.findByRole('button', { name: 'Archivia 3 rate mensili' }))
    const root = await screen.findByRole('dialog', { name: 'Archiviare l’offerta?' })
    await user.click(within(root).getByRole('button', { name: 'Archivia' }))
    expect(await screen.findByText('Offerta archiviata.')).toBeTruthy()
    expect(server.named(ARCHIVIA)).toHaveLength(1)
  })
})
