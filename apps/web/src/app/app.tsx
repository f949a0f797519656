import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { SessionContext } from '../hooks/use-session.ts'
import { ToastProvider } from '../ui/notices/toast.tsx'
import { AppStateContext, INITIAL_STATE, type AppState } from './app-state.ts'
import { Loader } from './loader.tsx'
import type { createPortalRouter } from './routes/routes.tsx'
import type { InitialData } from './start-up.ts'
import { useSavedCards } from './use-saved-cards.ts'

type AppProps = {
  router: ReturnType<typeof createPortalRouter>
  queryClient: QueryClient
  /** The data of the start; null when nobody is signed in and the browser is leaving for the login page. */
  ready: Promise<InitialData | null>
  /** The same, where it has come before the first render: then there is no loader to show. */
  initial?: InitialData | null | undefined
}

/** The state once the start has loaded; the loader goes with it. */
const loaded = (state: AppState, data: InitialData | null | undefined): AppState => {
  if (!data || !state.isLoading) return state
  const { profile, appSettings, settings, fino } = data
  return { ...state, profile, appSettings, settings, fino, isLoading: false }
}

export function App({ router, queryClient, ready, initial }: AppProps) {
  const [state, setState] = useState<AppState>(() => loaded(INITIAL_STATE, initial))
  const update = useCallback(
    (change: Partial<AppState>) => setState((before) => ({ ...before, ...change })),
    [],
  )
  useEffect(() => {
    void ready.then((data) => setState((before) => loaded(before, data)))
  }, [ready])

  const appState = useMemo(() => ({ state, update }), [state, update])
  const { profile, appSettings, settings, fino } = state
  useSavedCards(profile, queryClient)
  const session = useMemo(
    () => (profile && appSettings && settings ? { profile, appSettings, settings, fino } : null),
    [profile, appSettings, settings, fino],
  )

  return (
    <>
      {state.isLoading && (
        <Loader message={state.message || undefined} duration={state.duration * 100} />
      )}
      {session && (
        <AppStateContext value={appState}>
          <SessionContext value={session}>
            <QueryClientProvider client={queryClient}>
              <ToastProvider>
                <RouterProvider router={router} />
              </ToastProvider>
            </QueryClientProvider>
          </SessionContext>
        </AppStateContext>
      )}
    </>
  )
}
