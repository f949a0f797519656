import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPage, aRow, ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'
import { setScreenWidth } from '../../../../test/screen-width.ts'

const SEARCH = 'POST /api/search/pagamenti'
const open = (address: string, rows = [aRow()]) =>
  renderPage(address, { as: 'cliente', answers: { [SEARCH]: aPage(rows) } })

it('PAG-M1 (parte) il cliente vede prima quello che deve, per scadenza, e paga dalla riga', async () => {
  const { server } = await open('/pagamenti')
  const table = await screen.findByRole('table', { name: 'Pagamenti' })
  const pay = within(table).getByRole('link', { name: 'Paga 120,50\u00A0€ a Officina Bellini' })
  expect(pay.getAttribute('href')).toBe(`/gateway/${ID}`)
  const [first] = server.named(SEARCH)
  expect(first?.body).toMatchObject({ filters: { dovuto: true }, sort: { scadenza: 1 } })
  const tabs = screen.getByRole('navigation', { name: 'Quali pagamenti' })
  const current = within(tabs).getByRole('link', { current: 'page' })
  expect(current.textContent).toBe('Da pagare')
})

it('PAG-M1 (parte) “Pagati” mostra quello che è stato pagato, senza “Paga”', async () => {
  const { user, router, server } = await open('/pagamenti')
  await user.click(await screen.findByRole('link', { name: 'Pagati' }))
  await waitFor(() => expect(router.state.location.href).toBe('/pagamenti?scheda=pagati'))
  await waitFor(() =>
    expect(server.named(SEARCH).at(-1)?.body).toMatchObject({
      filters: {
        stato: { $in: ['pagato', 'parzialmente_rimborsato', 'rimborsato', 'contestato'] },
      },
    }),
  )
  expect(screen.queryByRole('link', { name: /^Paga / })).toBeNull()
})

it('PAG-M1 (parte) una cifra della home porta a quello che conta, e da lì si torna a tutto', async () => {
  const { user, router, server } = await open('/pagamenti?in_ritardo=si')
  await screen.findByText(/Solo quelli in ritardo/)
  expect(server.named(SEARCH)[0]?.body).toMatchObject({
    filters: { dovuto: true, in_ritardo: true },
  })
  await user.click(screen.getByRole('link', { name: /Vedi tutto quello che resta/ }))
  await waitFor(() => expect(router.state.location.href).toBe('/pagamenti'))
})

it('PAG-M1 (parte) il cliente non ha gli attrezzi di chi vende: caselle, viste, colonne, filtri', async () => {
  await open('/pagamenti')
  await screen.findByRole('table')
  expect(await screen.findByRole('button', { name: 'Esporta' })).toBeTruthy()
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0)
  for (const name of [/^Viste/, /^Colonne/, /^Filtr/, 'Stato', 'Metodo']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

it.each([
  [{ in_ritardo: true }, 'Da pagare (in ritardo)'],
  [{ stato: 'insoluto', in_ritardo: true }, 'Da pagare (in ritardo)'],
  [{ stato: 'insoluto', in_ritardo: false }, 'Da pagare'],
  [{ stato: 'parzialmente_pagato', in_ritardo: true }, 'Pagato in parte'],
  [{ stato: 'scaduto' }, 'Link scaduto'],
  [{ stato: 'irrecuperabile' }, 'Chiuso'],
] as const)('PAG-M1 (parte) per chi deve pagare %j si dice “%s”', async (change, word) => {
  setScreenWidth(360)
  await open('/pagamenti?scheda=tutti', [aRow(change)])
  const cards = await screen.findByRole('list', { name: 'Pagamenti' })
  expect(within(cards).getByText(word)).toBeTruthy()
  expect(cards.textContent).not.toMatch(/Insoluto|Irrecuperabile/)
})

it('X12 (parte) senza debiti e senza pagamenti si legge che non c’è nulla, senza filtri da togliere', async () => {
  const { user } = await open('/pagamenti', [])
  expect(await screen.findByRole('heading', { name: 'Non devi pagare nulla' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Pagati' }))
  expect(await screen.findByRole('heading', { name: 'Ancora nessun pagamento' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Rimuovi filtri' })).toBeNull()
})
