import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../test/render.tsx'

describe('le pagine di alcuni ruoli', () => {
  const adminOnly = {
    '/consulenti': 'Consulenti',
    '/Consulenti': 'Consulenti',
    '/gestione': 'Gestione',
    '/promozioni': 'Promozioni',
    '/esercenti': 'Esercenti',
    '/reports/6a0000000000000000000001': 'Report',
  }
  const refused = Object.keys(adminOnly).flatMap((path) => [
    [path, 'cliente'] as const,
    [path, 'esercente'] as const,
  ])

  it.each(refused)('SPC-08 SPC-07 %s mostra la home a un %s', async (path, as) => {
    const { server } = await renderPage(path, { as })
    expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeTruthy()
    const asked = server.calls.map(({ name }) => name)
    expect(
      asked.filter((name) => /gestione|consulenti|promozioni|esercenti$|reports\//.test(name)),
    ).toEqual([])
  })

  it.each(Object.entries(adminOnly))('SPC-08 %s si apre a un admin', async (path, name) => {
    await renderPage(path, { as: 'admin' })
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
  })
})
