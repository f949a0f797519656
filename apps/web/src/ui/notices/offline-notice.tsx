import { useSyncExternalStore } from 'react'
import { Notice } from './notice.tsx'

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** The notice stays on every page as long as the browser says that there is no network. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  if (isOnline) return null
  return (
    <div style={{ marginBottom: 'var(--r-space-20)' }}>
      <Notice tone="avviso" title="Sei senza connessione">
        Quello che vedi potrebbe non essere aggiornato. Nessuna operazione parte finché non torni in
        linea.
      </Notice>
    </div>
  )
}
