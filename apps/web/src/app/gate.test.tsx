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

  it.each([
    ['/consulenti', 'esercente'],
    ['/clienti', 'cliente'],
    ['/pagamenti/accrediti', 'admin'],
    ['/pagamenti/distinte', 'cliente'],
    ['/pagamenti/nuovo', 'cliente'],
    ['/dilazioni/nuova', 'admin'],
  ] as const)('SPC-08 %s a un %s: la home, con una riga che dice perché', async (path, as) => {
    await renderPage(path, { as })
    expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeTruthy()
    expect(
      screen.getByText(`Questa pagina non c’è per il ruolo ${as}: qui c’è la tua home.`),
    ).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('SPC-07 un indirizzo che non esiste mostra la home e lo dice; la home da sola no', async () => {
    const { unmount } = await renderPage('/non-esiste')
    expect(await screen.findByText(/Questo indirizzo non esiste/)).toBeTruthy()
    unmount()
    await renderPage('/home')
    expect(screen.queryByText(/Questo indirizzo non esiste/)).toBeNull()
  })

  it.each(Object.entries(adminOnly))('SPC-08 %s si apre a un admin', async (path, name) => {
    await renderPage(path, { as: 'admin' })
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
  })
})
