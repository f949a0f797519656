import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { ID } from '../../../test/fixtures.ts'
import { paths } from './paths.ts'
import { createPortalRouter } from './routes.tsx'

/** The table of the specification, word for word, with the name that each screen gives itself. */
const ROUTES: Readonly<Record<string, string | undefined>> = {
  '/profilo': 'Profilo',
  '/pagamenti': 'Pagamenti',
  '/dilazioni': 'Dilazioni',
  '/abbonamenti': 'Abbonamenti',
  '/sviluppatori': 'Sviluppatori',
  '/': undefined,
  '/home': undefined,
  '/home/cliente': undefined,
  [`/gateway/${ID}`]: 'Paga',
  '/ricerca_esercenti': 'Trova esercenti',
  '/clienti': 'Clienti',
  '/utenze': 'Utenze',
  '/reports': 'Report',
  '/documenti': 'Documenti',
  [`/cliente/${ID}`]: 'Cliente',
  [`/cliente/${ID}/abbonamenti`]: 'Cliente',
  [`/cliente/${ID}/dilazioni`]: 'Cliente',
  [`/cliente/${ID}/pagamenti`]: 'Cliente',
  [`/esercente/${ID}`]: 'Esercente',
  [`/esercente/${ID}/abbonamenti`]: 'Esercente',
  [`/esercente/${ID}/dilazioni`]: 'Esercente',
  [`/esercente/${ID}/pagamenti`]: 'Esercente',
  '/assistenza': 'Assistenza',
  '/consulenti': 'Consulenti',
  '/gestione': 'Gestione',
  '/promozioni': 'Promozioni',
  '/esercenti': 'Esercenti',
  [`/reports/${ID}`]: 'Report',
}

it('SPC-06 ogni indirizzo della specifica ha lo schermo suo', () => {
  const router = createPortalRouter(createMemoryHistory())
  const found = Object.keys(ROUTES).map((address) => {
    const match = router.matchRoutes(address).at(-1)
    expect([address, match?.routeId]).not.toEqual([address, '/$'])
    return [address, match?.staticData.title] as const
  })
  expect(Object.fromEntries(found)).toEqual(ROUTES)
  const screens = found.filter(([, title]) => title !== undefined)
  // A part of a person's page is another page.
  const ids = screens.map(([address]) => router.matchRoutes(address).at(-1)?.routeId)
  expect(new Set(ids).size).toBe(screens.length)
})

/** Entries of the menu whose screen is still to come: they show home, as any other path does. */
const STILL_HOME = ['registrazione']

it.each(Object.entries(paths))('SPC-06 l’indirizzo %s ha la sua pagina', (name, address) => {
  const router = createPortalRouter(createMemoryHistory())
  const match = router.matchRoutes(address(ID)).at(-1)
  expect(match?.routeId === '/$').toBe(STILL_HOME.includes(name))
})
