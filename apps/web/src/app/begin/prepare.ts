import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { createPortalRouter } from '../routes/routes.tsx'

type Router = ReturnType<typeof createPortalRouter>

/** The route of the address that is asked for, as it is declared. */
export const pageOf = (router: Router) => router.matchRoutes(router.latestLocation).at(-1)

/** Loads the page that is asked for, and what it is drawn with for a role: it is then drawn whole at once. */
export async function loadPage(router: Router, role: Ruolo): Promise<void> {
  await Promise.all([router.load(), pageOf(router)?.staticData.prepare?.(role)])
}
