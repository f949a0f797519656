import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aDilazioneRow } from '../../../test/dilazione-fixtures.ts'
import { aPage, aRow, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const CLIENTE = '0000000000000000000000c1'
const DOCUMENTO = '0000000000000000000000d1'

const aCliente = {
  _id: CLIENTE,
  tipo: 'persona',
  nome: 'Maria Bianchi',
  email: 'maria@esempio.it',
  telefono: null,
  citta: null,
  codice_fiscale: null,
  partita_iva: null,
  stato: 'attivo',
  incassato_centesimi: 0,
  rimborsato_centesimi: 0,
  dovuto_centesimi: 0,
  scaduto_centesimi: 0,
  prossima_scadenza: null,
}
const aDocumento = {
  _id: DOCUMENTO,
  tipo: 'ricevuta',
  numero: 'R-2026-1',
  titolo: 'Ricevuta di Maria Bianchi',
  data: '2026-11-20',
  esercente: null,
  cliente: null,
  pagamento_id: null,
  dilazione_id: null,
  abbonamento_id: null,
  caricato: false,
  versione: 1,
  scade_il: null,
  importo_centesimi: null,
  stato: 'emesso',
  visibile_al_cliente: true,
  mime: 'application/pdf',
  created_at: '2026-11-20T10:00:00.000Z',
}

const answers = {
  'POST /api/search/clienti': aPage([aCliente]),
  'POST /api/search/pagamenti': aPage([aRow()]),
  'POST /api/search/documenti': aPage([aDocumento]),
}

async function openSearch(options: Parameters<typeof renderPage>[1] = {}) {
  const page = await renderPage('/assente', { answers, ...options })
  await page.user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: /Cerca persone/ })
  return { ...page, field }
}

