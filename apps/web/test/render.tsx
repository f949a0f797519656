import type { Profilo } from '@rateo/contract/persone/profilo'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { App } from '../src/app/app.tsx'
import { createPortalRouter } from '../src/app/routes/routes.tsx'
import { startUp } from '../src/app/start-up.ts'
import { type Answers, fakeServer } from './fake-server.ts'
import { aProfilo } from './fixtures.ts'

type Options = { as?: Ruolo; profile?: Partial<Profilo>; answers?: Answers }

/** The whole portal at an address, in front of a server that answers as told. */
export function renderApp(path: string, { as = 'esercente', profile, answers }: Options = {}) {
  const server = fakeServer(answers, aProfilo({ role: as, ...profile }))
  const router = createPortalRouter(createMemoryHistory({ initialEntries: [path] }))
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  })
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const ready = startUp(queryClient, controller.signal)
  const view = render(<App router={router} queryClient={queryClient} ready={ready} />)
  return { server, router, queryClient, user: userEvent.setup(), ...view }
}

/** The same, once the loader has gone. */
export async function renderPage(path: string, options: Options = {}) {
  const page = renderApp(path, options)
  await screen.findByRole('main')
  await waitFor(() => {
    if (screen.queryByLabelText('Caricamento della pagina')) throw new Error('still loading')
  })
  return page
}

/** Chooses one of the other actions in the head of a record. */
export async function chooseAction(
  user: ReturnType<typeof userEvent.setup>,
  name: string | RegExp,
): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}
