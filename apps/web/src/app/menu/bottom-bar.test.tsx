import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPage, aRow, settings } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const SEARCH = 'POST /api/search/pagamenti'
const menu = ['/home', '/pagamenti', '/dilazioni', '/documenti', '/utenze'].map((route) => ({
  route,
  icon: 'home',
  label: route,
}))
const open = (address: string, as: 'cliente' | 'esercente' = 'cliente', total = 0) =>
  renderPage(address, {
    as,
    answers: {
      [SEARCH]: aPage([aRow()], { total }),
      'GET /api/get_settings': { ...settings, menu },
    },
  })
const queryBar = () => screen.queryByRole('navigation', { name: 'Sezioni' })

it('SPC-12 (parte) sul telefono il cliente ha le sezioni in fondo, e si vede dov’è', async () => {
  setScreenWidth(360)
  await open('/pagamenti')
  const bar = screen.getByRole('navigation', { name: 'Sezioni' })
  const names = within(bar)
    .getAllByRole('link')
    .map((link) => link.textContent?.trim())
  expect(names).toEqual(['Home', 'Paga', 'Rate', 'Documenti'])
  expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe('Paga')
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
})

it('SPC-12 (parte) “Altro” apre il menu, Esc lo chiude e ridà il fuoco', async () => {
  setScreenWidth(360)
  const { user } = await open('/pagamenti')
  const more = screen.getByRole('button', { name: 'Altro' })
  await user.click(more)
  expect(screen.getByRole('navigation', { name: 'Menu principale' })).toBeTruthy()
  expect(more.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('navigation', { name: 'Menu principale' })).toBeNull()
  expect(document.activeElement).toBe(more)
})

it('SPC-12 (parte) “Paga” porta il numero di quelli in ritardo', async () => {
  setScreenWidth(360)
  await open('/dilazioni', 'cliente', 3)
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /3 in ritardo/ }).textContent).toContain('Paga'),
  )
})

it.each([
  ['esercente', 360],
  ['cliente', 641],
] as const)('SPC-12 (parte) per %s a %d px non c’è, e c’è il menu', async (as, width) => {
  setScreenWidth(width)
  await open('/pagamenti', as)
  expect(queryBar()).toBeNull()
  expect(screen.getByRole('button', { name: 'Menu' })).toBeTruthy()
})
