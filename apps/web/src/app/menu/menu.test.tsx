import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aProfilo, settings } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const menu = () => screen.getByRole('navigation', { name: 'Menu principale' })
const queryMenu = () => screen.queryByRole('navigation', { name: 'Menu principale' })
const labels = () =>
  [...menu().querySelectorAll('.label, [class*=label]')].map((e) => e.textContent)

describe('voci', () => {
  it('CAS-M2 (parte) la cassa ha una voce e un titolo suoi, e lì la home non è la voce in uso', async () => {
    const CASSA = '/home/esercente?cassa=elenco'
    await renderPage(CASSA, {
      as: 'esercente',
      answers: {
        'GET /api/get_settings': {
          ...settings,
          menu: [
            { route: '/home', icon: 'home', label: 'Home' },
            { route: CASSA, icon: 'contanti', label: 'Cassa' },
          ],
        },
        'GET /chiusura_cassa/casse': { data: [], persone: 1 },
      },
    })
    const link = within(menu()).getByRole('link', { current: 'page' })
    expect(link.textContent).toBe('Cassa')
    expect(link.getAttribute('href')).toBe(CASSA)
    expect(screen.getByRole('heading', { level: 1, name: 'Cassa' })).toBeTruthy()
  })

  it('SPC-13 SPC-23 le voci sono nell’ordine, con quelle delle impostazioni', async () => {
    await renderPage('/home', { profile: { roles: ['esercente', 'admin'] } })
    expect(labels().map((text) => text.replace(/^Profilo.*/, 'Profilo'))).toEqual([
      'Profilo',
      'Cambia Ruolo',
      'Esercente',
      'Admin',
      'Home',
      'Pagamenti',
      'Richiedi assistenza',
      'Logout',
    ])
  })

  it.each([
    ['esercente', true],
    ['cliente', true],
    ['admin', false],
  ] as const)('SPC-13 Richiedi assistenza per %s: %s', async (as, isShown) => {
    await renderPage('/home', { as })
    expect(within(menu()).queryByText('Richiedi assistenza') !== null).toBe(isShown)
  })

  it.each(['/', '/home/esercente', '/home/cliente', '/home/admin'])(
    'SPC-14 su %s la voce Home è evidenziata',
    async (path) => {
      await renderPage(path)
      const home = within(menu()).getByRole('link', { name: 'Home' })
      expect(home.getAttribute('aria-current')).toBe('page')
      expect(menu().querySelectorAll('[aria-current]')).toHaveLength(1)
    },
  )

  it('SPC-18 Logout va a /logout con l’origine come referrer', async () => {
    await renderPage('/pagamenti')
    const logout = within(menu()).getByRole('link', { name: 'Logout' })
    const referrer = encodeURIComponent(window.location.origin)
    expect(logout.getAttribute('href')).toBe(`/logout?referrer=${referrer}`)
  })

  it.each([
    ['chi si registra', { regitering: true }, /Completa la registrazione/],
    ['chi non ha _id', { _id: null }, /Completa la registrazione/],
    ['chi è inattivo', { stato: 'inattivo' }, /non è attivo/],
  ] as const)(
    'SPC-15 SHE-M3 per %s le voci sono spente, raggiungibili e con il motivo',
    async (_, profile, reason) => {
      await renderPage('/home', { profile })
      const entries = within(menu()).getAllByRole('button')
      expect(within(menu()).queryAllByRole('link')).toHaveLength(0)
      for (const entry of entries) {
        expect(entry.getAttribute('aria-disabled')).toBe('true')
        entry.focus()
        expect(document.activeElement).toBe(entry)
        const described = document.getElementById(entry.getAttribute('aria-describedby') ?? '')
        expect(described?.textContent).toMatch(reason)
      }
    },
  )
})

