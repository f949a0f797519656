import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Call, refuse } from '../../../test/fake-server.ts'
import { aPage, aRow, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const SEARCH = 'POST /api/search/pagamenti'

const filtersOf = (call: Call) => (call.body as { filters?: Record<string, unknown> }).filters ?? {}

describe('cifre', () => {
  it.each([
    ['esercente', 'Da incassare', '?stato=da_pagare,parzialmente_pagato,insoluto'],
    ['esercente', 'In ritardo', '?in_ritardo=si'],
    ['cliente', 'Da pagare', '?stato=da_pagare,parzialmente_pagato,insoluto'],
    ['admin', 'Insoluti', '?stato=insoluto'],
  ] as const)('REP-M1 %s: "%s" apre l’elenco che la compone', async (as, label, search) => {
    await renderPage('/home', { as })
    const [figure] = await screen.findAllByRole('link', { name: new RegExp(`^${label}`) })
    expect(figure?.getAttribute('href')).toBe(`/pagamenti${search}`)
  })

  it('REP-M1 la cifra è il totale dei filtri, non quello della pagina', async () => {
    const { server } = await renderPage('/home', {
      answers: {
        [SEARCH]: (call: Call) =>
          aPage([aRow()], {
            total: 7,
            totals: 'in_ritardo' in filtersOf(call) ? { residuo_centesimi: 98_765 } : null,
          }),
      },
    })
    const figure = await screen.findByRole('link', {
      name: /^In ritardo\s*987,65\s€\s*7 pagamenti$/,
    })
    expect(figure).toBeTruthy()
    expect(server.named(SEARCH).map(filtersOf)).toContainEqual({ in_ritardo: true })
    expect(screen.getByRole('link', { name: /^Da incassare\s*—\s*7 pagamenti$/ })).toBeTruthy()
  })

  it('una cifra che non arriva non mostra zero', async () => {
    await renderPage('/home', { answers: { [SEARCH]: () => refuse('servizio_occupato') } })
    const figure = await screen.findByRole('link', {
      name: /^Da incassare\s*—\s*Dato non disponibile/,
    })
    expect(figure.textContent).not.toContain('0,00')
  })
})

it('il cliente vede che cosa deve, la scadenza più vicina per prima, e paga da lì', async () => {
  const { server } = await renderPage('/home', {
    as: 'cliente',
    answers: { [SEARCH]: aPage([aRow()]) },
  })
  const due = await screen.findByRole('region', { name: 'Da pagare' })
  const link = await within(due).findByRole('link', { name: /^Paga 120,50\s€ a Officina Bellini$/ })
  expect(link.getAttribute('href')).toBe(`/gateway/${ID}`)
  expect(due.textContent).toContain('Entro sabato 5 dicembre 2026')
  expect(server.named(SEARCH).map((call) => call.body)).toContainEqual(
    expect.objectContaining({ sort: { scadenza: 1 } }),
  )
})

it('solo l’esercente può richiedere un pagamento', async () => {
  const { unmount } = await renderPage('/home')
  expect(await screen.findByRole('link', { name: 'Richiedi un pagamento' })).toBeTruthy()
  unmount()
  await renderPage('/home', { as: 'admin' })
  await screen.findByText('Ciao, Elena')
  expect(screen.queryByRole('link', { name: 'Richiedi un pagamento' })).toBeNull()
})
