/** What the tabs of one browser tell one another: they share the session. */
export type TabMessage = { tipo: 'ruolo'; ruolo: string } | { tipo: 'uso'; fino: number }

const NAME = 'rateo'
const isSupported = typeof BroadcastChannel === 'function'

export function tellTabs(message: TabMessage): void {
  if (!isSupported) return
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(message)
  channel.close()
}

/** Hears the other tabs, never this one; returns how to stop. */
export function hearTabs(hear: (message: TabMessage) => void): () => void {
  if (!isSupported) return () => {}
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data))
  return () => channel.close()
}
