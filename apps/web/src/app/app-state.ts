import type { AppSettings, Settings } from '@rateo/contract/base/impostazioni'
import type { Profilo } from '@rateo/contract/persone/profilo'
import { createContext, useContext } from 'react'

/** The state of the portal as the specification lists it (§4), with what the start-up has loaded. */
export type AppState = {
  isLoading: boolean
  message: string
  /** Tenths of a second: 10 is the 1000 ms that the loader takes when nobody says otherwise. */
  duration: number
  hideMenu: boolean
  redirectUrl: string | null
  profile: Profilo | null
  appSettings: AppSettings | null
  settings: Settings | null
  fino: number
}

export const INITIAL_STATE: AppState = {
  isLoading: true,
  message: '',
  duration: 10,
  hideMenu: true,
  redirectUrl: null,
  profile: null,
  appSettings: null,
  settings: null,
  fino: 0,
}

export type AppStateValue = { state: AppState; update: (change: Partial<AppState>) => void }

export const AppStateContext = createContext<AppStateValue | null>(null)

export function useAppState(): AppStateValue {
  const value = useContext(AppStateContext)
  if (!value) throw new Error('useAppState is used outside of the portal')
  return value
}