it('SHE-B1 Ctrl+K cerca insieme persone, pagamenti e documenti, e Invio apre', async () => {
  const { user, field, router, server } = await openSearch()
  const before = server.calls.length
  await user.type(field, 'bianchi')
  const list = await screen.findByRole('listbox', { name: 'Risultati' })
  expect(await within(list).findAllByRole('option')).toHaveLength(3)
  expect(
    within(list)
      .getAllByRole('group')
      .map((g) => g.getAttribute('aria-label')),
  ).toEqual(['Clienti', 'Pagamenti', 'Documenti'])
  const asked = server.calls.slice(before).filter(({ name }) => name.includes('/search/'))
  expect(asked.map(({ body }) => (body as { search: string }).search)).toEqual(
    Array.from({ length: 3 }, () => 'bianchi'),
  )
  const chosen = () => within(list).getByRole('option', { selected: true })
  expect(chosen().textContent).toContain('maria@esempio.it')
  expect(field.getAttribute('aria-activedescendant')).toBe(chosen().id)
  await user.keyboard('{ArrowUp}')
  expect(chosen().textContent).toContain('R-2026-1')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/pagamenti/${ID}`))
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

it('SHE-B1 (parte) un numero si cerca anche tra dilazioni e abbonamenti, una parola no', async () => {
  const { user, field, server } = await openSearch({
    answers: {
      ...answers,
      'POST /api/search/dilazioni': aPage([aDilazioneRow()]),
      'POST /api/search/abbonamenti': aPage([]),
    },
  })
  const before = server.calls.length
  const asked = () =>
    server.calls.slice(before).filter(({ name }) => /search\/(dilazioni|abbonamenti)$/.test(name))
  await user.type(field, 'bianchi')
  await screen.findByRole('listbox', { name: 'Risultati' })
  expect(asked()).toHaveLength(0)
  await user.clear(field)
  await user.type(field, 'dil 212')
  expect(await screen.findByRole('option', { name: /DIL-212 · Maria Bianchi/ })).toBeTruthy()
  expect(asked().map(({ name }) => name)).toEqual(['POST /api/search/dilazioni'])
})

it('SHE-B1 Invio premuto mentre si cerca vale appena c’è la risposta', async () => {
  const { user, field, router } = await openSearch()
  await user.type(field, 'bianchi{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/cliente\//))
})

it('SHE-B1 un documento si apre accanto al portale', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user, field } = await openSearch()
  await user.type(field, 'ricevuta')
  await user.click(await screen.findByRole('option', { name: /R-2026-1/ }))
  expect(open).toHaveBeenCalledWith(`/api/documenti/${DOCUMENTO}/file`, '_blank', 'noopener')
})

const aRicerca = {
  _id: '0000000000000000000000e1',
  ragione_sociale: 'Officina Bellini',
  categoria: 'altro',
  indirizzo: null,
  cap: null,
  citta: 'Ferrara',
  provincia: 'FE',
  accetta_rate: false,
  metodi: [],
  gia_cliente: true,
  preferito: false,
  rate_max: 0,
  aperto: null,
  abbonamenti_attivi: 0,
  dilazioni_attive: 0,
  piani: 0,
  riservato: null,
}

it('SHE-B1 un cliente cerca tra gli esercenti, non tra i clienti', async () => {
  const { user, field, server } = await openSearch({
    as: 'cliente',
    answers: {
      ...answers,
      'POST /api/search/ricerca_esercenti': { ...aPage([aRicerca]), simili: false },
    },
  })
  await user.type(field, 'officina')
  expect(
    await screen.findByRole('option', { name: /Officina Bellini Ferrara \(FE\)/ }),
  ).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  expect(server.named('POST /api/search/clienti')).toHaveLength(0)
})

it('SHE-B1 una lista che non risponde non nasconde le altre, ed è detto', async () => {
  const { user, field } = await openSearch({
    answers: { ...answers, 'POST /api/search/documenti': () => refuse('servizio_occupato') },
  })
  await user.type(field, 'bianchi')
  expect(await screen.findByText(/non si può cercare in: documenti/)).toBeTruthy()
  expect(screen.getAllByRole('option')).toHaveLength(2)
})

it('SHE-B1 niente di trovato, una lettera sola, Esc', async () => {
  const { user, field, server } = await openSearch({
    answers: Object.fromEntries(Object.keys(answers).map((name) => [name, aPage([])])),
  })
  const before = server.calls.length
  await user.type(field, 'z')
  expect(screen.getByText('Scrivi almeno 2 caratteri.')).toBeTruthy()
  await user.type(field, 'zz')
  expect(await screen.findByText('Nessun risultato per “zzz”.')).toBeTruthy()
  const searches = server.calls
    .slice(before)
    .map(({ body }) => (body as { search?: string }).search)
  expect(searches).not.toContain('z')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

it('SHE-B1 chi è inattivo o si registra non ha la ricerca né la campanella', async () => {
  const { user, server } = await renderPage('/home', { profile: { stato: 'inattivo' } })
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Cerca|Notifiche/ })).toBeNull()
  expect(server.named('GET /api/notifiche')).toHaveLength(0)
})

it('SHE-B1 prima di scrivere propone le cose da fare; le parole portano a una pagina', async () => {
  const { user, field, router } = await openSearch()
  const [prima] = await screen.findAllByRole('option')
  expect(prima?.textContent).toContain('Richiedi un pagamento')
  await user.type(field, 'iban')
  const trovata = await screen.findByRole('option', { name: /Dati e IBAN dell’attività/ })
  expect(trovata.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/profilo'))
  expect(router.state.location.search).toEqual({ scheda: 'attivita' })
})

const WAIT = { timeout: 4000, interval: 300 }

it('“?” mostra le scorciatoie dove nessuno sta scrivendo', async () => {
  const { user } = await renderPage('/assente', { answers })
  // The keys are listened to once the page is at rest.
  const box = await waitFor(async () => {
    await user.keyboard('?')
    return screen.getByRole('dialog', { name: 'Scorciatoie da tastiera' })
  }, WAIT)
  expect(within(box).getByText('Riga dopo')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: /Cerca persone/ }), '?')
  expect(screen.queryByRole('dialog', { name: 'Scorciatoie da tastiera' })).toBeNull()
})
