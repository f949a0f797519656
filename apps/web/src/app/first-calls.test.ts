import { firstCallKey } from '@rateo/contract/chiamata/prime-chiamate'
import { RUOLI } from '@rateo/domain/permessi/ruoli'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../test/render.tsx'
import { FIRST_CALLS } from './first-calls.ts'

it.each(RUOLI)(
  'P11 ciò che la pagina dei pagamenti chiede come %s è ciò che viaggia con essa',
  async (ruolo) => {
    const { server } = await renderPage('/pagamenti', {
      as: ruolo,
      answers: { 'GET /api/contestazioni': { data: [], da_rispondere: 0, vinte: 0, perse: 0 } },
    })
    const sent = FIRST_CALLS.filter(({ page = '/pagamenti' }) => page === '/pagamenti')
      .filter(({ role = ruolo }) => role === ruolo)
      .flatMap(({ calls }) => calls.map(firstCallKey))
    const made = () =>
      server.calls.map(
        ({ name, body }) => `${name} ${body === undefined ? '' : JSON.stringify(body)}`,
      )
    await waitFor(() => expect(made().toSorted()).toEqual(sent.toSorted()))
  },
)
