import { searchAbbonamenti } from '@rateo/contract/accordi/elenco-abbonamenti'
import { getAppSettings, getSettings } from '@rateo/contract/base/impostazioni'
import { getMyself } from '@rateo/contract/persone/profilo'
import { getSession } from '@rateo/contract/persone/sessione'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../api/client.ts'
import { setServerNow } from '../hooks/server-clock.ts'
import { rememberNames } from './monitoring/known-names.ts'
import { PLANS_SEARCH } from './start-up-calls.ts'

/** The five calls of the start, all at once: the slowest decides how long it takes. */
export async function loadInitialData(signal: AbortSignal) {
  const [session, plans, profile, appSettings, settings] = await Promise.all([
    call(getSession, { signal }),
    call(searchAbbonamenti, { body: PLANS_SEARCH, signal }),
    call(getMyself, { signal }),
    call(getAppSettings, { signal }),
    call(getSettings, { signal }),
  ])
  if (!import.meta.env.SSR) rememberNames(profile)
  setServerNow(session.adesso)
  const fino = Date.now() + session.scade_tra_secondi * 1000
  return { fino, plans: plans.data, profile, appSettings, settings }
}
export type InitialData = Awaited<ReturnType<typeof loadInitialData>>

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15_000

/**
 * Tries until everything is there. A failure shows no message (SPC-25): the loader stays, and a call
 * without a session has already sent the browser to the login page.
 */
async function loadUntilReady(signal: AbortSignal): Promise<InitialData | null> {
  for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await loadInitialData(signal)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      await pause(wait, signal)
    }
  }
  return null
}

/** Loads what the portal starts with; the plans are kept where their pages look for them. */
export async function startUp(
  queryClient: QueryClient,
  signal: AbortSignal,
): Promise<InitialData | null> {
  const data = await loadUntilReady(signal)
  if (data) keepPlans(queryClient, data)
  return data
}

export function keepPlans(queryClient: QueryClient, { plans }: InitialData): void {
  queryClient.setQueryData(['piani'], plans)
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
