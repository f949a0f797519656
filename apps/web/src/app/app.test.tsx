import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refuse } from '../../test/fake-server.ts'
import { aPage, aProfilo, aRow, aSessione, ID, settings } from '../../test/fixtures.ts'
import { renderApp, renderPage } from '../../test/render.tsx'
import { INITIAL_STATE } from './app-state.ts'

const START = [
  'GET /session',
  'POST /api/search/abbonamenti',
  'GET /api/get_myself',
  'GET /api/app_settings',
  'GET /api/get_settings',
]

describe('avvio', () => {
  it('SPC-05 lo stato comincia con isLoading, messaggio vuoto e durata 10', () => {
    expect(INITIAL_STATE).toMatchObject({ isLoading: true, message: '', duration: 10 })
  })

  it.each(START)('SPC-04 il loader resta finché manca %s', async (late) => {
    const { promise, resolve } = Promise.withResolvers<Response | undefined>()
    const { server } = renderApp('/home', { answers: { [late]: () => promise } })
    await waitFor(() => expect(server.calls).toHaveLength(START.length))
    // The others have all answered by now; SPC-11: nothing but the loader is on screen.
    expect(screen.getByRole('progressbar', { name: 'Caricamento...' })).toBeTruthy()
    expect(screen.queryByRole('main')).toBeNull()
    const answers: Record<string, unknown> = {
      'GET /session': aSessione('esercente'),
      'POST /api/search/abbonamenti': aPage([]),
      'GET /api/get_myself': aProfilo(),
      'GET /api/app_settings': {
        brand: 'Rateo',
        ambiente: 'prova',
        loader_ms: 1000,
        manutenzione: null,
        assistenza_email: null,
        conti_collegati: false,
        sms: { messaggi: true, conferma_telefono: true },
      },
      'GET /api/get_settings': settings,
    }
    await act(async () => resolve(Response.json(answers[late])))
    await screen.findByRole('main')
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('SPC-11 finché il profilo non c’è lo schermo è vuoto: niente menu, niente pagina, niente titolo', async () => {
    const { promise, resolve } = Promise.withResolvers<Response | undefined>()
    const { server } = renderApp('/pagamenti', {
      answers: { 'GET /api/get_myself': () => promise },
    })
    await waitFor(() => expect(server.calls).toHaveLength(START.length))
    for (const role of ['navigation', 'main', 'banner', 'heading', 'link', 'button']) {
      expect(screen.queryByRole(role)).toBeNull()
    }
    // No call of a page was made: a page asks only when the person is known to be let in.
    expect(server.calls.map((c) => c.name)).toEqual(START)
    await act(async () => resolve(Response.json(aProfilo())))
    expect(await screen.findByRole('main')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Pagamenti' })).toBeTruthy()
  })

  it('REG-M5 in verifica si lavora: un avviso dice perché e fino a quanto, e l’integrazione porta ai passi', async () => {
    const avviso = {
      tono: 'avviso' as const,
      titolo: 'Ci serve ancora qualcosa per la tua registrazione',
      testo: 'Intanto puoi chiedere fino a 5.000,00 € in 30 giorni.',
      voci: [{ passo: 'conto', testo: 'L’intestatario non corrisponde.' }],
      entro: '2026-12-21',
      azione: { testo: 'Completa la registrazione', indirizzo: '/registrazione' },
    }
    const esercente = {
      stato: 'integrazione_richiesta' as const,
      avviso,
      azioni_consentite: [
        { azione: 'nuovi_incassi', consentita: false, motivo: 'Per ora non puoi.' },
      ],
      puo_ricorrere: false,
    }
    renderApp('/home', { answers: { 'GET /api/get_myself': aProfilo({ esercente }) } })
    expect(await screen.findByText(avviso.titolo)).toBeTruthy()
    expect(screen.getByText('L’intestatario non corrisponde.')).toBeTruthy()
    expect(screen.getByText(/21 dicembre 2026/)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Completa la registrazione' })
    expect(link.getAttribute('href')).toBe('/registrazione')
    const chiedi = await screen.findByRole('button', { name: 'Richiedi un pagamento' })
    expect(chiedi.getAttribute('aria-disabled')).toBe('true')
    expect(chiedi.getAttribute('aria-description')).toBe('Per ora non puoi.')
  })

  it('SPC-04 le cinque chiamate partono insieme', async () => {
    const never = () => new Promise(() => {})
    const { server } = renderApp('/home', {
      answers: Object.fromEntries(START.map((name) => [name, never])),
    })
    await waitFor(() => expect(server.calls.map((c) => c.name)).toEqual(START))
  })

  it('SPC-21 i piani sono chiesti con il corpo della specifica', async () => {
    const { server } = await renderPage('/home')
    expect(server.named('POST /api/search/abbonamenti')[0]?.body).toEqual({
      query: {},
      sort: { _id: 1 },
      search: '',
      page: 0,
      limit: 10,
      filters: {},
      initial_filters: { tipo: 'piano' },
    })
  })

  it('SPC-25 un avvio che fallisce non mostra messaggi, e riprova', async () => {
    vi.useFakeTimers()
    let isDown = true
    const { server } = renderApp('/home', {
      answers: {
        'GET /api/get_settings': () => (isDown ? refuse('servizio_occupato') : settings),
      },
    })
    await vi.advanceTimersByTimeAsync(100)
    expect(screen.getByRole('progressbar')).toBeTruthy()
    expect(document.body.textContent).not.toContain('occupato')
    expect(screen.queryByRole('alert')).toBeNull()
    isDown = false
    await act(() => vi.advanceTimersByTimeAsync(2000))
    vi.useRealTimers()
    await screen.findByRole('main')
    expect(server.named('GET /api/get_settings')).toHaveLength(2)
  })

  it('SPC-02 SPC-25 senza sessione si va al login una volta per chiamata, senza riprovare', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    const { server } = renderApp('/home', {
      answers: Object.fromEntries(START.map((name) => [name, () => refuse('sessione_assente')])),
    })
    await waitFor(() => expect(assign).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(server.calls).toHaveLength(START.length)
    expect(screen.getByRole('progressbar')).toBeTruthy()
  })
})

describe('pagine', () => {
  it.each([
    ['/', 'Rateo | Home'],
    ['/home/esercente', 'Rateo | Home'],
    ['/pagamenti', 'Rateo | Pagamenti'],
    [`/gateway/${ID}`, 'Rateo | Gateway'],
  ])('SPC-03 SHE-M4 il titolo di %s è "%s"', async (path, title) => {
    await renderPage(path)
    expect(document.title).toBe(title)
  })

  it.each(['/non-esiste', '/consulenti', '/home/esercente', '/home', '/', '/a/b/c'])(
    'SPC-07 SPC-08 SHE-M5 %s mostra la home',
    async (path) => {
      await renderPage(path)
      expect(await screen.findByRole('heading', { name: 'Ciao, Elena' })).toBeTruthy()
    },
  )

  it('SPC-06 /pagamenti mostra il proprio schermo', async () => {
    await renderPage('/pagamenti', { answers: { 'POST /api/search/pagamenti': aPage([aRow()]) } })
    expect(await screen.findByRole('table', { name: 'Pagamenti' })).toBeTruthy()
  })
})

describe('registrazione e profilo inattivo', () => {
  it('SPC-10 chi è inattivo ha un indirizzo a cui scrivere, se l’assistenza ne ha uno', async () => {
    const profile = { stato: 'inattivo' as const }
    const { unmount } = await renderPage('/pagamenti', { profile })
    const link = await screen.findByRole('link', { name: 'assistenza@rateo.test' })
    expect(link.getAttribute('href')).toBe(
      'mailto:assistenza@rateo.test?subject=Il%20mio%20profilo%20non%20%C3%A8%20attivo',
    )
    unmount()
    const sms = { messaggi: true, conferma_telefono: true }
    const altro = {
      brand: 'Rateo',
      ambiente: 'produzione',
      loader_ms: 0,
      manutenzione: null,
      conti_collegati: false,
      sms,
    }
    const senza = { ...altro, assistenza_email: null }
    await renderPage('/pagamenti', { profile, answers: { 'GET /api/app_settings': senza } })
    expect(await screen.findByText(/scrivi all’assistenza dall’indirizzo/)).toBeTruthy()
  })

  it.each([
    ['esercente', 'Registra la tua attività'],
    ['cliente', 'Completa la registrazione'],
  ] as const)('SPC-09 chi si registra come %s vede la sua registrazione', async (as, title) => {
    const { router } = await renderPage(`/gateway/${ID}?da=mail`, {
      as,
      profile: { regitering: true, _id: null },
    })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/registrazione'))
    expect(sessionStorage.getItem('rateo:dopo-registrazione')).toBe(`/gateway/${ID}?da=mail`)
  })

  it('SPC-09 GTW-M6 finita la registrazione si torna dove si voleva andare', async () => {
    sessionStorage.setItem('rateo:dopo-registrazione', '/pagamenti?stato=pagato')
    const { router } = await renderPage('/registrazione')
    await waitFor(() => expect(router.state.location.href).toBe('/pagamenti?stato=pagato'))
    expect(sessionStorage.getItem('rateo:dopo-registrazione')).toBeNull()
  })

  it.each(['/', '/pagamenti', `/gateway/${ID}`])(
    'SPC-10 inattivo: %s dice che il profilo non è attivo',
    async (path) => {
      await renderPage(path, { profile: { stato: 'inattivo' } })
      expect(
        await screen.findByRole('heading', { name: 'Il tuo profilo non è attivo' }),
      ).toBeTruthy()
      expect(screen.queryByRole('table')).toBeNull()
    },
  )
})
