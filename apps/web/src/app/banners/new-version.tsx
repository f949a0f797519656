import { useSyncExternalStore } from 'react'
import { isPageOlder, onPageVersion } from '../../api/page-version.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { Button } from '../../ui/plain/button.tsx'

/** Says quietly that the portal was renewed since this tab was opened: nothing breaks, and nobody has to leave a form. */
export function NewVersion() {
  const isOlder = useSyncExternalStore(onPageVersion, isPageOlder)
  if (!isOlder) return null
  return (
    <div style={{ marginBottom: 'var(--r-space-20)' }}>
      <Notice tone="informazione">
        C’è una versione nuova di Rateo.{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => window.location.reload()}>
          Ricarica la pagina
        </Button>
      </Notice>
    </div>
  )
}
