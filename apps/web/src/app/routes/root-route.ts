import { createRootRoute } from '@tanstack/react-router'
import { Shell } from '../shell.tsx'

/** Every search parameter is text: an address reads as people would write it (`?stato=pagato`). */
type SearchParams = Record<string, string | undefined>

export const root = createRootRoute({
  component: Shell,
  validateSearch: (search: Record<string, unknown>): SearchParams =>
    Object.fromEntries(
      Object.entries(search).flatMap(([key, value]) =>
        typeof value === 'string' ? [[key, value]] : [],
      ),
    ),
})
export const getParentRoute = () => root
