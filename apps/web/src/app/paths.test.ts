import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { ID } from '../../test/fixtures.ts'
import { paths } from './paths.ts'
import { createPortalRouter } from './routes.tsx'

/** Entries of the menu whose screen is still to come: they show home, as any other path does. */
const STILL_HOME = ['registrazione']

it.each(Object.entries(paths))('SPC-06 l’indirizzo %s ha la sua pagina', (name, address) => {
  const router = createPortalRouter(createMemoryHistory())
  const match = router.matchRoutes(address(ID)).at(-1)
  expect(match?.routeId === '/$').toBe(STILL_HOME.includes(name))
})