describe('sotto i 936 px', () => {
  const open = async (width = 935) => {
    setScreenWidth(width)
    const page = await renderPage('/home')
    const button = screen.getByRole('button', { name: 'Menu' })
    await page.user.click(button)
    return { ...page, button }
  }

  it('SPC-12 a 936 px il menu si vede senza pulsante, a 935 è dietro al pulsante', async () => {
    setScreenWidth(936)
    await renderPage('/home')
    expect(menu()).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
    await act(async () => setScreenWidth(935))
    expect(queryMenu()).toBeNull()
    expect(screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false')
  })

  it('SPC-12 SHE-M2 aperto blocca lo scorrimento, e la pagina sotto è inerte', async () => {
    await open()
    expect(menu()).toBeTruthy()
    expect(document.body.style.overflow).toBe('hidden')
    expect(screen.getByText('Ciao, Elena').closest('[inert]')).not.toBeNull()
  })

  it('SHE-M2 Esc chiude e il fuoco torna al pulsante', async () => {
    const { user, button } = await open()
    await user.keyboard('{Escape}')
    expect(queryMenu()).toBeNull()
    expect(document.body.style.overflow).toBe('')
    expect(document.activeElement).toBe(button)
  })

  it('SPC-12 un clic fuori chiude', async () => {
    const { user, container } = await open()
    const backdrop = container.ownerDocument.querySelector('[class*=backdrop]')
    expect(backdrop).not.toBeNull()
    if (backdrop) await user.click(backdrop)
    expect(queryMenu()).toBeNull()
  })

  it('SPC-12 la scelta di una voce chiude', async () => {
    const { user, router } = await open()
    await user.click(within(menu()).getByRole('link', { name: 'Pagamenti' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/pagamenti'))
    expect(queryMenu()).toBeNull()
  })

  it('SPC-12 allargando la finestra si chiude: tornando stretta non è più aperto', async () => {
    await open()
    await act(async () => setScreenWidth(1200))
    expect(document.body.style.overflow).toBe('')
    await act(async () => setScreenWidth(800))
    expect(queryMenu()).toBeNull()
  })
})

describe('cambio di ruolo', () => {
  const two = { roles: ['esercente', 'cliente'] as ('esercente' | 'cliente')[] }

  it('SPC-16 con un solo ruolo non c’è Cambia Ruolo', async () => {
    await renderPage('/home')
    expect(screen.queryByRole('button', { name: 'Cambia Ruolo' })).toBeNull()
  })

  it('SPC-16 il ruolo attuale non fa nulla', async () => {
    const { server, user } = await renderPage('/home', { profile: two })
    await user.click(screen.getByRole('button', { name: 'Cambia Ruolo' }))
    await user.click(within(menu()).getByRole('button', { name: 'Esercente' }))
    expect(server.named('POST /api/switch_role')).toHaveLength(0)
  })

  it('SPC-17 un altro ruolo: richiesta, poi GET /get_myself, poi ricarica', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const { server, user } = await renderPage('/home', {
      profile: two,
      answers: {
        'POST /api/switch_role': { role: 'cliente' },
        'GET /get_myself': aProfilo({ role: 'cliente', nome: 'Dopo' }),
      },
    })
    await user.click(screen.getByRole('button', { name: 'Cambia Ruolo' }))
    await user.click(within(menu()).getByRole('button', { name: 'Cliente' }))
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    const names = server.calls.map((c) => c.name)
    expect(names.indexOf('GET /get_myself')).toBeGreaterThan(names.indexOf('POST /api/switch_role'))
    expect(await screen.findByText('Ciao, Dopo')).toBeTruthy()
  })

  it('SPC-17 un cambio fallito si annota soltanto, senza messaggi né ricarica', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const { user } = await renderPage('/home', {
      profile: two,
      answers: { 'POST /api/switch_role': () => refuse('non_autorizzato') },
    })
    await user.click(screen.getByRole('button', { name: 'Cambia Ruolo' }))
    await user.click(within(menu()).getByRole('button', { name: 'Cliente' }))
    await waitFor(() => expect(warn).toHaveBeenCalledOnce())
    expect(reload).not.toHaveBeenCalled()
    expect(document.body.textContent).not.toContain('autorizzato')
  })
})
