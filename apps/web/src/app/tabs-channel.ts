/** Messages between the tabs of one browser, which share the session. */
export type TabMessage =
  | { tipo: 'ruolo'; ruolo: string }
  /** The esercente that the session acts for now; null: one to be registered. */
  | { tipo: 'attivita'; attivita: string | null }
  | { tipo: 'uso'; fino: number }
  /** The session was left: nothing of it may stay on a screen. */
  | { tipo: 'uscita' }
  /** The clock of the trial was moved. */
  | { tipo: 'ora'; adesso: string }

// The page has one channel: a channel hears all the others of its name, but never itself.
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('rateo') : null

export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message)
}

/** Hears the other tabs, never this one; returns how to stop. */
export function hearTabs(hear: (message: TabMessage) => void): () => void {
  const listener = ({ data }: MessageEvent<TabMessage>) => hear(data)
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
