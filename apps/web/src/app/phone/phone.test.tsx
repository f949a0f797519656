import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { aPage, aRow } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'
import { vistoDi } from './visto.ts'

const SEARCH = 'POST /api/search/pagamenti'
const ADESSO = new Date('2026-11-24T13:05:00Z')
const BODY = { search: '', page: 0, sort: { scadenza: 1 }, filters: { dovuto: true } }
const key = (change = {}) => ['pagamenti', 'elenco', { ...BODY, ...change }]
const visto = (queryKey: unknown[], data: unknown) => vistoDi({ queryKey, data }, ADESSO)

/** The store of the browser, by name and by address. */
function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>()
  vi.stubGlobal('caches', {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return { put: async (url: string, answer: Response) => void store.set(url, answer) }
    },
  })
  return stores
}

let stores: ReturnType<typeof fakeCaches>
beforeEach(() => {
  stores = fakeCaches()
})

it('di quanto è dovuto restano importo, a chi e giorno, con l’ora in cui era così', () => {
  const rows = Array.from({ length: 7 }, () => aRow({ scadenza: '2026-11-27' }))
  const page = { ...aPage(rows), total: 9, totals: { residuo_centesimi: 108_450 } }
  const seen = visto(key(), page)
  expect(seen).toMatchObject({
    quando: '14:05 di martedì 24 novembre 2026',
    altri: 'E 4 altri pagamenti.',
    totale: '1.084,50\u00A0€',
  })
  expect(seen?.righe).toHaveLength(5)
  expect(seen?.righe[0]).toEqual({
    importo: '120,50\u00A0€',
    a: aRow().esercente.nome,
    giorno: 'Scadenza: venerdì 27 novembre 2026',
  })
})

it.each([
  ['i pagati', { filters: { stato: { $in: ['pagato'] } } }],
  ['solo una parte dei dovuti', { filters: { dovuto: true, in_ritardo: true } }],
  ['una ricerca', { search: 'ferri' }],
  ['una seconda pagina', { page: 1 }],
  ['un altro ordine', { sort: { created_at: -1 } }],
  ['quelli di un solo esercente', { initial_filters: { esercente_id: 'x' } }],
])('un elenco che non è quello dei dovuti non si tiene: %s', (_, change) => {
  expect(visto(key(change), aPage([aRow()]))).toBeNull()
})

it('il cliente trova sul suo dispositivo quello che ha letto, e nient’altro', async () => {
  await renderPage('/home', { as: 'cliente', answers: { [SEARCH]: aPage([aRow()]) } })
  await waitFor(() => expect([...stores.keys()]).toHaveLength(1), { timeout: 5000 })
  const [name, store] = [...stores][0] ?? []
  expect(name).toMatch(/^rateo-visto-[0-9a-f]{24}$/)
  const body = await store?.get('/visto')?.json()
  expect(Object.keys(body).toSorted()).toEqual([
    'altri',
    'fino',
    'quando',
    'righe',
    'tema',
    'totale',
  ])
})

it.each(['esercente', 'admin'] as const)(
  'chi entra come %s non lascia niente, e toglie quello che c’era',
  async (as) => {
    stores.set('rateo-visto-'.padEnd(36, 'a'), new Map())
    stores.set('altro', new Map())
    await renderPage('/home', { as, answers: { [SEARCH]: aPage([aRow()]) } })
    await waitFor(() => expect([...stores.keys()]).toEqual(['altro']), { timeout: 5000 })
  },
)

it('se entra un’altra persona resta solo quello che ha visto lei', async () => {
  stores.set('rateo-visto-'.padEnd(36, 'b'), new Map())
  await renderPage('/home', { as: 'cliente', answers: { [SEARCH]: aPage([aRow()]) } })
  await waitFor(() => expect([...stores.values()].map((one) => one.size)).toEqual([1]), {
    timeout: 5000,
  })
  expect([...stores.keys()][0]).not.toContain('bbb')
  await act(async () => {})
})
