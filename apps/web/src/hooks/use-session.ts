import type { AppSettings, Settings } from '@rateo/contract/base/impostazioni'
import type { Profilo } from '@rateo/contract/persone/profilo'
import { createContext, useContext } from 'react'

/** The data that the start has loaded, for every screen. */
export type Session = {
  profile: Profilo
  appSettings: AppSettings
  settings: Settings
  /** The instant at which an unused session ends, in milliseconds, as the server counted at the start. */
  fino: number
}

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is used outside of the portal')
  return session
}
