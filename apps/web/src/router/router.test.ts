import { expect, it, vi } from 'vitest'
import { memoryHistory } from '../../test/memory-history.ts'
import type { Page } from './matching.ts'
import { lazyPage, readyPage } from './page.ts'
import { createRouter } from './router.ts'

const Elenco = () => null
const Una = () => null
const Altro = () => null

function build(at = '/pagamenti', una: Page = readyPage(Una)) {
  const history = memoryHistory(at)
  const router = createRouter(
    [
      { path: '/$', page: readyPage(Altro) },
      { path: '/pagamenti/$id', page: una },
      { path: '/pagamenti/nuovo', page: readyPage(Elenco) },
      { path: '/pagamenti', page: readyPage(Elenco) },
    ],
    history,
  )
  void router.load()
  return { history, router, shown: () => router.state.shown }
}

it('SPC-06 (parte) una parola vale più di un testo qualsiasi, e ciò che non si conosce ha la sua pagina', () => {
  const { router } = build()
  const idOf = (pathname: string) => router.matchRoutes(pathname)[0]?.routeId
  expect(idOf('/pagamenti/nuovo')).toBe('/pagamenti/nuovo')
  expect(idOf('/Pagamenti/')).toBe('/pagamenti')
  expect(router.matchRoutes('/pagamenti/a%20b')[0]?.params).toEqual({ id: 'a b' })
  expect(router.matchRoutes('/pagamenti/%E0%A4')[0]?.params).toEqual({ id: '%E0%A4' })
  expect(idOf('/pagamenti/a/b')).toBe('/$')
})

it('SPC-06 (parte) la pagina di prima resta finché non arriva quella dopo, e l’indirizzo cambia subito', async () => {
  let come: (parts: { Una: typeof Una }) => void = () => undefined
  const parts = new Promise<{ Una: typeof Una }>((resolve) => (come = resolve))
  const { router, shown } = build(
    '/pagamenti?stato=pagato',
    lazyPage(() => parts, 'Una'),
  )
  const gone = router.navigate({ to: '/pagamenti/1' })
  expect(router.state.location.href).toBe('/pagamenti/1')
  expect([shown().Page, shown().location.search]).toEqual([Elenco, { stato: 'pagato' }])
  come({ Una })
  await gone
  expect([shown().Page, shown().match.params]).toEqual([Una, { id: '1' }])
  expect(router.state.status).toBe('idle')
})

it('SPC-06 (parte) di due passi presi uno dopo l’altro conta il secondo', async () => {
  let come: (parts: { Una: typeof Una }) => void = () => undefined
  const parts = new Promise<{ Una: typeof Una }>((resolve) => (come = resolve))
  const { router, shown } = build(
    '/pagamenti',
    lazyPage(() => parts, 'Una'),
  )
  const first = router.navigate({ to: '/pagamenti/1' })
  await router.navigate({ to: '/pagamenti/nuovo' })
  come({ Una })
  await first
  expect(shown().location.pathname).toBe('/pagamenti/nuovo')
})

it('SPC-06 (parte) la ricerca si scrive leggibile, senza ciò che è vuoto', async () => {
  const { router } = build('/pagamenti?pagina=2')
  const search = (before: Readonly<Record<string, string | undefined>>) => ({
    ...before,
    pagina: undefined,
    cerca: '',
    stato: 'pagato,da_pagare',
  })
  await router.navigate({ to: '.', search })
  expect(router.state.location.href).toBe('/pagamenti?stato=pagato,da_pagare')
})

it('PRO-M5 (parte) chi ha scritto qualcosa è fermato anche sulla via del ritorno, e passa solo se lo dice', async () => {
  const { history, router, shown } = build()
  await router.navigate({ to: '/pagamenti/1' })
  const onBlocked = vi.fn<(proceed: () => void) => void>()
  const release = router.block({ isBlocking: () => true, onBlocked })
  history.go(-1)
  expect([shown().location.pathname, history.read().href]).toEqual(['/pagamenti/1', '/pagamenti/1'])
  onBlocked.mock.calls[0]?.[0]()
  expect([shown().location.pathname, history.read().href]).toEqual(['/pagamenti', '/pagamenti'])

  await router.navigate({ to: '/pagamenti/2' })
  expect(shown().location.pathname).toBe('/pagamenti')
  await router.navigate({ to: '/pagamenti/2', ignoreBlocker: true })
  expect(shown().location.pathname).toBe('/pagamenti/2')
  release()
  history.go(-1)
  expect(shown().location.pathname).toBe('/pagamenti')
})

it('SPC-27 (parte) chi misura i passi è avvisato prima e dopo, con la pagina da cui si viene', async () => {
  const { router } = build()
  const told: string[] = []
  for (const name of ['onBeforeLoad', 'onResolved'] as const) {
    router.subscribe(name, ({ toLocation, fromLocation }) =>
      told.push(`${name} ${fromLocation?.pathname ?? ''} → ${toLocation.pathname}`),
    )
  }
  await router.navigate({ to: '/pagamenti/1' })
  expect(told).toEqual([
    'onBeforeLoad /pagamenti → /pagamenti/1',
    'onResolved /pagamenti → /pagamenti/1',
  ])
})

it('SPC-06 (parte) tornando indietro si ritrova il punto della pagina, una pagina nuova comincia dall’alto', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const { history, router } = build()
  router.rendered()
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640)
  await router.navigate({ to: '/pagamenti/1' })
  router.rendered()
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
  history.go(-1)
  router.rendered()
  expect(scrollTo).toHaveBeenLastCalledWith(0, 640)
  await router.navigate({ to: '.', search: { pagina: '2' }, resetScroll: false })
  scrollTo.mockClear()
  router.rendered()
  expect(scrollTo).not.toHaveBeenCalled()
})
