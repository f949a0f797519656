import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { SessionContext } from '../hooks/use-session.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { AppStateContext, INITIAL_STATE, type AppState } from './app-state.ts'
import { Loader } from './loader.tsx'
import { pageTitle } from './page-title.ts'
import type { createPortalRouter } from './routes.tsx'
import { loadUntilReady } from './start-up.ts'
import { cssVariables, theme } from './theme.ts'
import { useSavedCards } from './use-saved-cards.ts'

type AppProps = {
  router: ReturnType<typeof createPortalRouter>
  queryClient: QueryClient
  /** Tests leave out what moves. */
  env?: 'default' | 'test'
}

const nonce = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
// Where the library of the dialogs looks for it: its style keeps the page behind from moving.
Object.assign(globalThis, { __webpack_nonce__: nonce() })

export function App({ router, queryClient, env = 'default' }: AppProps) {
  const [state, setState] = useState<AppState>(INITIAL_STATE)
  const update = useCallback(
    (change: Partial<AppState>) => setState((before) => ({ ...before, ...change })),
    [],
  )
  useStart(queryClient, update)

  const appState = useMemo(() => ({ state, update }), [state, update])
  const { profile, appSettings, settings, fino } = state
  useSavedCards(profile, queryClient)
  const session = useMemo(
    () => (profile && appSettings && settings ? { profile, appSettings, settings, fino } : null),
    [profile, appSettings, settings, fino],
  )

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={nonce}
      env={env}
    >
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
    </MantineProvider>
  )
}

function useStart(queryClient: QueryClient, update: (change: Partial<AppState>) => void) {
  useEffect(() => {
    const controller = new AbortController()
    document.title = pageTitle('Rateo', window.location.pathname)
    void loadUntilReady(controller.signal).then((data) => {
      if (!data) return
      queryClient.setQueryData(['piani'], data.plans)
      const { profile, appSettings, settings, fino } = data
      update({ profile, appSettings, settings, fino, isLoading: false })
    })
    return () => controller.abort()
  }, [queryClient, update])
}
