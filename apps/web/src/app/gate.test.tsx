import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../test/render.tsx'

describe('le pagine di alcuni ruoli', () => {
  const adminOnly = ['/reports/6a0000000000000000000001', '/esercenti', '/gestione', '/Consulenti']

  it.each(adminOnly)('SPC-08 SPC-07 %s mostra la home a un cliente', async (path) => {
    const { server } = await renderPage(path, { as: 'cliente' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeTruthy()
    const asked = server.calls.map(({ name }) => name)
    expect(asked.filter((name) => /gestione|consulenti|esercenti|reports\//.test(name))).toEqual([])
  })

  it('SPC-08 la stessa pagina si apre a un admin', async () => {
    await renderPage('/reports/6a0000000000000000000001', { as: 'admin' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Report' })).toBeTruthy()
  })
})
